package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.ReadBack;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.BatchResult;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks once more at what was written on the target. Says so when somebody else's value stands, and
 * remembers as the mirror's own what a write left behind that failed for other partitions of the
 * same group.
 */
final class ReadBackCheck {
  private static final Logger LOG = LoggerFactory.getLogger(ReadBackCheck.class);

  private final TargetGroups groups;
  private final WrittenOffsets written;
  private final FlowMetrics metrics;

  ReadBackCheck(TargetGroups groups, WrittenOffsets written, FlowMetrics metrics) {
    this.groups = groups;
    this.written = written;
    this.metrics = metrics;
  }

  /**
   * @param tried what was written or should have been, by group
   */
  void check(Map<String, Map<TopicPartition, Long>> tried) throws InterruptedException {
    if (tried.isEmpty()) {
      return;
    }
    BatchResult<String, Map<TopicPartition, Long>> found = groups.offsets(tried.keySet());
    found
        .successes()
        .forEach(
            (group, offsets) ->
                tried
                    .get(group)
                    .forEach(
                        (tp, offset) -> {
                          Long stands = offsets.get(tp);
                          compare(
                              new GroupPartition(group, tp),
                              offset,
                              stands == null ? OptionalLong.empty() : OptionalLong.of(stands));
                        }));
  }

  private void compare(GroupPartition key, long offset, OptionalLong stands) {
    boolean succeeded = written.of(key).equals(OptionalLong.of(offset));
    ReadBack verdict = ReadBack.of(offset, stands);
    if (!succeeded && verdict == ReadBack.CONFIRMED) {
      written.record(key, offset);
    } else if (succeeded && verdict == ReadBack.CONFLICT) {
      metrics.add(MirrorCounter.GROUP_OFFSET_CONFLICTS, 1);
      LOG.warn(
          "group={} partition={} wrote offset={} on the target but found {}: somebody else moved"
              + " the group at the same time",
          key.group(),
          key.partition(),
          offset,
          stands.isPresent() ? stands.getAsLong() : "none");
    }
  }
}
