package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * What makes a record and its copy equal: key, value, headers in order and, where both topics keep
 * what producers say, the timestamp; byte for byte. A mark that the mirror added behind the copy's
 * headers does not count. Immutable.
 */
public final class RecordContents {
  private final boolean timestamps;
  private final String markHeader;
  private final byte[] markValue;
  private final long seed;

  /**
   * @param timestamps whether they are compared
   * @param markHeader name of the header that the mirror may have added
   * @param markValue its value
   * @param seed of hashes, so that nobody can know which records collide
   */
  public RecordContents(boolean timestamps, String markHeader, byte[] markValue, long seed) {
    this.timestamps = timestamps;
    this.markHeader = markHeader;
    this.markValue = markValue.clone();
    this.seed = seed;
  }

  /** Whether timestamps are compared. */
  public boolean comparesTimestamps() {
    return timestamps;
  }

  /** Whether a record of the target is a true copy of one of the source. */
  boolean areEqual(
      ConsumerRecord<ByteBuffer, ByteBuffer> original,
      ConsumerRecord<ByteBuffer, ByteBuffer> copy) {
    return (!timestamps || original.timestamp() == copy.timestamp())
        && Objects.equals(original.value(), copy.value())
        && Objects.equals(original.key(), copy.key())
        && haveEqualHeaders(original, copy);
  }

  private boolean haveEqualHeaders(
      ConsumerRecord<ByteBuffer, ByteBuffer> original,
      ConsumerRecord<ByteBuffer, ByteBuffer> copy) {
    Header[] ofOriginal = original.headers().toArray();
    Header[] ofCopy = copy.headers().toArray();
    int count = unmarked(ofCopy);
    if (ofOriginal.length != count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (!ofOriginal[i].key().equals(ofCopy[i].key())
          || !Arrays.equals(ofOriginal[i].value(), ofCopy[i].value())) {
        return false;
      }
    }
    return true;
  }

  /** How many headers there are without the mark at their end. */
  private int unmarked(Header[] headers) {
    int last = headers.length - 1;
    return last >= 0
            && headers[last].key().equals(markHeader)
            && Arrays.equals(headers[last].value(), markValue)
        ? last
        : headers.length;
  }

  Print ofSource(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    Header[] headers = record.headers().toArray();
    return print(record, headers, headers.length);
  }

  Print ofTarget(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    Header[] headers = record.headers().toArray();
    return print(record, headers, unmarked(headers));
  }

  /** That of a print of the same record. */
  long sourceHash(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    Header[] headers = record.headers().toArray();
    return hash(
        keyHash(record),
        ContentHash.of(seed, record.value()),
        headersHash(headers, headers.length),
        record.timestamp());
  }

  long keyHash(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    return ContentHash.of(seed, record.key());
  }

  private Print print(ConsumerRecord<ByteBuffer, ByteBuffer> record, Header[] headers, int count) {
    long keyHash = keyHash(record);
    long valueHash = ContentHash.of(seed, record.value());
    long headersHash = headersHash(headers, count);
    return new Print(
        record.offset(),
        hash(keyHash, valueHash, headersHash, record.timestamp()),
        keyHash,
        record.key() != null,
        valueHash,
        record.value() != null,
        headersHash,
        record.timestamp());
  }

  private long hash(long keyHash, long valueHash, long headersHash, long timestamp) {
    long hash = ContentHash.with(ContentHash.with(keyHash, valueHash), headersHash);
    return timestamps ? ContentHash.with(hash, timestamp) : hash;
  }

  private long headersHash(Header[] headers, int count) {
    long hash = count;
    for (int i = 0; i < count; i++) {
      hash = ContentHash.with(hash, ContentHash.of(seed, headers[i].key()));
      hash = ContentHash.with(hash, ContentHash.of(seed, headers[i].value()));
    }
    return hash;
  }

  /** In what two records differ that stand in one place. */
  List<RecordPart> differing(Print original, Print copy) {
    List<RecordPart> parts = new ArrayList<>();
    if (original.keyHash != copy.keyHash) {
      parts.add(RecordPart.KEY);
    }
    if (original.valueHash != copy.valueHash) {
      parts.add(RecordPart.VALUE);
    }
    if (original.headersHash != copy.headersHash) {
      parts.add(RecordPart.HEADERS);
    }
    if (timestamps && original.timestamp != copy.timestamp) {
      parts.add(RecordPart.TIMESTAMP);
    }
    return parts;
  }

  /**
   * Whether two records that stand in one place are likely one and its changed copy.
   *
   * @param compacted where a key alone says little: older records of it are gone on either side
   */
  boolean resemble(Print original, Print copy, boolean compacted) {
    boolean sameKey = original.hasKey && original.keyHash == copy.keyHash;
    boolean sameValue = original.hasValue && original.valueHash == copy.valueHash;
    boolean sameTime = timestamps && original.timestamp == copy.timestamp;
    return compacted ? sameKey && (sameValue || sameTime) : sameKey || sameValue || sameTime;
  }
}
