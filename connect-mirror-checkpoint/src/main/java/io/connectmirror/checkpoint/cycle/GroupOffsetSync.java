package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupOffsetPlanner;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.GroupPlan;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.checkpoint.plan.TargetActivity;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.result.BatchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Brings the groups' committed offsets on the target to where the groups stand on the source. Looks
 * at all of them first, which is cheap, and has only those written that are not in place.
 */
final class GroupOffsetSync {
  private final TargetGroups groups;
  private final GroupOffsetWriter writer;
  private final WrittenOffsets written;
  private final TargetViews views;

  static GroupOffsetSync of(
      GroupAdmin target,
      CyclePorts ports,
      WrittenOffsets written,
      SamePlace samePlace,
      Duration writeWindow) {
    TargetViews views = new TargetViews(written, samePlace);
    WritePace pace = new WritePace(writeWindow);
    ports
        .metrics()
        .gauge(
            "group-offsets-window-ms-max",
            "Longest time from a look at groups on the target to the answer of what was written",
            pace::widestSeenMs);
    return new GroupOffsetSync(
        new TargetGroups(target),
        new GroupOffsetWriter(target, written, views, pace, ports.metrics(), ports.nanos()),
        written,
        views);
  }

  GroupOffsetSync(
      TargetGroups groups, GroupOffsetWriter writer, WrittenOffsets written, TargetViews views) {
    this.groups = groups;
    this.writer = writer;
    this.written = written;
    this.views = views;
  }

  /**
   * One pass.
   *
   * @return the positions that are not at the target after it, and why
   */
  Map<GroupPartition, Reason> run(Collection<Wanted> wanted) throws InterruptedException {
    Map<GroupPartition, Reason> withheld = new HashMap<>();
    if (wanted.isEmpty()) {
      return withheld;
    }
    BatchResult<String, Map<TopicPartition, Long>> now =
        groups.offsets(wanted.stream().map(Wanted::group).toList());
    List<Wanted> misplaced = new ArrayList<>();
    for (Wanted group : wanted) {
      Map<TopicPartition, Long> offsets = now.successes().get(group.group());
      if (offsets == null) {
        withhold(
            withheld,
            group,
            Reasons.of(now.failures().get(group.group()), Reason.TARGET_UNAVAILABLE));
        continue;
      }
      GroupPlan plan = GroupOffsetPlanner.plan(TargetActivity.IDLE, views.of(group, offsets));
      if (plan.writes().isEmpty()) {
        plan.withheld()
            .forEach((tp, reason) -> withheld.put(new GroupPartition(group.group(), tp), reason));
      } else {
        misplaced.add(group);
      }
    }
    withheld.putAll(writer.write(misplaced));
    written.saw(now.successes().keySet());
    return withheld;
  }

  static void withhold(Map<GroupPartition, Reason> withheld, Wanted group, Reason reason) {
    group
        .positions()
        .keySet()
        .forEach(tp -> withheld.put(new GroupPartition(group.group(), tp), reason));
  }
}
