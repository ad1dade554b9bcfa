package io.connectmirror.cli.compare.kafka;

import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.result.FailureTable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** One consumer that is assigned what is to be read and belongs to no group, or commits nothing. */
public final class KafkaRecordFeed implements RecordFeed {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private final String cluster;
  private final Consumer<ByteBuffer, ByteBuffer> consumer;
  private final Duration timeout;

  private KafkaRecordFeed(
      String cluster, Consumer<ByteBuffer, ByteBuffer> consumer, Duration timeout) {
    this.cluster = cluster;
    this.consumer = consumer;
    this.timeout = timeout;
  }

  /**
   * @param properties all but the deserializers; what the comparison depends on is put over them
   * @param bufferBytes what the consumer may fetch ahead
   * @param timeout for each request
   */
  public static KafkaRecordFeed open(
      ClusterClients clients, Map<String, Object> properties, long bufferBytes, Duration timeout) {
    return new KafkaRecordFeed(
        clients.alias(), clients.viewingConsumer(readerOf(properties, bufferBytes)), timeout);
  }

  static Map<String, Object> readerOf(Map<String, Object> properties, long bufferBytes) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("enable.auto.commit", "false");
    all.put("allow.auto.create.topics", "false");
    // What retention deletes under the reader must not look like a gap.
    all.put("auto.offset.reset", "none");
    all.putIfAbsent("max.poll.records", "5000");
    all.putIfAbsent("receive.buffer.bytes", "-1");
    all.putIfAbsent(
        "fetch.max.bytes", String.valueOf(Math.max(1 << 20, Math.min(50 << 20, bufferBytes))));
    return all;
  }

  @Override
  public Map<TopicPartition, LogRange> ranges(Collection<TopicPartition> partitions) {
    return classified(
        "the ends of " + partitions.size() + " partitions",
        () -> {
          Map<TopicPartition, Long> starts = consumer.beginningOffsets(partitions, timeout);
          Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, timeout);
          Map<TopicPartition, LogRange> ranges = new HashMap<>();
          starts.forEach(
              (partition, start) -> {
                Long end = ends.get(partition);
                if (start != null && end != null) {
                  ranges.put(partition, new LogRange(start, end));
                }
              });
          return ranges;
        });
  }

  @Override
  public Map<TopicPartition, Long> offsetsAt(Map<TopicPartition, Long> epochMs) {
    return classified(
        "offsets by time of " + epochMs.size() + " partitions",
        () -> {
          Map<TopicPartition, Long> offsets = new HashMap<>();
          consumer
              .offsetsForTimes(epochMs, timeout)
              .forEach(
                  (partition, found) -> {
                    if (found != null) {
                      offsets.put(partition, found.offset());
                    }
                  });
          return offsets;
        });
  }

  /** What the consumer's group has committed; partitions without an offset are left out. */
  public Map<TopicPartition, Long> committed(Set<TopicPartition> partitions) {
    return classified(
        "group " + consumer.groupMetadata().groupId(),
        () -> {
          Map<TopicPartition, Long> offsets = new HashMap<>();
          consumer
              .committed(partitions, timeout)
              .forEach(
                  (partition, committed) -> {
                    if (committed != null) {
                      offsets.put(partition, committed.offset());
                    }
                  });
          return offsets;
        });
  }

  @Override
  public void begin(TopicPartition partition, long offset) {
    Set<TopicPartition> assigned = new HashSet<>(consumer.assignment());
    if (assigned.add(partition)) {
      consumer.assign(assigned);
    }
    consumer.seek(partition, offset);
  }

  @Override
  public void end(TopicPartition partition) {
    Set<TopicPartition> assigned = new HashSet<>(consumer.assignment());
    if (assigned.remove(partition)) {
      consumer.assign(assigned);
    }
  }

  @Override
  public void poll(Set<TopicPartition> wanted, Duration patience, Sink sink) {
    pauseAllBut(wanted);
    try {
      ConsumerRecords<ByteBuffer, ByteBuffer> records =
          classified(wanted.toString(), () -> consumer.poll(patience));
      for (TopicPartition partition : records.partitions()) {
        sink.records(partition, OwnMemory.of(records.records(partition)));
      }
    } catch (OffsetOutOfRangeException e) {
      for (TopicPartition partition : e.partitions()) {
        end(partition);
        sink.gone(partition);
      }
    }
  }

  private void pauseAllBut(Set<TopicPartition> wanted) {
    Set<TopicPartition> paused = consumer.paused();
    Set<TopicPartition> toPause = new HashSet<>(consumer.assignment());
    toPause.removeAll(wanted);
    Set<TopicPartition> toResume = new HashSet<>(paused);
    toResume.retainAll(wanted);
    toPause.removeAll(paused);
    if (!toPause.isEmpty()) {
      consumer.pause(toPause);
    }
    if (!toResume.isEmpty()) {
      consumer.resume(toResume);
    }
  }

  @Override
  public long position(TopicPartition partition) {
    return classified(partition.toString(), () -> consumer.position(partition, timeout));
  }

  @Override
  public void close() {
    consumer.close(CLOSE_TIMEOUT);
  }

  private <T> T classified(String resource, Supplier<T> call) {
    try {
      return call.get();
    } catch (OffsetOutOfRangeException e) {
      throw e;
    } catch (KafkaException e) {
      throw FailureTable.classify(e, cluster, "READ", resource, "").asException();
    }
  }
}
