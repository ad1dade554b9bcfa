package io.connectmirror.source.batch;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MemoryRecords.RecordFilter;
import org.apache.kafka.common.record.MemoryRecordsBuilder;
import org.apache.kafka.common.record.Record;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.common.record.SimpleRecord;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.BufferSupplier;

/** Batches as Kafka's own code makes and reads them. */
final class KafkaBatches {
  static final long APPENDED = 1_700_000_000_000L;
  static final long NO_PRODUCER = -1;

  private static final List<String> NAMES = List.of("", "h", "trace-id", "ключ", "a\u0000b");

  /** A record in words that can be compared. */
  record Told(
      long offset, long timestamp, TimeKind time, String key, String value, List<String> headers) {

    Told movedTo(long newOffset) {
      return new Told(newOffset, timestamp, time, key, value, headers);
    }
  }

  /** What a batch is like, apart from its records. */
  record Shape(
      int magic,
      CompressionType codec,
      TimestampType time,
      long baseOffset,
      long producerId,
      boolean transactional) {

    static Shape plain(long baseOffset) {
      return new Shape(
          2, CompressionType.NONE, TimestampType.CREATE_TIME, baseOffset, NO_PRODUCER, false);
    }

    Shape with(CompressionType otherCodec) {
      return new Shape(magic, otherCodec, time, baseOffset, producerId, transactional);
    }

    Shape format(int otherMagic) {
      return new Shape(otherMagic, codec, time, baseOffset, producerId, transactional);
    }

    Shape appended() {
      return new Shape(
          magic, codec, TimestampType.LOG_APPEND_TIME, baseOffset, producerId, transactional);
    }

    Shape inTransactionOf(long producer) {
      return new Shape(magic, codec, time, baseOffset, producer, true);
    }

    static Shape any(Random random) {
      int magic = random.nextInt(4) == 0 ? random.nextInt(2) : 2;
      CompressionType[] codecs = CompressionType.values();
      boolean producer = magic == 2 && random.nextBoolean();
      return new Shape(
          magic,
          codecs[random.nextInt(magic == 2 ? codecs.length : codecs.length - 1)],
          random.nextInt(4) == 0 && magic > 0
              ? TimestampType.LOG_APPEND_TIME
              : TimestampType.CREATE_TIME,
          random.nextInt(3) == 0 ? random.nextInt(100) : random.nextLong(Long.MAX_VALUE / 2),
          producer ? random.nextLong(1_000) : NO_PRODUCER,
          producer && random.nextBoolean());
    }
  }

  private KafkaBatches() {}

  static ByteBuffer batch(Shape shape, List<SimpleRecord> records) {
    boolean producer = shape.producerId() != NO_PRODUCER;
    MemoryRecordsBuilder builder =
        MemoryRecords.builder(
            ByteBuffer.allocate(512),
            (byte) shape.magic(),
            Compression.of(shape.codec()).build(),
            shape.time(),
            shape.baseOffset(),
            APPENDED,
            shape.producerId(),
            (short) (producer ? 3 : -1),
            producer ? 77 : -1,
            shape.transactional(),
            5);
    records.forEach(builder::append);
    return own(builder.build());
  }

  /** What is left when compaction takes the records at these places. */
  static ByteBuffer compacted(ByteBuffer batch, long now, Integer... taken) {
    ByteBuffer left = ByteBuffer.allocate(2 * batch.remaining() + 1_024);
    RecordFilter filter =
        new RecordFilter(now, 1_000) {
          private int place;

          @Override
          protected BatchRetentionResult checkBatchRetention(RecordBatch ofLog) {
            return new BatchRetentionResult(
                ofLog.magic() < 2 ? BatchRetention.DELETE_EMPTY : BatchRetention.RETAIN_EMPTY,
                false);
          }

          @Override
          protected boolean shouldRetainRecord(RecordBatch ofLog, Record record) {
            return !Arrays.asList(taken).contains(place++);
          }
        };
    MemoryRecords.readableRecords(batch)
        .filterTo(
            new TopicPartition("t", 0), filter, left, Integer.MAX_VALUE, BufferSupplier.NO_CACHING);
    return copy(left.flip());
  }

  static ByteBuffer joined(ByteBuffer... batches) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(batches).mapToInt(b -> b.remaining()).sum());
    for (ByteBuffer batch : batches) {
      all.put(batch.duplicate());
    }
    return all.flip();
  }

  static List<SimpleRecord> records(Random random, int count) {
    List<SimpleRecord> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(
          new SimpleRecord(
              random.nextInt(8) == 0 ? -1 : APPENDED + random.nextInt(2_000_000) - 1_000_000,
              bytes(random, 12),
              bytes(random, random.nextInt(10) == 0 ? 5_000 : 60),
              new Header[0]));
    }
    return records;
  }

  static List<SimpleRecord> recordsWithHeaders(Random random, int count) {
    return records(random, count).stream()
        .map(
            r -> new SimpleRecord(r.timestamp(), array(r.key()), array(r.value()), headers(random)))
        .toList();
  }

  /** What Kafka reads. */
  static List<Told> told(ByteBuffer batches) {
    List<Told> told = new ArrayList<>();
    for (RecordBatch batch : MemoryRecords.readableRecords(batches.duplicate()).batches()) {
      TimeKind time =
          batch.timestampType() == TimestampType.LOG_APPEND_TIME
              ? TimeKind.APPEND
              : TimeKind.CREATE;
      for (Record record : batch) {
        told.add(
            new Told(
                record.offset(),
                record.timestamp(),
                time,
                hex(record.key()),
                hex(record.value()),
                Arrays.stream(record.headers())
                    .map(
                        h ->
                            h.key()
                                + "="
                                + hex(h.value() == null ? null : ByteBuffer.wrap(h.value())))
                    .toList()));
      }
    }
    return told;
  }

  /** What we read. */
  static List<Told> told(List<BatchRecord> records) {
    return records.stream()
        .map(
            r ->
                new Told(
                    r.offset(),
                    r.timestamp(),
                    r.time(),
                    hex(r.key()),
                    hex(r.value()),
                    r.headers().stream().map(h -> h.name() + "=" + hex(h.value())).toList()))
        .toList();
  }

  static byte[] array(ByteBuffer bytes) {
    if (bytes == null) {
      return null;
    }
    byte[] array = new byte[bytes.remaining()];
    bytes.duplicate().get(array);
    return array;
  }

  static ByteBuffer copy(ByteBuffer bytes) {
    return ByteBuffer.wrap(array(bytes));
  }

  static ByteBuffer own(MemoryRecords records) {
    return copy(records.buffer());
  }

  private static String hex(ByteBuffer bytes) {
    return bytes == null ? "null" : HexFormat.of().formatHex(array(bytes));
  }

  private static byte[] bytes(Random random, int most) {
    if (random.nextInt(6) == 0) {
      return null;
    }
    byte[] bytes = new byte[random.nextInt(most)];
    if (random.nextBoolean()) {
      random.nextBytes(bytes);
    }
    return bytes;
  }

  private static Header[] headers(Random random) {
    Header[] headers = new Header[random.nextInt(4)];
    Arrays.setAll(
        headers, i -> new RecordHeader(NAMES.get(random.nextInt(NAMES.size())), bytes(random, 20)));
    return headers;
  }
}
