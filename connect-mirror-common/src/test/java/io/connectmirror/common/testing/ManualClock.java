package io.connectmirror.common.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Wall clock and elapsed time that move together, and only when told. Thread-safe. */
public final class ManualClock extends Clock {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicLong nanos = new AtomicLong();

  public void advance(Duration duration) {
    nanos.addAndGet(duration.toNanos());
  }

  public void advanceMs(long ms) {
    advance(Duration.ofMillis(ms));
  }

  /** Elapsed time, in the place of {@code System::nanoTime}. */
  public LongSupplier nanos() {
    return nanos::get;
  }

  @Override
  public Instant instant() {
    return BEGIN.plusNanos(nanos.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
