package io.connectmirror.cli.failover;

import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.StandingView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Makes the report of a run. Pure. */
final class FailoverReports {
  private static final double MS_PER_SECOND = 1000.0;

  private FailoverReports() {}

  /**
   * @param flow that was named
   * @param now for the age of what has arrived
   */
  static FailoverReport of(
      String flow,
      Direction direction,
      boolean executed,
      FailoverRun.Ended ended,
      ClusterAddress target,
      Instant now) {
    StandingView view = ended.after().standing();
    List<String> problems = new ArrayList<>(ended.plan().problems());
    ended.plan().obstacle().ifPresent(problems::add);
    Optional<Duration> age = view.freshness().age(now);
    return new FailoverReport(
        flow,
        direction,
        view.pair().source(),
        view.pair().target(),
        executed,
        view.silent().map(why -> "lost: " + why).orElse("answers"),
        ended.steps(),
        ended.plan().groups(),
        ended.plan().warnings(),
        problems,
        ended.seconds(),
        new DataLoss(
            view.behind(),
            view.freshness().until().map(Instant::toString),
            age.map(a -> OptionalDouble.of(a.toMillis() / MS_PER_SECOND))
                .orElseGet(OptionalDouble::empty)),
        Runbook.of(flow, direction, view, target));
  }
}
