package io.connectmirror.cli.compare;

/**
 * The last records that were matched, by hash, in a ring of fixed size: newer ones overwrite the
 * oldest, and nothing is allocated. Not thread-safe.
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
    int slot = slot(next);
    int bucket = bucket(hash);
    hashes[slot] = hash;
    offsets[slot] = offset;
    before[slot] = newest[bucket];
    newest[bucket] = ++next;
  }

  /** The source offset of the newest record with this hash, or {@link #NONE}. */
  long find(long hash) {
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

  private int bucket(long hash) {
    return (int) (hash ^ (hash >>> 32)) & (newest.length - 1);
  }

  private int slot(long position) {
    return (int) position & (hashes.length - 1);
  }
}
