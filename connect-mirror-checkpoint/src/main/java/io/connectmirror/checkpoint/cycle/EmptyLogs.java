package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureException;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds partitions of the source without any record. Of those no offset sync ever tells, and a
 * group that stands in one has nothing to read.
 */
final class EmptyLogs {
  private static final Logger LOG = LoggerFactory.getLogger(EmptyLogs.class);

  private final TopicAdmin source;

  EmptyLogs(TopicAdmin source) {
    this.source = source;
  }

  /** Those that are known to be empty; one that the cluster does not tell of is not. */
  Set<TopicPartition> among(Set<TopicPartition> partitions) throws InterruptedException {
    if (partitions.isEmpty()) {
      return Set.of();
    }
    try {
      BatchResult<TopicPartition, ListedOffset> starts = source.earliestOffsets(partitions);
      BatchResult<TopicPartition, ListedOffset> ends = source.latestOffsets(partitions);
      Set<TopicPartition> empty = new HashSet<>();
      for (TopicPartition partition : partitions) {
        ListedOffset start = starts.successes().get(partition);
        ListedOffset end = ends.successes().get(partition);
        if (start != null && end != null && start.offset() >= end.offset()) {
          empty.add(partition);
        }
      }
      return empty;
    } catch (FailureException e) {
      LOG.debug("it is not known which partitions are empty: {}", e.getMessage());
      return Set.of();
    }
  }
}
