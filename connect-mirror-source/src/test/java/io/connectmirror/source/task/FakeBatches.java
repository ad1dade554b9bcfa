package io.connectmirror.source.task;

import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MemoryRecordsBuilder;
import org.apache.kafka.common.record.Record;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.source.SourceRecord;

/** Gives records in batches of five, and takes batches for a fake cluster. */
final class FakeBatches implements BatchWriter {
  private static final int RECORDS = 5;
  private static final int LENGTH_AT = 8;

  private final TaskLab lab;
  private final Map<TopicPartition, RuntimeException> refusals = new HashMap<>();
  private final Deque<Batch> underWay = new ArrayDeque<>();

  /** Which batches of which partitions come damaged, by the offset of their first record. */
  final Map<TopicPartition, Map<Long, Damage>> damaged = new HashMap<>();

  final List<Batch> sent = new ArrayList<>();
  boolean holds;

  /** What has become of a batch. */
  enum Damage {
    /** Another byte in a record. */
    BODY,
    /** Another length. */
    LENGTH
  }

  FakeBatches(TaskLab lab) {
    this.lab = lab;
  }

  Passing passing() {
    return new Passing(
        this,
        (codec, magic, bytes, most) -> {
          throw new IOException("nothing is compressed here");
        },
        (codec, plain, front, expected) -> {
          throw new IOException("nothing is compressed here");
        });
  }

  void damage(String topic, int partition, long offset, Damage damage) {
    damaged
        .computeIfAbsent(new TopicPartition(topic, partition), tp -> new HashMap<>())
        .put(offset, damage);
  }

  /** No batch that goes to a partition is taken. */
  void refuse(String topic, int partition, RuntimeException because) {
    refusals.put(new TopicPartition(topic, partition), because);
  }

  void takeAgain(String topic, int partition) {
    refusals.remove(new TopicPartition(topic, partition));
  }

  Fetched of(ConsumerRecords<byte[], byte[]> read) {
    List<OfPartition> all = new ArrayList<>();
    for (TopicPartition partition : read.partitions()) {
      List<ConsumerRecord<byte[], byte[]>> records = read.records(partition);
      ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
      for (int from = 0; from < records.size(); from += RECORDS) {
        bytes.put(
            batch(
                records.subList(from, Math.min(records.size(), from + RECORDS)),
                damaged.getOrDefault(partition, Map.of())));
      }
      all.add(new OfPartition(partition, records.get(0).offset(), bytes.flip(), List.of()));
    }
    return new Fetched.Batches(all);
  }

  private static ByteBuffer batch(
      List<ConsumerRecord<byte[], byte[]>> records, Map<Long, Damage> damaged) {
    long baseOffset = records.get(0).offset();
    MemoryRecordsBuilder builder =
        MemoryRecords.builder(
            ByteBuffer.allocate(512),
            RecordBatch.MAGIC_VALUE_V2,
            Compression.NONE,
            TimestampType.CREATE_TIME,
            baseOffset,
            records.get(0).timestamp(),
            RecordBatch.NO_PRODUCER_ID,
            RecordBatch.NO_PRODUCER_EPOCH,
            RecordBatch.NO_SEQUENCE,
            false,
            records.get(0).leaderEpoch().orElse(-1));
    records.forEach(
        one -> builder.appendWithOffset(one.offset(), one.timestamp(), one.key(), one.value()));
    ByteBuffer batch = builder.build().buffer();
    Damage damage = damaged.get(baseOffset);
    if (damage == Damage.BODY) {
      batch.put(batch.limit() - 2, (byte) 0x55);
    } else if (damage == Damage.LENGTH) {
      batch.putInt(LENGTH_AT, 1 << 24);
    }
    return batch;
  }

  @Override
  public void send(Batch batch) {
    sent.add(batch);
    underWay.add(batch);
    if (!holds) {
      arrive();
    }
  }

  /** All that is under way gets there. */
  void arrive() {
    while (!underWay.isEmpty()) {
      arrive(underWay.poll());
    }
  }

  private void arrive(Batch batch) {
    RuntimeException refusal = refusals.get(batch.target());
    if (!batch.isWanted()) {
      batch.dropped();
      return;
    }
    if (refusal != null) {
      batch.refused(refusal);
      return;
    }
    List<SourceRecord> log = lab.written.computeIfAbsent(batch.target(), tp -> new ArrayList<>());
    long baseOffset = log.size();
    for (Record record : MemoryRecords.readableRecords(batch.contents().duplicate()).records()) {
      log.add(
          new SourceRecord(
              null,
              Map.of(),
              batch.target().topic(),
              batch.target().partition(),
              Schema.OPTIONAL_BYTES_SCHEMA,
              Utils.toNullableArray(record.key()),
              Schema.OPTIONAL_BYTES_SCHEMA,
              Utils.toNullableArray(record.value()),
              record.timestamp()));
    }
    lab.west.append(batch.target().topic(), batch.target().partition(), batch.records());
    batch.arrived(baseOffset);
  }

  @Override
  public void close() {
    arrive();
  }
}
