package io.connectmirror.sampled;

/** Breaks a rule on purpose. */
public final class ThreadMaker {
  public Thread make() {
    return new Thread(() -> {});
  }
}
