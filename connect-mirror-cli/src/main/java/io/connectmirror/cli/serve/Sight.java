package io.connectmirror.cli.serve;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the newest look that succeeded has seen, and what became of those since. Immutable.
 *
 * @param seen empty before the first look has ended well
 * @param takenAt when that look ended
 * @param takenNanos the same in elapsed time
 * @param took how long the last look took, whatever became of it
 * @param problem why the last look failed, or what it could not see
 */
record Sight<T>(
    Optional<T> seen,
    Optional<Instant> takenAt,
    long takenNanos,
    Duration took,
    Optional<String> problem) {

  /** Before the first look. */
  static <T> Sight<T> none() {
    return new Sight<>(Optional.empty(), Optional.empty(), 0, Duration.ZERO, Optional.empty());
  }

  /** After a look that failed: what was seen before stays. */
  Sight<T> failed(String why, Duration lasted) {
    return new Sight<>(seen, takenAt, takenNanos, lasted, Optional.of(why));
  }

  /** How long ago the look ended of which this is; empty before the first. */
  Optional<Duration> age(long nowNanos) {
    return takenAt.map(at -> Duration.ofNanos(Math.max(0, nowNanos - takenNanos)));
  }
}
