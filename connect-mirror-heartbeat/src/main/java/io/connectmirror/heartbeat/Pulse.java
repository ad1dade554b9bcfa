package io.connectmirror.heartbeat;

import java.time.Duration;

/**
 * When the next heartbeat is due: one interval after the start, then at a steady pace. Beats that
 * were missed, because the thread was held up, are not made up for: a heartbeat tells the time it
 * was written, and a burst of them tells nothing more than the last one.
 *
 * <p>Times are readings of a monotonic clock in nanoseconds. Not thread-safe.
 */
final class Pulse {
  private final long intervalNanos;
  private long due;

  /**
   * @param interval longer than zero
   */
  Pulse(Duration interval, long nowNanos) {
    this.intervalNanos = interval.toNanos();
    this.due = nowNanos + intervalNanos;
  }

  /** How long until the next beat; zero or less: it is due. */
  long nanosUntilDue(long nowNanos) {
    return due - nowNanos;
  }

  /** A beat was made at {@code nowNanos}. */
  void beat(long nowNanos) {
    due += intervalNanos;
    if (due - nowNanos <= 0) {
      due = nowNanos + intervalNanos;
    }
  }
}
