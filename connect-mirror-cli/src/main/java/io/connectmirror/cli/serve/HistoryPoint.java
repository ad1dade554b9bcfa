package io.connectmirror.cli.serve;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalLong;

/**
 * A flow at one moment, or the worst of several that followed each other; what is not known is null
 * in JSON.
 *
 * @param at milliseconds since the epoch; of several the first
 * @param lagRecords of all partitions of which it is known
 * @param lagSeconds the longest that a record waits
 * @param latencySeconds age of the newest heartbeat that came all the way
 * @param partitionsLagging how many lag
 * @param reread records that groups would read again after a failover
 * @param missing records that groups would miss after it
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
record HistoryPoint(
    long at,
    OptionalLong lagRecords,
    OptionalLong lagSeconds,
    OptionalLong latencySeconds,
    OptionalLong partitionsLagging,
    OptionalLong reread,
    OptionalLong missing) {

  /** With one that came later. */
  HistoryPoint worst(HistoryPoint later) {
    return new HistoryPoint(
        at,
        worst(lagRecords, later.lagRecords),
        worst(lagSeconds, later.lagSeconds),
        worst(latencySeconds, later.latencySeconds),
        worst(partitionsLagging, later.partitionsLagging),
        worst(reread, later.reread),
        worst(missing, later.missing));
  }

  private static OptionalLong worst(OptionalLong a, OptionalLong b) {
    if (a.isEmpty() || b.isEmpty()) {
      return a.isEmpty() ? b : a;
    }
    return OptionalLong.of(Math.max(a.getAsLong(), b.getAsLong()));
  }
}
