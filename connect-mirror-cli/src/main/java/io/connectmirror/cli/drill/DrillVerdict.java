package io.connectmirror.cli.drill;

import io.connectmirror.cli.compare.ComparisonResult;
import io.connectmirror.cli.compare.LaneResult;
import io.connectmirror.cli.drill.DrillReport.PartitionReport;
import io.connectmirror.cli.drill.GroupPlan.PartitionPlan;
import java.util.Optional;

/** Says how a group would fare in a partition. Pure. */
final class DrillVerdict {
  private DrillVerdict() {}

  static PartitionReport cannotStart(PartitionPlan plan, String reason) {
    return new PartitionReport(
        plan.onSource().topic(),
        plan.onTarget().topic(),
        plan.onSource().partition(),
        plan.position(),
        plan.translated().offset(),
        plan.committed(),
        plan.begins(),
        Outcome.CANNOT_START,
        0,
        0,
        false,
        0,
        0,
        0,
        0,
        0,
        0,
        Optional.of(reason));
  }

  static PartitionReport of(PartitionPlan plan, LaneResult lane) {
    ComparisonResult seen = lane.results().get(0);
    long misses = seen.missingAtStart();
    long missing = seen.missing() - misses;
    long changed = seen.changed() + seen.reordered();
    boolean noMatch = seen.firstMatch().isEmpty();
    return new PartitionReport(
        plan.onSource().topic(),
        plan.onTarget().topic(),
        plan.onSource().partition(),
        plan.position(),
        plan.translated().offset(),
        plan.committed(),
        plan.begins(),
        outcome(lane, misses, missing + changed),
        seen.repeatedAtStart(),
        misses,
        noMatch && (misses > 0 || lane.unfinished()),
        missing,
        changed,
        seen.extra(),
        seen.repeated() - seen.repeatedAtStart(),
        seen.equal(),
        seen.notMirroredYet(),
        reason(lane));
  }

  private static Outcome outcome(LaneResult lane, long misses, long differing) {
    ComparisonResult seen = lane.results().get(0);
    if (lane.gone()) {
      return Outcome.CANNOT_START;
    }
    if (misses > 0) {
      return Outcome.MISSES;
    }
    if (differing > 0) {
      return Outcome.DIFFERS;
    }
    return seen.repeatedAtStart() > 0 ? Outcome.READS_AGAIN : Outcome.OK;
  }

  private static Optional<String> reason(LaneResult lane) {
    if (lane.gone()) {
      return Optional.of("what was to be read is gone: retention deleted it meanwhile");
    }
    return lane.unfinished()
        ? Optional.of("the drill stopped looking before this partition was done")
        : Optional.empty();
  }
}
