package io.connectmirror.cli.failover;

import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.common.naming.ClusterPair;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Makes the report of a run. Pure. */
final class FailoverReports {
  private static final double MS_PER_SECOND = 1000.0;
  private static final DataLoss UNKNOWN =
      new DataLoss(OptionalLong.empty(), Optional.empty(), OptionalDouble.empty());

  private FailoverReports() {}

  /**
   * @param flow that was named
   * @param pair from where groups go, and where
   * @param now for the age of what has arrived
   */
  static FailoverReport of(
      String flow,
      Direction direction,
      ClusterPair pair,
      boolean executed,
      RunLog.Ended ended,
      ClusterAddress target,
      Instant now) {
    Optional<StandingView> view = ended.after().map(FailoverView::standing);
    return new FailoverReport(
        flow,
        direction,
        pair.source(),
        pair.target(),
        executed,
        ended.state(),
        view.map(seen -> seen.silent().map(why -> "lost: " + why).orElse("answers"))
            .orElse("not looked at"),
        ended.steps(),
        ended.groups(),
        ended.plan().warnings(),
        problems(ended),
        ended.seconds(),
        view.map(seen -> loss(seen, now)).orElse(UNKNOWN),
        view.map(seen -> Runbook.of(flow, direction, seen, target)).orElse(List.of()));
  }

  private static List<String> problems(RunLog.Ended ended) {
    List<String> problems = new ArrayList<>(ended.plan().problems());
    ended.plan().obstacle().ifPresent(problems::add);
    ended
        .why()
        .ifPresent(
            why ->
                problems.add(
                    "it did not come to its end: %s; the same command again does what is left"
                        .formatted(why)));
    return problems;
  }

  private static DataLoss loss(StandingView view, Instant now) {
    Optional<Duration> age = view.freshness().age(now);
    return new DataLoss(
        view.behind(),
        view.freshness().until().map(Instant::toString),
        age.map(a -> OptionalDouble.of(a.toMillis() / MS_PER_SECOND))
            .orElseGet(OptionalDouble::empty));
  }
}
