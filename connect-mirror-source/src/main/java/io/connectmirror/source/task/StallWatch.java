package io.connectmirror.source.task;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/**
 * Notices partitions that have records to read and are not moving. The time in which the worker
 * holds up the task, because the target takes records slowly, does not count: nothing is read then.
 * Time comes in with each call. Not thread-safe.
 */
final class StallWatch {
  /** Longer than a worker needs for what a poll returned, unless it waits for the target. */
  private static final long HELD_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final long timeoutNanos;
  private final Map<TopicPartition, Standing> standing = new HashMap<>();
  private boolean everPolled;
  private long lastPollNanos;
  private long heldUpNanos;

  StallWatch(Duration timeout) {
    this.timeoutNanos = timeout.toNanos();
  }

  /** The source was asked for records. */
  void polled(long begunNanos, long endedNanos) {
    if (everPolled && begunNanos - lastPollNanos > HELD_UP_NANOS) {
      heldUpNanos += begunNanos - lastPollNanos;
    }
    everPolled = true;
    lastPollNanos = endedNanos;
  }

  /**
   * @param position how far the partition has been read
   * @param shouldMove whether there are records to read and nothing keeps it from reading them
   * @return whether it has stood still with records before it for the timeout
   */
  boolean isStalled(TopicPartition partition, long position, boolean shouldMove, long nowNanos) {
    if (!shouldMove) {
      standing.remove(partition);
      return false;
    }
    long reading = nowNanos - heldUpNanos;
    Standing since = standing.get(partition);
    if (since == null || since.position() != position) {
      standing.put(partition, new Standing(position, reading));
      return false;
    }
    return reading - since.nanos() >= timeoutNanos;
  }

  void forgetAll() {
    standing.clear();
  }

  void keepOnly(Set<TopicPartition> partitions) {
    standing.keySet().retainAll(partitions);
  }

  private record Standing(long position, long nanos) {}
}
