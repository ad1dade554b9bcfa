package io.connectmirror.checkpoint.cycle;

import java.time.Duration;
import java.util.Optional;

/**
 * How often a cycle does what.
 *
 * @param refreshGroups how often the source is asked for its groups; empty: once
 * @param emit how often checkpoints are handed out
 * @param syncGroups how often group offsets are written on the target; empty: never
 * @param writeWindow how old a look at a group may be when its offsets are written
 * @param endGrace how long an offset beyond the end of the target's log is held back
 */
public record CycleTimes(
    Optional<Duration> refreshGroups,
    Duration emit,
    Optional<Duration> syncGroups,
    Duration writeWindow,
    Duration endGrace) {
  /** What Kafka needs for a look and a write, with some room. */
  public static final Duration DEFAULT_WRITE_WINDOW = Duration.ofMillis(200);

  /** Several times what it takes an offset sync to get here. */
  public static final Duration DEFAULT_END_GRACE = Duration.ofSeconds(5);

  /** How often the cycle must run to do all of it in time. */
  public Duration period() {
    return syncGroups.filter(sync -> sync.compareTo(emit) < 0).orElse(emit);
  }
}
