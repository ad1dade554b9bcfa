package io.connectmirror.common.job;

/** What a program does when it is told to end. For programs of their own, never for a worker. */
public final class ExitHook {
  private ExitHook() {}

  /**
   * Runs it in a thread of its own when the JVM ends, by a signal or by itself. The JVM waits for
   * it.
   *
   * @param thread names the thread
   */
  public static void add(String thread, Runnable atExit) {
    Runtime.getRuntime().addShutdownHook(new Thread(atExit, thread));
  }
}
