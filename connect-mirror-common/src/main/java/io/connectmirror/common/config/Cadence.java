package io.connectmirror.common.config;

import java.time.Duration;
import java.util.Optional;

/** How often something is done. */
public sealed interface Cadence {
  /** The time between two runs; empty when there are none. */
  Optional<Duration> period();

  default boolean isOff() {
    return period().isEmpty();
  }

  /** Never. */
  record Off() implements Cadence {
    @Override
    public Optional<Duration> period() {
      return Optional.empty();
    }
  }

  /**
   * @param interval more than zero
   */
  record Every(Duration interval) implements Cadence {
    public Every {
      if (interval.isNegative() || interval.isZero()) {
        throw new IllegalArgumentException("not an interval: " + interval);
      }
    }

    @Override
    public Optional<Duration> period() {
      return Optional.of(interval);
    }
  }
}
