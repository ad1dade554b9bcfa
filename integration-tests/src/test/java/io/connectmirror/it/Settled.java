package io.connectmirror.it;

import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Waits until something that can only be looked at has stopped changing. */
final class Settled<T> {
  private final Duration quiet;
  private Optional<T> last = Optional.empty();
  private long sinceNanos;

  private Settled(Duration quiet) {
    this.quiet = quiet;
  }

  /**
   * What there is once every look has shown the same for a while.
   *
   * @param quiet for how long
   * @param within the bound of all, longer than {@code quiet}
   * @param what says what was waited for, asked when the time is over
   */
  static <T> T value(Duration quiet, Duration within, Supplier<String> what, Supplier<T> look) {
    Settled<T> settled = new Settled<>(quiet);
    return Await.value(within, what, () -> settled.seen(look.get()));
  }

  private Optional<T> seen(T now) {
    long nanos = System.nanoTime();
    if (last.isEmpty() || !last.get().equals(now)) {
      last = Optional.of(now);
      sinceNanos = nanos;
    }
    return nanos - sinceNanos >= quiet.toNanos() ? last : Optional.empty();
  }
}
