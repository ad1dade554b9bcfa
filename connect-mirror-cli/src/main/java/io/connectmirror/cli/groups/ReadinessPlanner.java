package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.standing.LogSpan;
import io.connectmirror.cli.standing.PositionView;
import io.connectmirror.cli.standing.Progress;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Tells of each group what a failover would find. Pure.
 *
 * <p>Where a group would go on is what is committed on the target; where it should is its position
 * on the source, translated. What lies between the two is read again or skipped. Where the mirror
 * itself put it further than the offset map can tell now, which has a gap there, the mirror is
 * believed: it skips nothing.
 */
final class ReadinessPlanner {
  private final Tolerance tolerance;
  private final boolean showLeftOut;
  private final boolean countLeftOut;

  /**
   * @param showLeftOut whether what the flow leaves out is in the answer
   * @param countLeftOut whether a group that it leaves out is one that is not ready
   */
  ReadinessPlanner(Tolerance tolerance, boolean showLeftOut, boolean countLeftOut) {
    this.tolerance = tolerance;
    this.showLeftOut = showLeftOut;
    this.countLeftOut = countLeftOut;
  }

  /** The groups of the answer, in order. */
  List<GroupReport> groups(StandingView view) {
    List<GroupReport> reports = new ArrayList<>();
    for (GroupView group : view.groups()) {
      GroupReport report = group(group, view);
      if (report.verdict() != GroupVerdict.LEFT_OUT || showLeftOut) {
        reports.add(report);
      }
    }
    return reports;
  }

  private GroupReport group(GroupView group, StandingView view) {
    List<PositionReport> all =
        group.positions().stream().map(position -> position(position, view)).toList();
    List<PositionReport> counted =
        all.stream().filter(p -> p.verdict() != PositionVerdict.LEFT_OUT).toList();
    Optional<String> leftOut = whyLeftOut(group, counted, view);
    GroupVerdict verdict;
    Optional<String> reason = group.reason();
    if (leftOut.isPresent()) {
      verdict = countLeftOut ? GroupVerdict.NOT_READY : GroupVerdict.LEFT_OUT;
      reason = leftOut;
    } else {
      verdict =
          counted.stream().allMatch(p -> p.verdict() == PositionVerdict.READY)
              ? GroupVerdict.READY
              : GroupVerdict.NOT_READY;
    }
    return new GroupReport(
        group.group(),
        verdict,
        group.onSource().map(ReadinessPlanner::text).orElse("unknown"),
        text(group.onTarget()),
        verdict == GroupVerdict.READY ? Optional.empty() : reason,
        showLeftOut ? all : counted);
  }

  private static Optional<String> whyLeftOut(
      GroupView group, List<PositionReport> counted, StandingView view) {
    if (group.leftOut().isPresent() || !counted.isEmpty()) {
      return group.leftOut();
    }
    return Optional.of(
        group.positions().isEmpty()
            ? group.reason().orElse("it has committed no position on " + view.pair().source())
            : "none of its topics is mirrored");
  }

  private PositionReport position(PositionView position, StandingView view) {
    Optional<TopicPartition> remote = position.translated().partition();
    OptionalLong notMirrored = notMirrored(position, view);
    long readAgain = readAgain(position);
    long skipped = skipped(position);
    PositionVerdict verdict = verdict(position, readAgain, skipped, notMirrored.orElse(0));
    return new PositionReport(
        position.source().map(TopicPartition::topic),
        remote.map(TopicPartition::topic),
        position.source().or(() -> remote).map(TopicPartition::partition).orElse(-1),
        position.position(),
        position.translated().offset(),
        position.translated().certainty(),
        position.target().committed(),
        readAgain,
        notMirrored,
        skipped,
        verdict,
        reason(position, verdict));
  }

  private static OptionalLong notMirrored(PositionView position, StandingView view) {
    if (view.silent().isPresent() || position.position().isEmpty()) {
      return OptionalLong.empty();
    }
    Progress progress = position.source().map(view.progress()::get).orElse(null);
    return OptionalLong.of(
        progress == null ? 0 : progress.missingFrom(position.position().getAsLong()));
  }

  private static long readAgain(PositionView position) {
    OptionalLong translated = position.translated().offset();
    if (translated.isEmpty()) {
      return 0;
    }
    long goesOn =
        position
            .target()
            .committed()
            .orElseGet(
                () -> position.target().log().map(LogSpan::start).orElse(translated.getAsLong()));
    long behind = Math.max(0, translated.getAsLong() - goesOn);
    boolean further = goesOn > translated.getAsLong();
    return behind + (further ? 0 : position.translated().gap());
  }

  private static long skipped(PositionView position) {
    OptionalLong translated = position.translated().offset();
    OptionalLong committed = position.target().committed();
    if (translated.isEmpty() || committed.isEmpty() || isTheMirrorsBetterWord(position)) {
      return 0;
    }
    return Math.max(0, committed.getAsLong() - translated.getAsLong());
  }

  private static boolean isTheMirrorsBetterWord(PositionView position) {
    return position.translated().certainty() != Certainty.EXACT
        && position.target().committed().equals(position.target().written());
  }

  private PositionVerdict verdict(
      PositionView position, long readAgain, long skipped, long notMirrored) {
    if (position.leftOut().isPresent()) {
      return PositionVerdict.LEFT_OUT;
    }
    if (position.translated().offset().isEmpty()) {
      return PositionVerdict.UNKNOWN;
    }
    if (position.target().committed().isEmpty()
        && position.target().log().filter(LogSpan::isEmpty).isEmpty()) {
      return PositionVerdict.ABSENT;
    }
    if (skipped > tolerance.missed()) {
      return PositionVerdict.AHEAD;
    }
    if (readAgain > tolerance.readAgain()) {
      return PositionVerdict.BEHIND;
    }
    return skipped + notMirrored > tolerance.missed()
        ? PositionVerdict.LAGGING
        : PositionVerdict.READY;
  }

  private static Optional<String> reason(PositionView position, PositionVerdict verdict) {
    return switch (verdict) {
      case READY, LAGGING -> Optional.empty();
      case LEFT_OUT -> position.leftOut();
      case UNKNOWN ->
          Optional.of(
              position
                  .reason()
                  .map(said -> said + ": " + position.translated().why())
                  .orElse(position.translated().why()));
      case BEHIND, AHEAD, ABSENT ->
          position
              .reason()
              .or(
                  () ->
                      position.translated().certainty() == Certainty.EARLIER
                          ? Optional.of(position.translated().why())
                          : Optional.empty());
    };
  }

  private static String text(GroupActivity activity) {
    return activity == GroupActivity.EMPTY ? "idle" : activity.name().toLowerCase(Locale.ROOT);
  }
}
