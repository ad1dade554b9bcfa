package io.connectmirror.checkpoint.cycle;

import java.time.Duration;

/**
 * How many groups are written with one look at them, and how old that look may be before the first
 * of them is written; the last is written at most twice as late. Takes as many groups as that
 * allows. Where even a few cannot, because the target is far away or busy, it gives more time,
 * rather than writing nothing for ever, and takes it back as soon as it can.
 */
final class WritePace {
  private static final int FIRST = 128;
  private static final int FEWEST = 32;
  private static final int MOST = 512;
  private static final long WIDEST_NANOS = Duration.ofSeconds(10).toNanos();

  private final long wantedNanos;
  private long windowNanos;
  private int size = FIRST;
  // Read by metrics.
  private volatile long widestSeenNanos;

  WritePace(Duration window) {
    this.wantedNanos = window.toNanos();
    this.windowNanos = wantedNanos;
  }

  int size() {
    return size;
  }

  boolean tooOld(long ageNanos) {
    return ageNanos > windowNanos;
  }

  /**
   * A look was too old before anything was written.
   *
   * @return false when it could not get slower: better leave the rest for another time
   */
  boolean slower() {
    if (size > FEWEST) {
      size = Math.max(FEWEST, size / 2);
      return true;
    }
    if (windowNanos >= WIDEST_NANOS) {
      return false;
    }
    windowNanos = Math.min(WIDEST_NANOS, 2 * windowNanos);
    return true;
  }

  /**
   * A batch was written.
   *
   * @param ageNanos from before the look until the last write was answered
   */
  void written(long ageNanos) {
    widestSeenNanos = Math.max(widestSeenNanos, ageNanos);
    if (ageNanos <= wantedNanos) {
      windowNanos = wantedNanos;
    }
    if (ageNanos > 2 * windowNanos) {
      size = Math.max(FEWEST, size / 2);
    } else if (ageNanos < windowNanos) {
      size = Math.min(MOST, size * 2);
    }
  }

  /** The longest time between a look and the answer to the writes that it led to. */
  long widestSeenMs() {
    return Duration.ofNanos(widestSeenNanos).toMillis();
  }
}
