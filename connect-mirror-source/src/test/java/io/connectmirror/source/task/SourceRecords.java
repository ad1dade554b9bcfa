package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.connectmirror.common.testing.FakeCluster;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** The records of a fake cluster's topics, kept in step with its log bounds. */
final class SourceRecords {
  private final FakeCluster cluster;
  private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> logs = new HashMap<>();
  private final Map<TopicPartition, Long> starts = new HashMap<>();
  int epoch;

  SourceRecords(FakeCluster cluster) {
    this.cluster = cluster;
  }

  /** Appends {@code count} records, each with its own number as key and value. */
  SourceRecords produce(String topic, int partition, int count, Header... headers) {
    TopicPartition at = new TopicPartition(topic, partition);
    List<ConsumerRecord<byte[], byte[]>> log = logs.computeIfAbsent(at, tp -> new ArrayList<>());
    for (int i = 0; i < count; i++) {
      byte[] bytes = (topic + "-" + partition + "-" + log.size()).getBytes(UTF_8);
      log.add(
          new ConsumerRecord<>(
              topic,
              partition,
              log.size(),
              1_000,
              TimestampType.CREATE_TIME,
              bytes.length,
              bytes.length,
              bytes,
              bytes,
              new RecordHeaders(headers),
              Optional.of(epoch)));
    }
    cluster.append(topic, partition, count);
    return this;
  }

  /** Appends one record. */
  SourceRecords produce(String topic, int partition, byte[] key, byte[] value, long timestampMs) {
    TopicPartition at = new TopicPartition(topic, partition);
    List<ConsumerRecord<byte[], byte[]>> log = logs.computeIfAbsent(at, tp -> new ArrayList<>());
    log.add(
        new ConsumerRecord<>(
            topic,
            partition,
            log.size(),
            timestampMs,
            TimestampType.CREATE_TIME,
            key == null ? -1 : key.length,
            value.length,
            key,
            value,
            new RecordHeaders(),
            Optional.of(epoch)));
    cluster.append(topic, partition, 1);
    return this;
  }

  /** Appends offsets that hold no record, as a transaction's marker does. */
  SourceRecords markers(String topic, int partition, int count) {
    List<ConsumerRecord<byte[], byte[]>> log =
        logs.computeIfAbsent(new TopicPartition(topic, partition), tp -> new ArrayList<>());
    log.addAll(Collections.nCopies(count, null));
    cluster.append(topic, partition, count);
    return this;
  }

  void purge(String topic, int partition, long newStart) {
    starts.put(new TopicPartition(topic, partition), newStart);
    cluster.purge(topic, partition, newStart);
  }

  /** Deletes the topic and makes it again, empty. */
  void recreate(String topic, int partitions) {
    logs.keySet().removeIf(tp -> tp.topic().equals(topic));
    starts.keySet().removeIf(tp -> tp.topic().equals(topic));
    cluster.delete(topic);
    cluster.topic(topic, partitions);
  }

  void truncate(String topic, int partition, int newEnd) {
    List<ConsumerRecord<byte[], byte[]>> log = logs.get(new TopicPartition(topic, partition));
    log.subList(newEnd, log.size()).clear();
    cluster.truncate(topic, partition, newEnd);
    epoch++;
  }

  long start(TopicPartition partition) {
    return starts.getOrDefault(partition, 0L);
  }

  long end(TopicPartition partition) {
    return logs.getOrDefault(partition, List.of()).size();
  }

  List<ConsumerRecord<byte[], byte[]>> from(TopicPartition partition, long offset, int most) {
    List<ConsumerRecord<byte[], byte[]>> log = logs.getOrDefault(partition, List.of());
    int from = (int) Math.min(offset, log.size());
    return log.subList(from, Math.min(log.size(), from + most)).stream()
        .filter(Objects::nonNull)
        .toList();
  }
}
