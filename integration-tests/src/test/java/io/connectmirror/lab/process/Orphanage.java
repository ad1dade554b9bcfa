package io.connectmirror.lab.process;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A parent that starts a child, which it may pause, prints the child's process id, and waits for
 * ever.
 */
public final class Orphanage {
  private Orphanage() {}

  /** Arguments: directory of the child, and whether to pause it. */
  public static void main(String[] args) throws InterruptedException {
    ChildProcess child = ChildProcess.start(ChildProcessTest.sleeper(Path.of(args[0])));
    child.log().await("there", ChildProcessTest.WITHIN);
    if (Boolean.parseBoolean(args[1])) {
      child.pause();
    }
    System.out.println("child " + child.pid());
    new CountDownLatch(1).await();
  }
}
