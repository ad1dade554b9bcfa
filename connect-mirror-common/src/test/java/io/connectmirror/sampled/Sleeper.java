package io.connectmirror.sampled;

/** Breaks a rule on purpose. */
public final class Sleeper {
  public void rest() throws InterruptedException {
    Thread.sleep(1);
  }
}
