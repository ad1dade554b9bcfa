package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.Step.AwaitMirrored;
import io.connectmirror.cli.failover.Step.GrantWrite;
import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.failover.Step.StopConnector;
import io.connectmirror.cli.failover.StepReport.Result;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.result.FailureException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Does what a plan says, and takes the time of each step. First all that lets the flow come to
 * rest; then it looks again, since the last records and positions have come meanwhile, and moves
 * groups by what it sees then. A failed step ends the first part, and in the second one keeps none
 * of the others back. Used by one thread.
 */
final class FailoverRun {
  private static final double NANOS_PER_SECOND = 1e9;

  private final FailoverLook look;
  private final FailoverPlanner planner;
  private final Doers doers;
  private final LongSupplier nanos;
  private final List<StepReport> done = new ArrayList<>();

  /**
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  FailoverRun(FailoverLook look, FailoverPlanner planner, Doers doers, LongSupplier nanos) {
    this.look = look;
    this.planner = planner;
    this.doers = doers;
    this.nanos = nanos;
  }

  /** Does each kind of step. */
  interface Doers {
    StepResult await(AwaitMirrored step) throws InterruptedException;

    StepResult stop(StopConnector step) throws InterruptedException;

    StepResult move(MoveGroup step) throws InterruptedException;

    StepResult grant(GrantWrite step) throws InterruptedException;
  }

  /**
   * How it ended.
   *
   * @param plan by which groups were moved
   * @param after as it was at the end
   * @param seconds from the beginning to the last step
   */
  record Ended(FailoverPlan plan, FailoverView after, List<StepReport> steps, double seconds) {}

  /** Does nothing but look. */
  Ended plan() throws InterruptedException {
    FailoverView view = look.look();
    FailoverPlan plan = planner.plan(view);
    plan.steps()
        .forEach(
            step -> done.add(new StepReport(step.text(), Result.PLANNED, 0, Optional.empty())));
    return new Ended(plan, view, List.copyOf(done), 0);
  }

  Ended execute() throws InterruptedException {
    long begun = nanos.getAsLong();
    FailoverView view = look.look();
    FailoverPlan plan = planner.plan(view);
    boolean atRest = settle(plan);
    if (atRest && !done.isEmpty()) {
      view = look.look();
      plan = planner.plan(view);
    }
    if (atRest && plan.obstacle().isEmpty()) {
      for (MoveGroup step : plan.steps(MoveGroup.class)) {
        run(step, () -> doers.move(step));
      }
      for (GrantWrite step : plan.steps(GrantWrite.class)) {
        run(step, () -> doers.grant(step));
      }
    }
    double seconds = seconds(begun);
    return new Ended(plan, done.isEmpty() ? view : look.look(), List.copyOf(done), seconds);
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
    return all;
  }

  /** One group that cannot be moved keeps no other from it. */
  private boolean run(Step step, Doing doing) throws InterruptedException {
    long begun = nanos.getAsLong();
    StepResult result;
    try {
      result = doing.run();
    } catch (FailureException | CliException e) {
      result = StepResult.failed(e.getMessage());
    }
    done.add(
        new StepReport(
            step.text(),
            result.done() ? Result.DONE : Result.FAILED,
            seconds(begun),
            result.message()));
    return result.done();
  }

  private double seconds(long begun) {
    return Math.round((nanos.getAsLong() - begun) / NANOS_PER_SECOND * 1000) / 1000.0;
  }

  @FunctionalInterface
  private interface Doing {
    StepResult run() throws InterruptedException;
  }
}
