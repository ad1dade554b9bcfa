package io.connectmirror.checkpoint.cycle;

import java.time.Duration;

/**
 * How many groups are written with one look at them: as many as can be written while the look is
 * fresh. Finds that number by itself.
 */
final class WritePace {
  private static final int FIRST = 64;
  private static final int MOST = 512;

  private final long windowNanos;
  private int size = FIRST;
  // Read by metrics.
  private volatile long widestNanos;

  WritePace(Duration window) {
    this.windowNanos = window.toNanos();
  }

  int size() {
    return size;
  }

  boolean tooOld(long ageNanos) {
    return ageNanos > windowNanos;
  }

  /** The look was too old before anything was written. */
  void slower() {
    size = Math.max(1, size / 2);
  }

  /**
   * A batch was written.
   *
   * @param ageNanos from before the look until the last write was answered
   */
  void written(long ageNanos) {
    widestNanos = Math.max(widestNanos, ageNanos);
    if (ageNanos > windowNanos) {
      slower();
    } else if (ageNanos < windowNanos / 2) {
      size = Math.min(MOST, size * 2);
    }
  }

  /** The longest time between a look and the answer to the writes that it led to. */
  long widestMs() {
    return Duration.ofNanos(widestNanos).toMillis();
  }
}
