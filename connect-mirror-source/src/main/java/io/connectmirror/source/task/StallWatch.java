package io.connectmirror.source.task;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Notices partitions that have records to read and are not moving. Time comes in with each call.
 * Not thread-safe.
 */
final class StallWatch {
  private final long timeoutNanos;
  private final Map<TopicPartition, Standing> standing = new HashMap<>();

  StallWatch(Duration timeout) {
    this.timeoutNanos = timeout.toNanos();
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
    Standing since = standing.get(partition);
    if (since == null || since.position() != position) {
      standing.put(partition, new Standing(position, nowNanos));
      return false;
    }
    return nowNanos - since.nanos() >= timeoutNanos;
  }

  void forgetAll() {
    standing.clear();
  }

  void keepOnly(Set<TopicPartition> partitions) {
    standing.keySet().retainAll(partitions);
  }

  private record Standing(long position, long nanos) {}
}
