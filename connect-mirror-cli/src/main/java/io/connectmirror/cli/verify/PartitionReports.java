package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.ComparisonResult;
import io.connectmirror.cli.compare.Difference;
import io.connectmirror.cli.compare.LaneResult;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.Segment;
import io.connectmirror.cli.verify.VerifyReport.Counts;
import io.connectmirror.cli.verify.VerifyReport.PartitionReport;
import io.connectmirror.cli.verify.VerifyReport.Verdict;
import java.util.ArrayList;
import java.util.List;

/** Says of a partition what was found. Pure. */
final class PartitionReports {
  private PartitionReports() {}

  /**
   * Of one that has no copy.
   *
   * @param target alias of the cluster where it should be
   */
  static PartitionReport withoutCopy(MirroredTopic topic, int partition, String target) {
    String there =
        topic.copies() == 0
            ? "there is no topic %s on cluster %s".formatted(topic.target(), target)
            : "topic %s has %d partitions on cluster %s"
                .formatted(topic.target(), topic.copies(), target);
    String why =
        there
            + " yet: is the source connector running (mirrorctl status), and may the principal"
            + " DESCRIBE the topic there?";
    return unclear(topic, partition, why);
  }

  /** Of one that cannot be read. */
  static PartitionReport unclear(MirroredTopic topic, int partition, String why) {
    return report(
        topic, partition, Verdict.UNCLEAR, List.of(), Counts.NONE, List.of(why), List.of());
  }

  /** Of one where there is nothing to compare. */
  static PartitionReport empty(MirroredTopic topic, int partition, RangePlan plan) {
    Counts counts = new Counts(0, 0, 0, 0, 0, 0, plan.notMirroredYet(), 0, 0, 0, 0, 0);
    return report(
        topic, partition, Verdict.EQUAL, plan.segments(), counts, plan.notes(), List.of());
  }

  /** Of one that was compared. */
  static PartitionReport compared(
      MirroredTopic topic, int partition, RangePlan plan, LaneResult lane) {
    Counts counts =
        new Counts(
            0,
            0,
            0,
            0,
            0,
            0,
            plan.notMirroredYet() + lane.notMirroredYet(),
            0,
            0,
            0,
            lane.leftOut(),
            lane.bytes());
    List<Difference> differences = new ArrayList<>();
    for (ComparisonResult result : lane.results()) {
      counts = counts.plus(counts(result));
      differences.addAll(result.differences());
    }
    List<String> notes = new ArrayList<>(plan.notes());
    boolean apart = lane.sourceRecords() > 0 && lane.targetRecords() > 0 && counts.equal() == 0;
    if (lane.gone()) {
      notes.add("records were deleted by retention while they were compared; the rest was not");
    }
    if (apart) {
      notes.add("no record of the source was found on the target: the two are not aligned");
    }
    if (counts.notJudged() > 0) {
      notes.add(
          "%d records that one side has alone may have been cleaned or be missing: whether a newer"
                  .formatted(counts.notJudged())
              + " record of their key exists was not seen");
    }
    Verdict verdict =
        counts.different() > 0
            ? Verdict.DIFFERENT
            : lane.gone() || apart ? Verdict.UNCLEAR : Verdict.EQUAL;
    return report(topic, partition, verdict, plan.segments(), counts, notes, differences);
  }

  private static Counts counts(ComparisonResult result) {
    return new Counts(
        result.equal(),
        result.missing(),
        result.extra(),
        result.repeated(),
        result.reordered(),
        result.changed(),
        result.notMirroredYet(),
        result.cleaned(),
        result.notJudged(),
        result.outside(),
        0,
        0);
  }

  private static PartitionReport report(
      MirroredTopic topic,
      int partition,
      Verdict verdict,
      List<Segment> segments,
      Counts counts,
      List<String> notes,
      List<Difference> differences) {
    boolean none = segments.isEmpty();
    Segment first = none ? null : segments.get(0);
    Segment last = none ? null : segments.get(segments.size() - 1);
    return new PartitionReport(
        topic.source(),
        topic.target(),
        partition,
        verdict,
        none ? 0 : first.sourceFrom(),
        none ? 0 : last.sourceTo(),
        none ? 0 : first.targetFrom(),
        none ? 0 : last.targetTo(),
        counts,
        notes,
        differences);
  }
}
