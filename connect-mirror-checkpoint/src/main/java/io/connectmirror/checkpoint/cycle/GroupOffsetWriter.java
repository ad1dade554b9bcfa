package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupOffsetPlanner;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.GroupPlan;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.checkpoint.plan.TargetActivity;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes group offsets on the target, in batches: describe the groups, read their offsets, decide,
 * write. Kafka has no compare-and-set for committed offsets; the broker refuses a group that has
 * members, but not one whose consumer came, committed and left in between. So a look that has
 * become too old is taken again before anything is written, at another {@link WritePace}.
 */
final class GroupOffsetWriter {
  private static final Logger LOG = LoggerFactory.getLogger(GroupOffsetWriter.class);

  private final GroupAdmin target;
  private final TargetGroups groups;
  private final WrittenOffsets written;
  private final TargetViews views;
  private final ReadBackCheck readBack;
  private final WritePace pace;
  private final FlowMetrics metrics;
  private final LongSupplier nanos;

  GroupOffsetWriter(
      GroupAdmin target,
      WrittenOffsets written,
      TargetViews views,
      WritePace pace,
      FlowMetrics metrics,
      LongSupplier nanos) {
    this.target = target;
    this.groups = new TargetGroups(target);
    this.written = written;
    this.views = views;
    this.readBack = new ReadBackCheck(groups, written, metrics);
    this.pace = pace;
    this.metrics = metrics;
    this.nanos = nanos;
  }

  /**
   * @return the positions that are not at the target afterwards, and why
   */
  Map<GroupPartition, Reason> write(List<Wanted> wanted) throws InterruptedException {
    Map<GroupPartition, Reason> withheld = new HashMap<>();
    Map<String, Map<TopicPartition, Long>> tried = new HashMap<>();
    Deque<Wanted> left = new ArrayDeque<>(wanted);
    while (!left.isEmpty()) {
      List<Wanted> batch = new ArrayList<>();
      while (!left.isEmpty() && batch.size() < pace.size()) {
        batch.add(left.poll());
      }
      long begun = nanos.getAsLong();
      Map<String, GroupPlan> plans = look(batch);
      if (pace.tooOld(nanos.getAsLong() - begun)) {
        batch.forEach(left::addFirst);
        if (!pace.slower()) {
          left.forEach(group -> GroupOffsetSync.withhold(withheld, group, Reason.TARGET_TOO_SLOW));
          break;
        }
        continue;
      }
      apply(batch, plans, withheld, tried);
      pace.written(nanos.getAsLong() - begun);
    }
    readBack.check(tried);
    LOG.debug(
        "group offsets written, groups={} batch={} window_ms_max={}",
        tried.size(),
        pace.size(),
        pace.widestSeenMs());
    return withheld;
  }

  /** Groups that the cluster did not tell about have no plan. */
  private Map<String, GroupPlan> look(List<Wanted> batch) throws InterruptedException {
    List<String> ids = batch.stream().map(Wanted::group).toList();
    Map<String, TargetActivity> activity = groups.activity(ids);
    BatchResult<String, Map<TopicPartition, Long>> offsets = groups.offsets(ids);
    Map<String, GroupPlan> plans = new HashMap<>();
    for (Wanted group : batch) {
      Map<TopicPartition, Long> now = offsets.successes().get(group.group());
      if (now != null) {
        plans.put(
            group.group(),
            GroupOffsetPlanner.plan(activity.get(group.group()), views.of(group, now)));
      }
    }
    return plans;
  }

  private void apply(
      List<Wanted> batch,
      Map<String, GroupPlan> plans,
      Map<GroupPartition, Reason> withheld,
      Map<String, Map<TopicPartition, Long>> tried)
      throws InterruptedException {
    Map<String, Map<TopicPartition, CommittedOffset>> writes = new HashMap<>();
    for (Wanted group : batch) {
      GroupPlan plan = plans.get(group.group());
      if (plan == null) {
        GroupOffsetSync.withhold(withheld, group, Reason.TARGET_UNAVAILABLE);
        continue;
      }
      plan.withheld()
          .forEach((tp, reason) -> withheld.put(new GroupPartition(group.group(), tp), reason));
      if (!plan.writes().isEmpty()) {
        writes.put(group.group(), commits(group, plan));
        tried.put(group.group(), plan.writes());
      }
    }
    if (writes.isEmpty()) {
      return;
    }
    BatchResult<String, Done> result = target.alterOffsets(writes);
    result.successes().keySet().forEach(group -> remember(group, tried.get(group)));
    result
        .failures()
        .forEach(
            (group, failure) ->
                writes
                    .get(group)
                    .keySet()
                    .forEach(tp -> withheld.put(new GroupPartition(group, tp), reason(failure))));
  }

  private void remember(String group, Map<TopicPartition, Long> offsets) {
    offsets.forEach((tp, offset) -> written.record(new GroupPartition(group, tp), offset));
    metrics.add(MirrorCounter.GROUP_OFFSETS_WRITTEN, offsets.size());
  }

  private static Map<TopicPartition, CommittedOffset> commits(Wanted group, GroupPlan plan) {
    Map<TopicPartition, CommittedOffset> commits = new HashMap<>();
    plan.writes()
        .forEach(
            (tp, offset) ->
                commits.put(
                    tp,
                    new CommittedOffset(
                        offset, OptionalInt.empty(), group.positions().get(tp).metadata())));
    return commits;
  }

  /** The broker refuses a group that has got members since the look. */
  private static Reason reason(Failure failure) {
    return failure.kind() == FailureKind.INVALID
        ? Reason.ACTIVE_ON_TARGET
        : Reasons.of(failure, Reason.TARGET_UNAVAILABLE);
  }
}
