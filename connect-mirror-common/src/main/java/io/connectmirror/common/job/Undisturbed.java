package io.connectmirror.common.job;

/**
 * What a thread does to its end although it is told to end: closing what it opened, removing what
 * it made. It has to be bounded by something else. That the thread is interrupted shows again
 * afterwards.
 */
public final class Undisturbed {
  private Undisturbed() {}

  /**
   * @param <E> what it may throw
   */
  @FunctionalInterface
  public interface Work<T, E extends Exception> {
    T run() throws E;
  }

  public static <T, E extends Exception> T call(Work<T, E> work) throws E {
    boolean interrupted = Thread.interrupted();
    try {
      return work.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  public static void run(Runnable work) {
    call(
        () -> {
          work.run();
          return null;
        });
  }
}
