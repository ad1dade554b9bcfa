package io.connectmirror.cli.drill;

import io.connectmirror.cli.compare.RecordFeed.LogRange;
import io.connectmirror.cli.compare.Segment;
import io.connectmirror.cli.drill.GroupPlan.PartitionPlan;
import io.connectmirror.cli.flow.OffsetTranslations;
import java.util.Optional;

/** Decides what is read of a partition to see how a group would fare in it. Pure. */
final class DrillSegments {
  /** Records before the group's position by which repeated ones are known, at the least. */
  private static final long LEAST_KNOWN = 100;

  /** And at the most, however far the place on the target lies behind. */
  private static final long MOST_KNOWN = 50_000;

  private final OffsetTranslations map;
  private final long records;

  /**
   * @param records of each partition to read
   */
  DrillSegments(OffsetTranslations map, long records) {
    this.map = map;
    this.records = records;
  }

  /** Why a consumer could not begin; empty when it can. */
  Optional<String> obstacle(PartitionPlan plan, LogRange onTarget) {
    if (plan.begins().isEmpty()) {
      return Optional.of(
          "nothing is committed on the target, and the position cannot be translated: "
              + plan.translated().why());
    }
    if (onTarget == null) {
      return Optional.of("partition %s cannot be read on the target".formatted(plan.onTarget()));
    }
    long begins = plan.begins().getAsLong();
    if (begins > onTarget.end()) {
      return Optional.of(
          "%d lies behind the end of %s on the target, %d; auto.offset.reset would decide"
              .formatted(begins, plan.onTarget(), onTarget.end()));
    }
    if (begins < onTarget.start()) {
      return Optional.of(
          "%d lies before the begin of %s on the target, %d; auto.offset.reset would decide"
              .formatted(begins, plan.onTarget(), onTarget.start()));
    }
    return Optional.empty();
  }

  /** What is compared, where nothing stands in the way. */
  Segment segment(PartitionPlan plan, LogRange onSource, LogRange onTarget) {
    long begins = plan.begins().orElseThrow();
    long from = Math.min(Math.max(plan.position(), onSource.start()), onSource.end());
    long home = map.toSource(plan.onTarget(), begins).offset().orElse(from);
    long known = Math.min(Math.max(from - home, 0) + LEAST_KNOWN, MOST_KNOWN);
    long mirrored = map.toSource(plan.onTarget(), onTarget.end()).offset().orElse(0);
    return new Segment(
        plan.onSource(),
        plan.onTarget(),
        Math.max(onSource.start(), from - known),
        from,
        onSource.end(),
        records,
        records + 2 * MOST_KNOWN,
        begins,
        onTarget.end(),
        /* aligned= */ true,
        Math.min(onSource.end(), Math.max(from, mirrored)),
        /* complete= */ false,
        /* targetTailJudged= */ true);
  }
}
