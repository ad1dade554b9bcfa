package io.connectmirror.common.offsets;

import java.time.Duration;
import java.util.Objects;

/**
 * When what was acknowledged is written to the sync topic.
 *
 * @param lagMax after how many records at the latest; 0 means every one, as far as {@code spacing}
 *     lets it
 * @param interval after what time at the latest
 * @param spacing the least time between two writes of one partition
 */
public record SyncCadence(long lagMax, Duration interval, Duration spacing) {
  /** The least time between two writes of one partition, unless told otherwise. */
  public static final Duration SPACING = Duration.ofMillis(100);

  public SyncCadence {
    Objects.requireNonNull(interval, "interval");
    Objects.requireNonNull(spacing, "spacing");
    if (lagMax < 0 || interval.isNegative() || spacing.isNegative()) {
      throw new IllegalArgumentException(
          "no cadence: lagMax=" + lagMax + " interval=" + interval + " spacing=" + spacing);
    }
  }

  /** A cadence with the usual {@link #SPACING}. */
  public static SyncCadence of(long lagMax, Duration interval) {
    return new SyncCadence(lagMax, interval, SPACING);
  }
}
