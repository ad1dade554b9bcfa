package io.connectmirror.cli.status.kafka;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.port.RecordLooks;
import io.connectmirror.common.kafka.Deadline;
import io.connectmirror.common.result.FailureTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Looks with one consumer, which is kept; after a failure the next look has a new one. A partition
 * that is answered is paused, so that the others are fetched.
 */
final class KafkaRecordLooks implements RecordLooks {
  private static final Duration STEP = Duration.ofMillis(250);
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  private final String alias;
  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final LongSupplier nanos;
  private Consumer<byte[], byte[]> consumer;

  /**
   * @param alias of the cluster, for messages
   * @param consumers makes one with {@code auto.offset.reset=none}
   */
  KafkaRecordLooks(String alias, Supplier<Consumer<byte[], byte[]>> consumers, LongSupplier nanos) {
    this.alias = alias;
    this.consumers = consumers;
    this.nanos = nanos;
  }

  @Override
  public Map<TopicPartition, Behind> behind(Map<TopicPartition, Long> positions, Duration within)
      throws InterruptedException {
    return positions.isEmpty()
        ? Map.of()
        : looking(positions.keySet(), open -> behind(open, positions, within));
  }

  @Override
  public List<ConsumerRecord<byte[], byte[]>> newest(
      Collection<TopicPartition> partitions, int offsets, Duration within)
      throws InterruptedException {
    return partitions.isEmpty()
        ? List.of()
        : looking(partitions, open -> newest(open, partitions, offsets, within));
  }

  @Override
  public void close() {
    Consumer<byte[], byte[]> open = consumer;
    consumer = null;
    if (open != null) {
      // A client that is closed by an interrupted thread gives up half way and logs an error.
      boolean interrupted = Thread.interrupted();
      try {
        open.close(CLOSE_TIMEOUT);
      } catch (KafkaException e) {
        // Nothing was to be written, so nothing is lost.
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  private Map<TopicPartition, Behind> behind(
      Consumer<byte[], byte[]> open, Map<TopicPartition, Long> positions, Duration within) {
    Deadline deadline = Deadline.in(within, nanos);
    assign(open, positions.keySet());
    positions.forEach(open::seek);
    // Of what is read committed this is the last stable offset.
    Map<TopicPartition, Long> ends = open.endOffsets(positions.keySet(), within);
    Map<TopicPartition, Behind> found = new HashMap<>();
    Set<TopicPartition> left = new HashSet<>(positions.keySet());
    while (true) {
      left.removeIf(
          partition -> {
            if (open.position(partition) < ends.get(partition)) {
              return false;
            }
            found.put(partition, new Behind.Nothing());
            open.pause(Set.of(partition));
            return true;
          });
      if (left.isEmpty() || deadline.hasPassed()) {
        return found;
      }
      for (ConsumerRecord<byte[], byte[]> record : poll(open, left, deadline)) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (left.remove(partition)) {
          open.pause(Set.of(partition));
          long end = Math.max(ends.get(partition), record.offset() + 1);
          found.put(partition, new Behind.First(record.offset(), record.timestamp(), end));
        }
      }
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> newest(
      Consumer<byte[], byte[]> open,
      Collection<TopicPartition> partitions,
      int offsets,
      Duration within) {
    Deadline deadline = Deadline.in(within, nanos);
    assign(open, partitions);
    Map<TopicPartition, Long> starts = open.beginningOffsets(partitions, within);
    Map<TopicPartition, Long> ends = open.endOffsets(partitions, within);
    partitions.forEach(
        partition ->
            open.seek(partition, Math.max(starts.get(partition), ends.get(partition) - offsets)));
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    Set<TopicPartition> left = new HashSet<>(partitions);
    while (true) {
      left.removeIf(partition -> open.position(partition) >= ends.get(partition));
      if (left.isEmpty() || deadline.hasPassed()) {
        return found;
      }
      poll(open, left, deadline).forEach(found::add);
    }
  }

  /** What an earlier look has paused stays so where it was assigned then as well. */
  private static void assign(Consumer<byte[], byte[]> open, Collection<TopicPartition> partitions) {
    open.assign(partitions);
    open.resume(partitions);
  }

  /** A partition whose log lost the position meanwhile is given up. */
  private static ConsumerRecords<byte[], byte[]> poll(
      Consumer<byte[], byte[]> open, Set<TopicPartition> left, Deadline deadline) {
    try {
      return open.poll(deadline.left().compareTo(STEP) < 0 ? deadline.left() : STEP);
    } catch (InvalidOffsetException e) {
      open.pause(e.partitions());
      left.removeAll(e.partitions());
      return ConsumerRecords.empty();
    }
  }

  private interface Look<T> {
    T with(Consumer<byte[], byte[]> open);
  }

  private <T> T looking(Collection<TopicPartition> partitions, Look<T> look)
      throws InterruptedException {
    boolean done = false;
    try {
      if (consumer == null) {
        consumer = consumers.get();
      }
      T seen = look.with(consumer);
      done = true;
      return seen;
    } catch (InterruptException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("while reading from " + alias);
      interrupted.initCause(e);
      throw interrupted;
    } catch (KafkaException e) {
      String resource =
          partitions.size() == 1
              ? "topic partition " + partitions.iterator().next()
              : partitions.size() + " topic partitions";
      throw FailureTable.classify(e, alias, "READ", resource, "").asException();
    } finally {
      if (!done) {
        close();
      }
    }
  }
}
