package io.connectmirror.source.task;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;

/**
 * Notices partitions that have records to read and are not moving. Each waits for its turn behind
 * what the consumer has fetched of the others, with a large backlog for minutes; so one is thought
 * to stand still for the timeout only when the consumer had nothing else meanwhile, and else when
 * it has for ten times as long. The time in which the worker holds up the task, because the target
 * takes records slowly, does not count: nothing is read then. Time comes in with each call. Not
 * thread-safe.
 */
final class StallWatch {
  /** Longer than a worker needs for what a poll returned, unless it waits for the target. */
  private static final long HELD_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int BEHIND_OTHERS = 10;

  private final long timeoutNanos;
  private final Map<TopicPartition, Standing> standing = new HashMap<>();
  private boolean everPolled;
  private long lastPollNanos;
  private long heldUpNanos;
  private long emptyPolls;

  StallWatch(Duration timeout) {
    this.timeoutNanos = timeout.toNanos();
  }

  /**
   * The source was asked for records.
   *
   * @param empty whether there were none, of any partition
   */
  void polled(long begunNanos, long endedNanos, boolean empty) {
    if (everPolled && begunNanos - lastPollNanos > HELD_UP_NANOS) {
      heldUpNanos += begunNanos - lastPollNanos;
    }
    everPolled = true;
    lastPollNanos = endedNanos;
    emptyPolls += empty ? 1 : 0;
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
      standing.put(partition, new Standing(position, reading, emptyPolls));
      return false;
    }
    long patience = emptyPolls > since.emptyPolls() ? timeoutNanos : BEHIND_OTHERS * timeoutNanos;
    return reading - since.nanos() >= patience;
  }

  void forgetAll() {
    standing.clear();
  }

  void keepOnly(Set<TopicPartition> partitions) {
    standing.keySet().retainAll(partitions);
  }

  private record Standing(long position, long nanos, long emptyPolls) {}
}
