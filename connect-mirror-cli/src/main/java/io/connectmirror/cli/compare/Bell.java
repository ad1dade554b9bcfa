package io.connectmirror.cli.compare;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the one who waits when something has been read. Thread-safe. */
final class Bell {
  private final Semaphore rung = new Semaphore(0);

  void ring() {
    rung.release();
  }

  /** Returns when it was rung since the last time, or after a while. */
  void await(Duration atMost) throws InterruptedException {
    if (rung.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
      rung.drainPermits();
    }
  }
}
