package io.connectmirror.common.job;

import java.time.Duration;

/**
 * How long to wait before a failed job runs again: the first wait, doubled after every further
 * failure, never above the cap.
 */
record Backoff(Duration first, Duration cap) {
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration CAP = Duration.ofSeconds(5);

  Backoff {
    if (first.isNegative() || first.isZero() || cap.compareTo(first) < 0) {
      throw new IllegalArgumentException("back-off from " + first + " to " + cap);
    }
  }

  /** For a job that runs once. */
  static Backoff standard() {
    return new Backoff(FIRST, CAP);
  }

  /** For a job with a period: a failure never makes it run more rarely than its success does. */
  static Backoff within(Duration period) {
    return new Backoff(smaller(FIRST, period), smaller(CAP, period));
  }

  /**
   * @param failures how often it failed in a row, at least 1
   */
  Duration after(int failures) {
    Duration wait = first;
    for (int i = 1; i < failures && wait.compareTo(cap) < 0; i++) {
      wait = wait.multipliedBy(2);
    }
    return smaller(wait, cap);
  }

  private static Duration smaller(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
