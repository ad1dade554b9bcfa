package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.LogBounds;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads where the logs of the target begin and end, and whether there are any. */
final class TargetLogs {
  private static final Logger LOG = LoggerFactory.getLogger(TargetLogs.class);

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

  /** Those that are known not to exist; one that the cluster does not tell of is not. */
  Set<TopicPartition> missing(Set<TopicPartition> partitions) throws InterruptedException {
    if (partitions.isEmpty()) {
      return Set.of();
    }
    try {
      BatchResult<String, TopicInfo> topics =
          target.describe(
              partitions.stream().map(TopicPartition::topic).collect(Collectors.toSet()));
      return partitions.stream()
          .filter(partition -> isMissing(partition, topics))
          .collect(Collectors.toSet());
    } catch (FailureException e) {
      LOG.debug("it is not known which remote topics are missing: {}", e.getMessage());
      return Set.of();
    }
  }

  private static boolean isMissing(
      TopicPartition partition, BatchResult<String, TopicInfo> topics) {
    TopicInfo info = topics.successes().get(partition.topic());
    if (info != null) {
      return info.partitions().stream().noneMatch(p -> p.partition() == partition.partition());
    }
    Failure failure = topics.failures().get(partition.topic());
    return failure != null && failure.kind() == FailureKind.MISSING;
  }
}
