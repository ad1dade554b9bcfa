package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * 128 bits by which a record is known again on the other cluster: of its key, value, headers and,
 * if the target keeps it, timestamp. The header that tells where a record has been does not count,
 * as the copy has one more.
 */
record Fingerprint(long high, long low) {
  private static final int NONE = -1;

  static Fingerprint of(ConsumerRecord<byte[], byte[]> record, boolean withTimestamp) {
    MessageDigest digest = sha256();
    add(digest, record.key());
    add(digest, record.value());
    for (Header header : record.headers()) {
      if (!header.key().equals(Provenance.HEADER)) {
        add(digest, header.key().getBytes(UTF_8));
        add(digest, header.value());
      }
    }
    if (withTimestamp) {
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, record.timestamp()));
    }
    ByteBuffer bytes = ByteBuffer.wrap(digest.digest());
    return new Fingerprint(bytes.getLong(), bytes.getLong());
  }

  /** With its length before it, so that no two lists of parts run into the same bytes. */
  private static void add(MessageDigest digest, byte[] part) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, part == null ? NONE : part.length));
    if (part != null) {
      digest.update(part);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
