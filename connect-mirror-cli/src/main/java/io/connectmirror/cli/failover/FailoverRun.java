package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.RunLog.Ended;
import io.connectmirror.cli.failover.Step.AwaitMirrored;
import io.connectmirror.cli.failover.Step.AwaitStandstill;
import io.connectmirror.cli.failover.Step.GrantWrite;
import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.failover.Step.StopConnector;
import io.connectmirror.cli.failover.StepReport.Result;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.result.FailureException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Does what a plan says, and takes the time of each step. First all that lets the flow come to
 * rest; then it looks again, since the last records and positions have come meanwhile, and moves
 * groups by what it sees then. A failed step ends the first part, and in the second one keeps none
 * of the others back. How far it is goes into a journal, also when it is broken off. Used by one
 * thread.
 */
final class FailoverRun {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long JOURNAL_EVERY_NANOS = 1_000_000_000;

  private final FailoverLook look;
  private final FailoverPlanner planner;
  private final Doers doers;
  private final LongSupplier nanos;
  private final Consumer<Ended> journal;
  private final RunLog log = new RunLog();
  private OptionalLong begun = OptionalLong.empty();
  private OptionalLong journaled = OptionalLong.empty();

  /**
   * @param nanos elapsed time, like {@code System.nanoTime}
   * @param journal is told how far a run is that changes something: about every second, and at once
   *     when it is broken off
   */
  FailoverRun(
      FailoverLook look,
      FailoverPlanner planner,
      Doers doers,
      LongSupplier nanos,
      Consumer<Ended> journal) {
    this.look = look;
    this.planner = planner;
    this.doers = doers;
    this.nanos = nanos;
    this.journal = journal;
  }

  /** Does each kind of step. */
  interface Doers {
    StepResult await(AwaitMirrored step) throws InterruptedException;

    StepResult stop(StopConnector step) throws InterruptedException;

    StepResult await(AwaitStandstill step) throws InterruptedException;

    StepResult move(MoveGroup step) throws InterruptedException;

    StepResult grant(GrantWrite step) throws InterruptedException;

    /** Says where a group stands that was being moved. */
    String whereStands(MoveGroup step) throws InterruptedException;
  }

  /** Does nothing but look. */
  Ended plan() throws InterruptedException {
    FailoverView view = look.look();
    log.planned(planner.plan(view), view);
    return log.as(RunState.PLANNED, 0, Optional.empty());
  }

  /** What it throws, it has told the journal before. */
  Ended execute() throws InterruptedException {
    begun = OptionalLong.of(nanos.getAsLong());
    try {
      return settleAndMove();
    } catch (InterruptedException | RuntimeException e) {
      brokenOff(e);
      throw e;
    }
  }

  private Ended settleAndMove() throws InterruptedException {
    FailoverView view = look.look();
    log.planned(planner.plan(view), view);
    boolean atRest = settle(log.plan());
    if (atRest && log.isAnythingDone()) {
      view = look.look();
      log.atRest(planner.plan(view), view);
    }
    if (atRest && log.plan().obstacle().isEmpty()) {
      for (MoveGroup step : log.plan().steps(MoveGroup.class)) {
        run(step, () -> doers.move(step));
      }
      for (GrantWrite step : log.plan().steps(GrantWrite.class)) {
        run(step, () -> doers.grant(step));
      }
    }
    double seconds = seconds(begun.getAsLong());
    if (log.isAnythingDone()) {
      log.seen(look.look());
    }
    return log.as(RunState.FINISHED, seconds, Optional.empty());
  }

  private boolean settle(FailoverPlan plan) throws InterruptedException {
    for (AwaitMirrored step : plan.steps(AwaitMirrored.class)) {
      if (!run(step, () -> doers.await(step))) {
        return false;
      }
    }
    boolean all = true;
    for (StopConnector step : plan.steps(StopConnector.class)) {
      all &= run(step, () -> doers.stop(step));
    }
    for (AwaitStandstill step : plan.steps(AwaitStandstill.class)) {
      all = all && run(step, () -> doers.await(step));
    }
    return all;
  }

  /** One group that cannot be moved keeps no other from it. */
  private boolean run(Step step, Doing doing) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("before: " + step.text());
    }
    long stepBegun = nanos.getAsLong();
    log.begins(step);
    journal();
    StepResult result;
    try {
      result = doing.run();
    } catch (FailureException | CliException e) {
      result = StepResult.failed(e.getMessage());
    }
    log.ends(
        new StepReport(
            step.text(),
            result.done() ? Result.DONE : Result.FAILED,
            seconds(stepBegun),
            result.message()));
    return result.done();
  }

  private void journal() {
    long now = nanos.getAsLong();
    if (journaled.isEmpty() || now - journaled.getAsLong() >= JOURNAL_EVERY_NANOS) {
      journaled = OptionalLong.of(now);
      journal.accept(log.as(RunState.UNDER_WAY, seconds(begun.getAsLong()), Optional.empty()));
    }
  }

  private void brokenOff(Exception why) {
    boolean interrupted =
        Thread.interrupted()
            || why instanceof InterruptedException
            || why instanceof InterruptException;
    RunState state = interrupted ? RunState.INTERRUPTED : RunState.FAILED;
    Optional<String> reason =
        Optional.of(interrupted ? "it was told to end" : String.valueOf(why.getMessage()));
    double seconds = seconds(begun.getAsLong());
    journal.accept(log.as(state, seconds, reason));
    if (log.current().orElse(null) instanceof MoveGroup move) {
      log.found(whereStands(move));
      journal.accept(log.as(state, seconds, reason));
    }
  }

  private String whereStands(MoveGroup move) {
    try {
      return doers.whereStands(move);
    } catch (InterruptedException | RuntimeException e) {
      return "whether it was moved is not known: " + e.getMessage();
    }
  }

  private double seconds(long since) {
    return Math.round((nanos.getAsLong() - since) / NANOS_PER_SECOND * 1000) / 1000.0;
  }

  @FunctionalInterface
  private interface Doing {
    StepResult run() throws InterruptedException;
  }
}
