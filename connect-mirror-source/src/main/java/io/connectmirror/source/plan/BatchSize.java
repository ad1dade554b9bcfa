package io.connectmirror.source.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.zip.Deflater;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.header.Headers;

/**
 * How many bytes a record is on the wire in an uncompressed batch of its own, by the record batch
 * format of Kafka's protocol, version 2. Brokers hold this against a topic's largest batch.
 */
public final class BatchSize {
  /** From the base offset to the number of records. */
  private static final int BATCH_HEADER = 61;

  /** Attributes, and the differences to the batch's timestamp and offset, which are 0. */
  private static final int FIXED = 3;

  private BatchSize() {}

  /**
   * @param key null when there is none, as is {@code value}
   * @param headers whose values are byte arrays or null
   */
  public static long of(byte[] key, byte[] value, Headers headers) {
    long fields = 0;
    for (Header header : headers) {
      fields += field(header.key().getBytes(UTF_8)) + field((byte[]) header.value());
    }
    return of(key, value, headers.size(), fields);
  }

  /**
   * @param key null when there is none, as is {@code value}
   */
  public static long of(byte[] key, byte[] value, org.apache.kafka.common.header.Headers headers) {
    long fields = 0;
    int count = 0;
    for (org.apache.kafka.common.header.Header header : headers) {
      fields += field(header.key().getBytes(UTF_8)) + field(header.value());
      count++;
    }
    return of(key, value, count, fields);
  }

  private static long of(byte[] key, byte[] value, int headers, long fields) {
    long body = FIXED + field(key) + field(value) + varint(headers) + fields;
    return BATCH_HEADER + varint(body) + body;
  }

  /**
   * How many bytes are left of a record at least under gzip, lz4 or snappy: half of what deflate
   * leaves. The latter two code no better than it does, but find what is repeated within 64 kB, of
   * which half may be out of its sight. Says nothing of zstd, which finds repetitions megabytes
   * apart. Takes some 20 ms a megabyte.
   */
  public static long compressedAtLeast(byte[] key, byte[] value) {
    Deflater deflater = new Deflater();
    try {
      long bytes = 0;
      for (byte[] part : new byte[][] {key, value}) {
        if (part != null) {
          deflater.reset();
          deflater.setInput(part);
          deflater.finish();
          byte[] out = new byte[8_192];
          while (!deflater.finished()) {
            bytes += deflater.deflate(out);
          }
        }
      }
      return bytes / 2;
    } finally {
      deflater.end();
    }
  }

  private static long field(byte[] bytes) {
    return bytes == null ? varint(-1) : varint(bytes.length) + bytes.length;
  }

  /** Bytes of a number in zigzag coding. */
  private static int varint(long number) {
    long zigzag = (number << 1) ^ (number >> 63);
    int bits = Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(zigzag));
    return (bits + 6) / 7;
  }
}
