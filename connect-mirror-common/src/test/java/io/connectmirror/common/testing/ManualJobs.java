package io.connectmirror.common.testing;

import io.connectmirror.common.job.JobRunner;
import io.connectmirror.common.job.JobScheduler;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A scheduler driven by hand: jobs run in the thread of {@link #runDue} and {@link #advance}, with
 * the same due times, back-off and judgement of failures as the real one.
 */
public final class ManualJobs implements JobScheduler {
  private static final int MORE_RUNS_THAN_ANY_TEST_NEEDS = 100_000;

  private final ManualClock clock;
  private final RecordingFlowMetrics metrics;
  private final JobRunner runner;
  private RuntimeException fatal;
  private boolean closed;

  public ManualJobs(ManualClock clock) {
    this(clock, new RecordingFlowMetrics(), (job, cause) -> {});
  }

  public ManualJobs(ManualClock clock, RecordingFlowMetrics metrics, FatalHandler onFatal) {
    this.clock = clock;
    this.metrics = metrics;
    this.runner =
        new JobRunner(
            clock.nanos(),
            metrics,
            (job, cause) -> {
              fatal = cause;
              onFatal.failed(job, cause);
            });
  }

  @Override
  public void every(String name, Duration period, Job job) {
    if (!closed) {
      runner.every(name, period, job);
    }
  }

  @Override
  public void following(String name, Duration lookAgain, Job job) {
    if (!closed) {
      runner.following(name, lookAgain, job);
    }
  }

  @Override
  public void once(String name, Job job) {
    if (!closed) {
      runner.once(name, job);
    }
  }

  @Override
  public boolean await(String name, Duration within, Job job) throws InterruptedException {
    if (closed) {
      return false;
    }
    job.run();
    return true;
  }

  @Override
  public void runNow(String name) {
    runner.bringForward(name);
  }

  /** Runs what is due now, in order of due times, without moving the clock. */
  public void runDue() {
    for (int i = 0; runNext() == 0; i++) {
      if (i > MORE_RUNS_THAN_ANY_TEST_NEEDS) {
        throw new AssertionError("jobs keep being due without the clock moving");
      }
    }
  }

  /** Moves the clock on, stopping at every due time on the way to run what is due then. */
  public void advance(Duration duration) {
    long left = duration.toNanos();
    runDue();
    while (left > 0) {
      long step = Math.min(left, Math.max(1, runNext()));
      clock.advance(Duration.ofNanos(step));
      left -= step;
      runDue();
    }
  }

  public void advanceSeconds(long seconds) {
    advance(Duration.ofSeconds(seconds));
  }

  /** How long until the next job is due; empty when none is there. */
  public Optional<Duration> untilNext() {
    runDue();
    long wait = runNext();
    return wait == JobRunner.NOTHING_DUE
        ? Optional.empty()
        : Optional.of(Duration.of(wait, TimeUnit.NANOSECONDS.toChronoUnit()));
  }

  /** The cause given to the fatal handler, if it was called. */
  public Optional<RuntimeException> fatal() {
    return Optional.ofNullable(fatal);
  }

  /** Counts failures of jobs. */
  public RecordingFlowMetrics metrics() {
    return metrics;
  }

  public boolean isClosed() {
    return closed;
  }

  @Override
  public void close(Duration timeout) {
    closed = true;
  }

  private long runNext() {
    if (closed) {
      return JobRunner.NOTHING_DUE;
    }
    try {
      return runner.runNext();
    } catch (InterruptedException e) {
      // The real scheduler's thread ends; the thread of the test goes on.
      closed = true;
      return JobRunner.NOTHING_DUE;
    }
  }
}
