package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.Segment;
import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.client.TranslatedOffset;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which stretch of a partition is held against which stretch of its copy. Where mirroring
 * began later than the source's log, or retention has taken more of one side than of the other,
 * that is no difference: the comparison begins where both have the same record. Pure.
 */
final class RangePlanner {
  /** Records of one sampled stretch. */
  static final int WINDOW = 1_000;

  private final OffsetTranslations map;

  RangePlanner(OffsetTranslations map) {
    this.map = map;
  }

  /** Where both streams begin, and whether at the same record. */
  private record Begin(long source, long target, boolean aligned, List<String> notes) {}

  RangePlan plan(PartitionEnds ends, SampleSize sample) {
    long from = Math.max(ends.onSource().start(), ends.from().orElse(0));
    long to = Math.min(ends.onSource().end(), ends.to().orElse(Long.MAX_VALUE));
    TranslatedOffset mirrored = map.toSource(ends.target(), ends.onTarget().end());
    long mirroredTo = Math.max(from, Math.min(to, mirrored.offset().orElse(0)));
    if (ends.onTarget().start() == ends.onTarget().end() && mirroredTo == from) {
      return nothing(Math.max(0, to - from), List.of());
    }
    Begin begin = begin(ends, from);
    if (begin.source() >= to && ends.to().isPresent()) {
      return nothing(0, List.of("the range lies before mirroring began"));
    }
    return sample instanceof SampleSize.All
        ? whole(ends, begin, to, mirroredTo)
        : sampled(ends, begin, Math.min(to, mirroredTo), to, windows(sample, begin, mirroredTo));
  }

  private static RangePlan nothing(long notMirroredYet, List<String> notes) {
    return new RangePlan(List.of(), 0, 0, notMirroredYet, notes);
  }

  private Begin begin(PartitionEnds ends, long from) {
    long logStart = ends.onTarget().start();
    boolean fromTheVeryBeginning = from == 0;
    TranslatedOffset there = map.toTarget(ends.source(), from);
    List<String> notes = new ArrayList<>();
    if (there.certainty() == Certainty.UNKNOWN) {
      notes.add(
          "where the copies begin is not known ("
              + there.why()
              + "), so the first records"
              + " that both sides have were looked for");
      return new Begin(from, logStart, /* aligned= */ false, notes);
    }
    long target =
        fromTheVeryBeginning ? logStart : Math.max(logStart, there.offset().orElseThrow());
    if (there.certainty() == Certainty.EXACT && (target > logStart || logStart == 0)) {
      return new Begin(from, target, /* aligned= */ true, notes);
    }
    TranslatedOffset home =
        map.toSource(ends.target(), Math.max(logStart, there.offset().orElseThrow()));
    long original = home.offset().orElse(from);
    boolean known =
        home.certainty() == Certainty.EXACT || home.certainty() == Certainty.BEFORE_START;
    if (there.certainty() == Certainty.EARLIER) {
      // The copies begin somewhere behind this place: begin where it is known, if that is there.
      return new Begin(
          Math.max(ends.onSource().start(), Math.min(from, original)),
          target,
          known && original >= ends.onSource().start(),
          notes);
    }
    if (original > from) {
      notes.add(
          there.certainty() == Certainty.BEFORE_START
              ? "mirroring began at source offset %d".formatted(original)
              : "the target begins with the copy of source offset %d".formatted(original));
    }
    return new Begin(Math.max(from, original), target, known, notes);
  }

  private RangePlan whole(PartitionEnds ends, Begin begin, long to, long mirroredTo) {
    boolean toTheEnd = to >= ends.onSource().end();
    long targetTo = ends.onTarget().end();
    boolean tailJudged = toTheEnd;
    if (!toTheEnd) {
      TranslatedOffset end = map.toTarget(ends.source(), to);
      if (end.certainty() == Certainty.EXACT) {
        targetTo = Math.max(begin.target(), end.offset().orElseThrow());
        tailJudged = true;
      }
    }
    Segment segment =
        new Segment(
            ends.source(),
            ends.target(),
            begin.source(),
            begin.source(),
            Math.max(begin.source(), to),
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            begin.target(),
            targetTo,
            begin.aligned(),
            mirroredTo,
            toTheEnd,
            tailJudged);
    long length = Math.max(0, mirroredTo - begin.source());
    return new RangePlan(List.of(segment), length, length, 0, begin.notes());
  }

  private static long windows(SampleSize sample, Begin begin, long mirroredTo) {
    double length = mirroredTo - begin.source();
    double wanted =
        sample instanceof SampleSize.Percent percent
            ? length * percent.share() / 100
            : ((SampleSize.Records) sample).count();
    return Math.max(1, (long) Math.ceil(wanted / WINDOW));
  }

  /** Evenly spread stretches whose both ends the map is sure of. */
  private RangePlan sampled(PartitionEnds ends, Begin begin, long end, long to, long windows) {
    List<Segment> segments = new ArrayList<>();
    long length = Math.max(0, end - begin.source());
    long all = (length + WINDOW - 1) / WINDOW;
    long taken = Math.min(windows, all);
    long chosen = 0;
    long skipped = 0;
    for (long i = 0; i < taken; i++) {
      long from = begin.source() + i * all / taken * WINDOW;
      long until = Math.min(end, from + WINDOW);
      TranslatedOffset first = map.toTarget(ends.source(), from);
      TranslatedOffset last = map.toTarget(ends.source(), until);
      if (isSure(first, ends) && isSure(last, ends)) {
        segments.add(window(ends, from, until, first, last));
        chosen += until - from;
      } else {
        skipped++;
      }
    }
    List<String> notes = new ArrayList<>(begin.notes());
    if (skipped > 0) {
      notes.add(
          "%d of %d stretches were left out of the sample: the offset map is not sure of their ends"
              .formatted(skipped, skipped + segments.size()));
    }
    return new RangePlan(segments, length, chosen, Math.max(0, to - end), notes);
  }

  /** Also not moved to the log's start, where what was before is gone. */
  private static boolean isSure(TranslatedOffset translated, PartitionEnds ends) {
    long start = ends.onTarget().start();
    return translated.certainty() == Certainty.EXACT
        && (start == 0 || translated.offset().orElseThrow() > start)
        && translated.offset().orElseThrow() <= ends.onTarget().end();
  }

  private static Segment window(
      PartitionEnds ends, long from, long until, TranslatedOffset first, TranslatedOffset last) {
    long targetFrom = first.offset().orElseThrow();
    return new Segment(
        ends.source(),
        ends.target(),
        from,
        from,
        until,
        Long.MAX_VALUE,
        Long.MAX_VALUE,
        targetFrom,
        Math.max(targetFrom, last.offset().orElseThrow()),
        /* aligned= */ true,
        until,
        /* complete= */ false,
        /* targetTailJudged= */ true);
  }
}
