package io.connectmirror.common.job;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls what may not keep to its time, and leaves it behind when that is over. */
public final class BoundedCall {
  private BoundedCall() {}

  /**
   * Runs it in a thread of its own. Throws what it throws.
   *
   * @param thread names the thread
   * @param within how long to wait
   * @return whether it ended
   */
  public static boolean ends(String thread, Duration within, Runnable call)
      throws InterruptedException {
    FutureTask<Boolean> task = new FutureTask<>(call, true);
    Thread runner = new Thread(task, thread);
    runner.setDaemon(true);
    runner.start();
    try {
      return task.get(within.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    }
  }
}
