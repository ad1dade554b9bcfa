package io.connectmirror.common.kafka;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** One moment that all waits of a call share. */
public final class Deadline {
  private static final Duration LONGEST = Duration.ofDays(366);

  private final LongSupplier nanos;
  private final long endNanos;

  private Deadline(LongSupplier nanos, long endNanos) {
    this.nanos = nanos;
    this.endNanos = endNanos;
  }

  /**
   * @param timeout of any length: a caller may say "for ever" by the largest number there is
   */
  public static Deadline in(Duration timeout, LongSupplier nanos) {
    Duration bounded = timeout.compareTo(LONGEST) > 0 ? LONGEST : timeout;
    return new Deadline(nanos, nanos.getAsLong() + bounded.toNanos());
  }

  /** Milliseconds until then, rounded up; 0 once it has passed. */
  public long leftMs() {
    long left = endNanos - nanos.getAsLong();
    return left <= 0 ? 0 : TimeUnit.NANOSECONDS.toMillis(left + 999_999);
  }

  public boolean hasPassed() {
    return leftMs() == 0;
  }

  /** For the options of a client call, which take at least 1 ms. */
  int timeoutMs() {
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, leftMs()));
  }

  public Duration left() {
    return Duration.ofMillis(leftMs());
  }
}
