package io.connectmirror.common.job;

import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs what is handed to it at once, on daemon threads of a name. A thread that has nothing to do
 * for a while ends, so nobody needs to close this. Thread-safe.
 */
public final class DaemonThreads implements Executor {
  private static final int IDLE_SECONDS = 5;

  private final ThreadPoolExecutor threads;

  /**
   * @param name of the threads, to which a number is added
   */
  public DaemonThreads(String name) {
    AtomicInteger count = new AtomicInteger();
    threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            runnable -> {
              Thread thread = new Thread(runnable, name + "-" + count.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public void execute(Runnable command) {
    threads.execute(command);
  }
}
