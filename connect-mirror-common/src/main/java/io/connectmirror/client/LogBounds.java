package io.connectmirror.client;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Where the logs of a cluster began and ended at one moment.
 *
 * @param of by partition
 * @param without why there are none, for all other partitions that were asked for
 */
record LogBounds(Map<TopicPartition, Bounds> of, Map<TopicPartition, String> without) {

  /**
   * @param start offset of the first record
   * @param end offset that the next record will get
   */
  record Bounds(long start, long end) {
    Bounds {
      // The two are read one after the other, and retention may have moved the start in between.
      end = Math.max(start, end);
    }
  }

  /**
   * @throws io.connectmirror.common.result.FailureException when the cluster does not answer
   */
  static LogBounds read(TopicAdmin admin, Set<TopicPartition> partitions)
      throws InterruptedException {
    if (partitions.isEmpty()) {
      return new LogBounds(Map.of(), Map.of());
    }
    BatchResult<TopicPartition, ListedOffset> starts = admin.earliestOffsets(partitions);
    BatchResult<TopicPartition, ListedOffset> ends = admin.latestOffsets(partitions);
    Map<TopicPartition, Bounds> bounds = new HashMap<>();
    Map<TopicPartition, String> without = new HashMap<>();
    for (TopicPartition partition : partitions) {
      ListedOffset start = starts.successes().get(partition);
      ListedOffset end = ends.successes().get(partition);
      if (start != null && end != null) {
        bounds.put(partition, new Bounds(Math.max(0, start.offset()), end.offset()));
      } else {
        Failure failure = (start == null ? starts : ends).failures().get(partition);
        without.put(partition, failure.message());
      }
    }
    return new LogBounds(bounds, without);
  }
}
