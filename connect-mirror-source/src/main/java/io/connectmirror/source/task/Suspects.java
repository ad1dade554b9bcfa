package io.connectmirror.source.task;

import java.util.HashMap;
import java.util.Map;

/**
 * Records that the target refused: each of them goes in a transaction of its own from then on, so
 * that another refusal undoes nothing of other partitions. The task thread's own.
 */
final class Suspects {
  private final Map<PartitionFlow, Stretch> stretches = new HashMap<>();

  private record Stretch(long from, long to) {}

  /** Records of a partition, both offsets included, were refused together. */
  void add(PartitionFlow flow, long from, long to) {
    stretches.merge(
        flow,
        new Stretch(from, to),
        (known, added) -> new Stretch(added.from(), Math.max(known.to(), added.to())));
  }

  boolean contains(DirectCopy copy) {
    if (stretches.isEmpty()) {
      return false;
    }
    Stretch stretch = stretches.get(copy.flow());
    return stretch != null && stretch.from() <= copy.offset() && copy.offset() <= stretch.to();
  }

  /** A record is there. */
  void clear(DirectCopy copy) {
    if (!stretches.isEmpty()) {
      stretches.computeIfPresent(
          copy.flow(), (flow, stretch) -> copy.offset() >= stretch.to() ? null : stretch);
    }
  }
}
