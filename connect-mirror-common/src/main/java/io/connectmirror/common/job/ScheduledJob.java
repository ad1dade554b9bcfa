package io.connectmirror.common.job;

import java.time.Duration;
import java.util.Optional;

/** One job of a {@link JobRunner} with its due time; guarded by the runner's lock. */
final class ScheduledJob {
  final String name;
  final JobScheduler.Job job;
  final JobHistory history;
  private final Optional<Duration> period;
  private final Backoff backoff;
  private long dueNanos;
  private boolean running;

  ScheduledJob(String name, Optional<Duration> period, JobScheduler.Job job, long nowNanos) {
    this.name = name;
    this.period = period;
    this.job = job;
    this.backoff = period.map(Backoff::within).orElseGet(Backoff::standard);
    this.history = new JobHistory(nowNanos);
    this.dueNanos = nowNanos;
  }

  boolean isPeriodic() {
    return period.isPresent();
  }

  long nanosUntilDue(long nowNanos) {
    return dueNanos - nowNanos;
  }

  boolean isRunning() {
    return running;
  }

  void begins() {
    running = true;
  }

  /** Its run ended well; only a periodic job is asked. */
  void endedWell(long nowNanos) {
    running = false;
    dueNanos = nowNanos + period.orElseThrow().toNanos();
  }

  /**
   * @return how long until it is tried again
   */
  Duration endedBadly(long nowNanos) {
    running = false;
    Duration wait = backoff.after(history.failuresInARow());
    dueNanos = nowNanos + wait.toNanos();
    return wait;
  }

  void bringForward(long nowNanos) {
    if (!running && dueNanos - nowNanos > 0) {
      dueNanos = nowNanos;
    }
  }
}
