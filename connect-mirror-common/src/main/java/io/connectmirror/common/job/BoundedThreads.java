package io.connectmirror.common.job;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Daemon threads for work that comes from outside, such as requests: never more than so many, made
 * when they are needed, and never more work waiting than so much, so that whoever sends it cannot
 * use up the memory. Thread-safe.
 */
public final class BoundedThreads implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BoundedThreads.class);
  private static final long IDLE_SECONDS = 60;
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(2);

  private final String name;
  private final ThreadPoolExecutor pool;

  /**
   * @param name names the threads, with a number behind it
   * @param threads how many at most
   * @param waiting how much work may wait for one of them
   */
  public BoundedThreads(String name, int threads, int waiting) {
    this.name = name;
    AtomicInteger made = new AtomicInteger();
    this.pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(waiting),
            work -> {
              Thread thread = new Thread(work, name + "-" + made.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    pool.allowCoreThreadTimeOut(true);
  }

  /**
   * @throws RejectedExecutionException when too much is waiting, or this is closed
   */
  @Override
  public void execute(Runnable work) {
    pool.execute(work);
  }

  /** Forgets what waits, interrupts what runs, and waits no longer than two seconds for it. */
  @Override
  public void close() {
    pool.shutdownNow();
    try {
      if (!pool.awaitTermination(ENDS_WITHIN.toNanos(), TimeUnit.NANOSECONDS)) {
        LOG.warn("threads={} did not end, left behind={}", name, pool.getActiveCount());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
