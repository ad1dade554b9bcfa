package io.connectmirror.checkpoint.plan;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Decides which of a group's committed offsets are written on the target: a three-way comparison of
 * the source's position, what the mirror wrote last, and what is on the target now.
 *
 * <table>
 * <caption>For an idle group, the first row that fits</caption>
 * <tr><td>nothing on the target</td><td>write</td></tr>
 * <tr><td>the target holds the source's position</td><td>leave</td></tr>
 * <tr><td>seen to be moved back, with the source standing still</td><td>leave: somebody reads
 *     again</td></tr>
 * <tr><td>untouched since the mirror wrote it</td><td>write, forward or backward</td></tr>
 * <tr><td>moved beyond the source's position</td><td>leave: a consumer's progress</td></tr>
 * <tr><td>moved back while the source stood still</td><td>leave: somebody reads again</td></tr>
 * <tr><td>behind the source's position</td><td>write: the group got further on the source</td></tr>
 * </table>
 *
 * <p>A group that has members, or of which that is not known, is left alone altogether.
 */
public final class GroupOffsetPlanner {
  private GroupOffsetPlanner() {}

  /** The decision for one partition of an idle group. */
  public static OffsetDecision decide(OffsetView view) {
    if (view.target().isEmpty()) {
      return OffsetDecision.write(view.wanted());
    }
    if (view.inPlace()) {
      return OffsetDecision.IN_PLACE;
    }
    if (view.movedBack()) {
      return OffsetDecision.withhold(
          view.target().getAsLong() > view.wanted()
              ? Reason.TARGET_MOVED_AHEAD
              : Reason.TARGET_MOVED_BACK);
    }
    if (view.untouched()) {
      return OffsetDecision.write(view.wanted());
    }
    if (view.target().getAsLong() > view.wanted()) {
      return OffsetDecision.withhold(Reason.TARGET_MOVED_AHEAD);
    }
    if (view.sourceStoodStill()) {
      return OffsetDecision.withhold(Reason.TARGET_MOVED_BACK);
    }
    return OffsetDecision.write(view.wanted());
  }

  /** The plan for one group. */
  public static GroupPlan plan(TargetActivity activity, Map<TopicPartition, OffsetView> views) {
    Map<TopicPartition, Long> writes = new HashMap<>();
    Map<TopicPartition, Reason> withheld = new HashMap<>();
    views.forEach(
        (partition, view) -> {
          OffsetDecision decision = decide(view);
          decision.withheld().ifPresent(reason -> withheld.put(partition, reason));
          decision
              .write()
              .ifPresent(
                  offset ->
                      activity
                          .obstacle()
                          .ifPresentOrElse(
                              obstacle -> withheld.put(partition, obstacle),
                              () -> writes.put(partition, offset)));
        });
    return new GroupPlan(writes, withheld);
  }
}
