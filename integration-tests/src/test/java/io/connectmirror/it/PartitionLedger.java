package io.connectmirror.it;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** What was read of one partition of {@link NumberedRecords}, in the order of its log. */
final class PartitionLedger {
  private final BitSet seen = new BitSet();
  private final MessageDigest digest;
  private int last = -1;
  private int repeated;
  private int fallbacks;
  private int jumps;

  PartitionLedger() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  void add(ConsumerRecord<byte[], byte[]> record) {
    int number = NumberedRecords.number(record);
    if (seen.get(number)) {
      repeated++;
    }
    if (number <= last) {
      fallbacks++;
    } else if (number != last + 1) {
      jumps++;
    }
    seen.set(number);
    last = number;
    digest.update(ByteBuffer.allocate(8).putLong(record.timestamp()).array());
    digest.update(record.key());
    digest.update(record.value());
    for (Header header : record.headers()) {
      digest.update(header.key().getBytes(java.nio.charset.StandardCharsets.UTF_8));
      digest.update(header.value());
    }
  }

  /** How many different records there are. */
  int distinct() {
    return seen.cardinality();
  }

  /** How many records were there before. */
  int repeated() {
    return repeated;
  }

  /** How often the order went back. */
  int fallbacks() {
    return fallbacks;
  }

  /** How often the order went forward by more than one. */
  int jumps() {
    return jumps;
  }

  /** Digest of all records: keys, values, timestamps, headers, order. Ends the ledger. */
  byte[] digest() {
    return digest.digest();
  }
}
