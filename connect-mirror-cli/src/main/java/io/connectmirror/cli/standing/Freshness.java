package io.connectmirror.cli.standing;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * When the newest of what has arrived on the target was written, by its timestamps.
 *
 * @param heartbeat the newest heartbeat of the source
 * @param record the newest record of the topics in question
 */
public record Freshness(Optional<Instant> heartbeat, Optional<Instant> record) {
  public static final Freshness UNKNOWN = new Freshness(Optional.empty(), Optional.empty());

  /** Up to when everything has arrived, as far as can be told. */
  public Optional<Instant> until() {
    return Stream.of(heartbeat, record).flatMap(Optional::stream).max(Comparator.naturalOrder());
  }

  /** How long ago that is; a timestamp of the future counts as now. */
  public Optional<Duration> age(Instant now) {
    return until()
        .map(at -> Duration.between(at, now))
        .map(age -> age.isNegative() ? Duration.ZERO : age);
  }
}
