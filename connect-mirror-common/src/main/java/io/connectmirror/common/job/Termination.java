package io.connectmirror.common.job;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a program that is told to end (SIGINT, SIGTERM) say first what it has done: the thread that
 * works is interrupted, and the JVM stays until it has closed this, or a time is over. For programs
 * of their own; in a Connect worker the JVM is not ours.
 */
public final class Termination implements AutoCloseable {
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  private Termination(Thread worker, Duration atMost) {
    this.hook =
        new Thread(
            () -> {
              worker.interrupt();
              awaitClosed(atMost);
            },
            "termination");
  }

  /**
   * Has the calling thread interrupted from now on until this is closed.
   *
   * @param atMost how long the JVM stays for it
   */
  public static Termination interruptsMe(Duration atMost) {
    Termination termination = new Termination(Thread.currentThread(), atMost);
    Runtime.getRuntime().addShutdownHook(termination.hook);
    return termination;
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // It runs already, and ends now.
    }
  }

  private void awaitClosed(Duration atMost) {
    try {
      if (!closed.await(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
        System.err.println("did not come to an end within " + atMost.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
