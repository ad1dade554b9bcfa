package io.connectmirror.cli.compare;

/**
 * The last records that were matched, by hash, in a ring of fixed size: newer ones overwrite the
 * oldest, and nothing is allocated. They are put in order by their hashes when one is looked for,
 * which does not happen while both sides are in step. Not thread-safe.
 */
final class MatchHistory {
  static final long NONE = -1;

  private final long[] hashes;
  private final long[] offsets;

  /** By slot, the position before it whose hash falls into the same bucket; may be overwritten. */
  private final long[] before;

  /** By bucket, the newest position, plus one. */
  private final long[] newest;

  private long next;

  /** Those before this position are in their buckets. */
  private long indexed;

  /**
   * @param capacity a power of two
   */
  MatchHistory(int capacity) {
    if (Integer.bitCount(capacity) != 1) {
      throw new IllegalArgumentException("no power of two: " + capacity);
    }
    hashes = new long[capacity];
    offsets = new long[capacity];
    before = new long[capacity];
    newest = new long[capacity];
  }

  void add(long hash, long offset) {
    int slot = slot(next++);
    hashes[slot] = hash;
    offsets[slot] = offset;
  }

  /** The source offset of the newest record with this hash, or {@link #NONE}. */
  long find(long hash) {
    index();
    long at = newest[bucket(hash)];
    // Positions only fall along a chain; one that has left the ring ends it.
    while (at > 0 && at > next - hashes.length) {
      int slot = slot(at - 1);
      if (hashes[slot] == hash) {
        return offsets[slot];
      }
      at = before[slot];
    }
    return NONE;
  }

  private void index() {
    indexed = Math.max(indexed, next - hashes.length);
    while (indexed < next) {
      int slot = slot(indexed++);
      int bucket = bucket(hashes[slot]);
      before[slot] = newest[bucket];
      newest[bucket] = indexed;
    }
  }

  private int bucket(long hash) {
    return (int) (hash ^ (hash >>> 32)) & (newest.length - 1);
  }

  private int slot(long position) {
    return (int) position & (hashes.length - 1);
  }
}
