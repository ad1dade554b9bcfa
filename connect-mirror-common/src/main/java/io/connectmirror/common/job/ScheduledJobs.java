package io.connectmirror.common.job;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A scheduler with one daemon thread, made when the first job comes. All its jobs run on that
 * thread, and so does the fatal handler; the methods of this class may be called from any thread,
 * the jobs included. An interruption ends the thread; after {@link #close} no job begins and new
 * ones are ignored.
 */
public final class ScheduledJobs implements JobScheduler {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledJobs.class);

  private final String threadName;
  private final JobRunner runner;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  // Guarded by lock.
  private Thread thread;
  private boolean woken;
  private boolean closed;

  /**
   * @param threadName also names the scheduler in the log
   */
  public ScheduledJobs(String threadName, FlowMetrics metrics, FatalHandler onFatal) {
    this(threadName, System::nanoTime, metrics, onFatal);
  }

  ScheduledJobs(String threadName, LongSupplier nanos, FlowMetrics metrics, FatalHandler onFatal) {
    this.threadName = threadName;
    this.runner = new JobRunner(nanos, metrics, onFatal);
    // There from the start, so that an alert finds it before anything has failed.
    metrics.add(MirrorCounter.JOB_FAILURES, 0);
  }

  @Override
  public void every(String name, Duration period, Job job) {
    add(name, () -> runner.every(name, period, job));
  }

  @Override
  public void following(String name, Duration lookAgain, Job job) {
    add(name, () -> runner.following(name, lookAgain, job));
  }

  @Override
  public void once(String name, Job job) {
    add(name, () -> runner.once(name, job));
  }

  @Override
  public boolean await(String name, Duration within, Job job) throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    once(
        name,
        () -> {
          job.run();
          done.countDown();
        });
    return done.await(within.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void runNow(String name) {
    runner.bringForward(name);
    wake();
  }

  /** Whether the thread works, or there has been nothing to do for it yet. */
  public boolean isAlive() {
    lock.lock();
    try {
      return !closed && (thread == null || thread.isAlive());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close(Duration timeout) {
    Thread toEnd;
    lock.lock();
    try {
      closed = true;
      toEnd = thread;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (toEnd == null || toEnd == Thread.currentThread()) {
      return;
    }
    toEnd.interrupt();
    try {
      toEnd.join(Math.max(1, timeout.toMillis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (toEnd.isAlive()) {
      LOG.warn(
          "scheduler={} job={} did not end within timeout_ms={}, left behind at {}",
          threadName,
          runner.running().orElse("none"),
          timeout.toMillis(),
          Arrays.toString(toEnd.getStackTrace()));
    }
  }

  private void add(String name, Runnable adding) {
    lock.lock();
    try {
      if (closed) {
        LOG.debug("scheduler={} is closed, job={} is not run", threadName, name);
        return;
      }
      adding.run();
      if (thread == null) {
        thread = new Thread(this::work, threadName);
        thread.setDaemon(true);
        thread.start();
      }
      woken = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void wake() {
    lock.lock();
    try {
      woken = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void work() {
    try {
      while (waitFor(runner.runNext())) {
        // Everything is in the condition: run what is due, then wait for what is next.
      }
    } catch (InterruptedException e) {
      LOG.debug("scheduler={} was interrupted", threadName);
    }
  }

  /**
   * @return false once the scheduler is closed
   */
  private boolean waitFor(long waitNanos) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = waitNanos;
      while (!closed && !woken && left > 0) {
        left = changed.awaitNanos(left);
      }
      woken = false;
      return !closed;
    } finally {
      lock.unlock();
    }
  }
}
