package io.connectmirror.checkpoint;

import io.connectmirror.checkpoint.cycle.CheckpointCycle;
import io.connectmirror.common.job.JobScheduler;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Has the cycle run periodically, and at once when the offset map becomes known. Any thread may
 * call the methods; the cycle runs on the scheduler's.
 */
final class CycleRunner {
  static final String CYCLE_JOB = "checkpoints";
  static final String STATE_JOB = "state";

  private static final Duration STATE_PERIOD = Duration.ofSeconds(1);

  private final JobScheduler work;
  private final CheckpointCycle cycle;
  private final Duration period;
  private final AtomicBoolean started = new AtomicBoolean();
  private final AtomicBoolean wanted = new AtomicBoolean();

  CycleRunner(JobScheduler work, CheckpointCycle cycle, Duration period) {
    this.work = work;
    this.cycle = cycle;
    this.period = period;
  }

  /** Begins, unless it has begun. */
  void start() {
    if (started.compareAndSet(false, true)) {
      work.every(CYCLE_JOB, period, this::run);
      work.every(STATE_JOB, STATE_PERIOD, cycle::remember);
    }
  }

  /** There is more to translate with than before: do not wait for the next period. */
  void mapKnown() {
    wanted.set(true);
    start();
    work.runNow(CYCLE_JOB);
  }

  private void run() throws InterruptedException {
    // A job that runs cannot be brought forward, so a wish that comes meanwhile is met here.
    do {
      if (wanted.getAndSet(false)) {
        cycle.makeDue();
      }
      cycle.run();
    } while (wanted.get());
    work.runNow(STATE_JOB);
  }
}
