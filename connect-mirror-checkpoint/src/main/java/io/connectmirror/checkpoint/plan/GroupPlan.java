package io.connectmirror.checkpoint.plan;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * What to do about one group's committed offsets on the target. A partition that is in neither map
 * is in place.
 */
public record GroupPlan(Map<TopicPartition, Long> writes, Map<TopicPartition, Reason> withheld) {
  public GroupPlan {
    writes = Map.copyOf(writes);
    withheld = Map.copyOf(withheld);
  }
}
