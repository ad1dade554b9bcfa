package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.TargetActivity;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Looks at groups on the target. */
final class TargetGroups {
  private final GroupAdmin target;

  TargetGroups(GroupAdmin target) {
    this.target = target;
  }

  /** Whether each group may be written to. */
  Map<String, TargetActivity> activity(Collection<String> groups) throws InterruptedException {
    BatchResult<String, GroupActivity> told = target.activity(groups);
    Map<String, TargetActivity> activity = new HashMap<>();
    for (String group : groups) {
      activity.put(group, activity(told.successes().get(group), told.failures().get(group)));
    }
    return activity;
  }

  /** The groups' committed offsets, without those that were taken back. */
  BatchResult<String, Map<TopicPartition, Long>> offsets(Collection<String> groups)
      throws InterruptedException {
    BatchResult<String, Map<TopicPartition, CommittedOffset>> told =
        target.committedOffsets(groups);
    Map<String, Map<TopicPartition, Long>> offsets = new HashMap<>();
    told.successes()
        .forEach(
            (group, committed) -> {
              Map<TopicPartition, Long> held = new HashMap<>();
              committed.forEach(
                  (partition, offset) -> {
                    if (offset.offset() >= 0) {
                      held.put(partition, offset.offset());
                    }
                  });
              offsets.put(group, held);
            });
    return new BatchResult<>(offsets, told.failures());
  }

  private static TargetActivity activity(GroupActivity told, Failure failure) {
    if (told != null) {
      return told == GroupActivity.ACTIVE ? TargetActivity.ACTIVE : TargetActivity.IDLE;
    }
    boolean denied = failure != null && failure.kind() == FailureKind.DENIED;
    return denied ? TargetActivity.DENIED : TargetActivity.UNKNOWN;
  }
}
