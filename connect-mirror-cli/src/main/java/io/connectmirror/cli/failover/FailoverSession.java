package io.connectmirror.cli.failover;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.standing.ClusterEnd;
import io.connectmirror.cli.standing.Crossroad;
import io.connectmirror.common.config.Side;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** One run of either command, from its request to its report. */
final class FailoverSession {
  private final Crossroad crossroad;
  private final Optional<ConnectWorker> worker;
  private final FailoverRequest request;
  private final Surroundings surroundings;

  /**
   * What a run takes from outside.
   *
   * @param nanos elapsed time
   * @param clock the time of day
   * @param progress is told how far it is
   */
  record Surroundings(
      LongSupplier nanos, InstantSource clock, Pause pause, Consumer<String> progress) {}

  FailoverSession(
      Crossroad crossroad,
      Optional<ConnectWorker> worker,
      FailoverRequest request,
      Surroundings surroundings) {
    this.crossroad = crossroad;
    this.worker = worker;
    this.request = request;
    this.surroundings = surroundings;
  }

  /**
   * @param flow that was named
   * @param lost why the source is not to be asked; empty to ask it
   * @param journal is told how far an execution is, and how it ended if it was broken off
   */
  FailoverReport run(
      String flow, Optional<String> lost, boolean execute, Consumer<FailoverReport> journal)
      throws InterruptedException {
    FailoverLook look = new SeenFlow(crossroad.look(), worker, request, lost);
    FailoverRun run =
        new FailoverRun(
            look,
            new FailoverPlanner(request),
            doers(look),
            surroundings.nanos(),
            ended -> journal.accept(report(flow, execute, ended)));
    RunLog.Ended ended = execute ? run.execute() : run.plan();
    if (request.groups().isNamed()
        && ended.after().filter(view -> !view.standing().groups().isEmpty()).isEmpty()) {
      throw new CliException(
          "there is no group that matches --group %s on %s"
              .formatted(request.groups(), crossroad.pair().source()));
    }
    return report(flow, execute, ended);
  }

  private FailoverRun.Doers doers(FailoverLook look) {
    ClusterEnd target = crossroad.look().target();
    return new ClusterDoers(
        target,
        worker,
        new MirroredWait(look, surroundings.pause(), surroundings.nanos(), surroundings.progress()),
        new StandstillWait(
            new SeenTrail(look, target.topics(), crossroad.booksOnTarget()),
            surroundings.pause(),
            surroundings.nanos(),
            surroundings.progress()));
  }

  private FailoverReport report(String flow, boolean execute, RunLog.Ended ended) {
    return FailoverReports.of(
        flow,
        request.direction(),
        crossroad.pair(),
        execute,
        ended,
        crossroad.address(Side.TARGET),
        surroundings.clock().instant());
  }
}
