package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.LogBounds;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Reads where the logs of the target begin and end. */
final class TargetLogs {
  private final TopicAdmin target;

  TargetLogs(TopicAdmin target) {
    this.target = target;
  }

  /** Every partition asked for is in one of the two. */
  record Seen(Map<TopicPartition, LogBounds> bounds, Map<TopicPartition, Reason> without) {}

  Seen read(Set<TopicPartition> partitions) throws InterruptedException {
    if (partitions.isEmpty()) {
      return new Seen(Map.of(), Map.of());
    }
    BatchResult<TopicPartition, ListedOffset> earliest = target.earliestOffsets(partitions);
    // The ends come last: whatever was mapped before this is below them.
    BatchResult<TopicPartition, ListedOffset> latest = target.latestOffsets(partitions);
    Map<TopicPartition, LogBounds> bounds = new HashMap<>();
    Map<TopicPartition, Reason> without = new HashMap<>();
    for (TopicPartition partition : partitions) {
      ListedOffset start = earliest.successes().get(partition);
      ListedOffset end = latest.successes().get(partition);
      if (start != null && end != null) {
        bounds.put(partition, new LogBounds(Math.max(0, start.offset()), end.offset()));
      } else {
        BatchResult<TopicPartition, ListedOffset> failing = start == null ? earliest : latest;
        without.put(
            partition, Reasons.of(failing.failures().get(partition), Reason.TARGET_UNAVAILABLE));
      }
    }
    return new Seen(bounds, without);
  }
}
