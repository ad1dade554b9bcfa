package io.connectmirror.common.job;

import java.time.Duration;

/**
 * Runs named jobs on threads of its own, one at a time per scheduler, and keeps their failures in
 * sight: a job that fails is retried with back-off, said once a minute in the log and counted; one
 * that fails for good reaches the owner.
 */
public interface JobScheduler extends AutoCloseable {
  /**
   * Runs {@code job} at once and then every {@code period}, counted from the end of a run. A run
   * that throws a {@link io.connectmirror.common.result.FailureException} is repeated after a
   * back-off of 1 s that doubles up to the smaller of the period and 5 s, until it succeeds. Any
   * other unchecked exception counts as one, with its stack in the log; a failure of kind FATAL
   * ends the job and is told to the owner. Ignored once the scheduler is closed.
   *
   * @throws IllegalArgumentException when a job of this name is there, or the period is not above 0
   */
  void every(String name, Duration period, Job job);

  /**
   * As {@link #every}, for a job that goes on as long as it works and ends when there is nothing to
   * do for it. When it last ended says nothing, so there is no metric for that.
   */
  void following(String name, Duration lookAgain, Job job);

  /**
   * Runs {@code job} until it succeeds once, with the same back-off; its name is free afterwards.
   *
   * @throws IllegalArgumentException when a job of this name is there
   */
  void once(String name, Job job);

  /**
   * As {@link #once}, and waits for it: for the last thing that is to be done before {@link
   * #close}.
   *
   * @return whether it was done within the time given; if not, it may be done yet
   */
  boolean await(String name, Duration within, Job job) throws InterruptedException;

  /** Brings the next run of a periodic job forward to now; does nothing while it runs. */
  void runNow(String name);

  /** Interrupts a running job and waits for it no longer than {@code timeout}. Idempotent. */
  void close(Duration timeout);

  @Override
  default void close() {
    close(Duration.ofSeconds(5));
  }

  /** Work that may be repeated. */
  @FunctionalInterface
  interface Job {
    void run() throws InterruptedException;
  }

  /** Hears of a job that failed in a way that no retry mends. */
  @FunctionalInterface
  interface FatalHandler {
    void failed(String job, RuntimeException cause);
  }
}
