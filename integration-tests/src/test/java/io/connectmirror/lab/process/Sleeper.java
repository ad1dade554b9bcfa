package io.connectmirror.lab.process;

import java.util.concurrent.CountDownLatch;

/** A child that waits for ever and says when it ends in order. */
public final class Sleeper {
  private Sleeper() {}

  /** Says that it is there, and waits. */
  public static void main(String[] args) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("in order")));
    System.out.println("there with " + String.join(" ", args));
    new CountDownLatch(1).await();
  }
}
