package io.connectmirror.checkpoint.plan;

import java.util.OptionalLong;

/**
 * What a second look at an offset just written tells. Kafka has no compare-and-set for committed
 * offsets, so a consumer may have come in between.
 */
public enum ReadBack {
  /** Ours stands. */
  CONFIRMED,
  /** A consumer has gone on from it already. */
  CONSUMER_WENT_ON,
  /** Neither ours nor further: somebody wrote at the same time, or the write was lost. */
  CONFLICT;

  public static ReadBack of(long written, OptionalLong found) {
    if (found.isEmpty() || found.getAsLong() < written) {
      return CONFLICT;
    }
    return found.getAsLong() == written ? CONFIRMED : CONSUMER_WENT_ON;
  }
}
