package io.connectmirror.lab.quickstart;

import java.util.BitSet;

/**
 * Counts what a consumer group reads on either side of a failover. Orders are numbered from 0.
 *
 * <p>Not thread-safe.
 */
final class FailoverTally {
  private final BitSet before = new BitSet();
  private final BitSet after = new BitSet();
  private int again;

  /** The group read an order on the source. */
  void readBefore(int order) {
    before.set(order);
  }

  /** The group read an order on the target, after it went over. */
  void readAfter(int order) {
    if (before.get(order) || after.get(order)) {
      again++;
    }
    after.set(order);
  }

  int countBefore() {
    return before.cardinality();
  }

  int countAfter() {
    return after.cardinality();
  }

  /** Records that the group got twice. */
  int readAgain() {
    return again;
  }

  /**
   * Orders that the group never got.
   *
   * @param produced how many there are
   */
  int skipped(int produced) {
    BitSet seen = (BitSet) before.clone();
    seen.or(after);
    return produced - seen.get(0, produced).cardinality();
  }
}
