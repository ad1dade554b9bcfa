package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.view.PartitionView;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How much of a partition is not mirrored.
 *
 * @param records offsets from the first record that is not mirrored to the end of the source: an
 *     upper bound, as markers and what compaction took count. Empty when it is not known
 * @param waitingMs how long the first of them has waited, by its timestamp; 0 when there is none,
 *     empty when it is not known
 */
record Lag(OptionalLong records, OptionalLong waitingMs) {
  private static final Lag NONE = new Lag(OptionalLong.of(0), OptionalLong.of(0));
  private static final Lag UNKNOWN = new Lag(OptionalLong.empty(), OptionalLong.empty());

  /**
   * Where a record was looked for and there is none, nothing lags: the rest of the log is markers,
   * or of a transaction that is not committed.
   *
   * @param atMs when was looked
   */
  static Lag of(PartitionView partition, boolean fromLatest, long atMs) {
    OptionalLong next = partition.nextToMirror(fromLatest);
    if (next.isEmpty()) {
      return UNKNOWN;
    }
    long offsets = partition.sourceEnd().orElseThrow() - next.getAsLong();
    if (offsets <= 0) {
      return NONE;
    }
    if (partition.behind().isEmpty()) {
      return new Lag(OptionalLong.of(offsets), OptionalLong.empty());
    }
    if (partition.behind().get() instanceof Behind.First first) {
      return new Lag(
          OptionalLong.of(first.end() - first.offset()),
          // A producer's clock may be ahead, or it may not have set a time at all.
          first.timestampMs() < 0
              ? OptionalLong.empty()
              : OptionalLong.of(Math.max(0, atMs - first.timestampMs())));
    }
    return NONE;
  }

  boolean isSome() {
    return records.orElse(0) > 0;
  }

  OptionalLong seconds() {
    return waitingMs.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(TimeUnit.MILLISECONDS.toSeconds(waitingMs.getAsLong()));
  }
}
