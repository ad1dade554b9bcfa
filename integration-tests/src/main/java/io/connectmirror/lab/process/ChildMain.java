package io.connectmirror.lab.process;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * Runs the main class named by the first argument, in a child JVM, and ends that JVM when the
 * parent is gone.
 *
 * <p>The parent keeps the child's standard input open and writes nothing to it. However the parent
 * ends, the operating system closes that pipe, the watching thread reads its end, and the child
 * halts without running shutdown hooks.
 */
public final class ChildMain {
  /** Exit code of a child that halted because its parent was gone. */
  public static final int PARENT_GONE = 112;

  private ChildMain() {}

  /**
   * Entry point of the child JVM.
   *
   * @param args the main class, then its arguments
   * @throws Throwable whatever the main class throws
   */
  public static void main(String[] args) throws Throwable {
    Thread watch = new Thread(ChildMain::haltWhenTheParentIsGone, "lab-parent-watch");
    watch.setDaemon(true);
    watch.start();
    String[] rest = Arrays.copyOfRange(args, 1, args.length);
    try {
      Class.forName(args[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void haltWhenTheParentIsGone() {
    try {
      while (System.in.read() >= 0) {
        // The parent writes nothing; only the end of the stream means something.
      }
    } catch (IOException e) {
      System.err.println("lost the pipe to the parent: " + e);
    }
    Runtime.getRuntime().halt(PARENT_GONE);
  }
}
