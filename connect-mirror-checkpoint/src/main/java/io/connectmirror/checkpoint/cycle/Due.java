package io.connectmirror.checkpoint.cycle;

import java.time.Duration;
import java.util.Optional;

/**
 * Tells when something periodic is due: at once, then an interval after it was last begun and done;
 * never, when it has no interval. What fails stays due.
 */
final class Due {
  private final Optional<Duration> interval;
  private boolean begun;
  private long nextNanos;

  Due(Optional<Duration> interval) {
    this.interval = interval;
  }

  boolean isDue(long nowNanos) {
    return interval.isPresent() && (!begun || nowNanos - nextNanos >= 0);
  }

  void makeDue() {
    begun = false;
  }

  /** It was begun at {@code begunNanos}, and done. */
  void done(long begunNanos) {
    if (interval.isPresent()) {
      begun = true;
      nextNanos = begunNanos + interval.get().toNanos();
    }
  }
}
