package io.connectmirror.source.task;

import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition from where its reading began to where it ends, and what of it waits for the task.
 * Guarded by the lock of its {@link ReadAhead}.
 */
final class Stretch {
  private final TopicPartition partition;
  private final Deque<Portion> portions = new ArrayDeque<>();
  private long next;
  private long bytes;
  private boolean paused;

  /**
   * What one poll brought.
   *
   * @param records none if it was a fault
   * @param bytes that they take
   * @param fault what came in place of records, which ends the stretch
   */
  record Portion(
      List<ConsumerRecord<byte[], byte[]>> records, long bytes, Optional<Fetched> fault) {}

  Stretch(TopicPartition partition, StartPoint start) {
    this.partition = partition;
    this.next = start.offset();
  }

  TopicPartition partition() {
    return partition;
  }

  void add(Portion portion) {
    portions.addLast(portion);
    bytes += portion.bytes();
  }

  Portion first() {
    return portions.getFirst();
  }

  void removeFirst() {
    Portion taken = portions.removeFirst();
    bytes -= taken.bytes();
    if (taken.fault().isEmpty()) {
      next = taken.records().get(taken.records().size() - 1).offset() + 1;
    }
  }

  /** Where the task has got to. */
  long nextOffset() {
    return next;
  }

  long bytes() {
    return bytes;
  }

  boolean isEmpty() {
    return portions.isEmpty();
  }

  void paused(boolean isPaused) {
    paused = isPaused;
  }

  /** Whether the task may take something. */
  boolean isReady() {
    return !paused && !portions.isEmpty();
  }
}
