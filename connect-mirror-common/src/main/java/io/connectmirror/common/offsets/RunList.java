package io.connectmirror.common.offsets;

import java.util.function.IntPredicate;

/**
 * Runs and unknown spaces of one partition in source order, 20 bytes each. A run maps consecutive
 * source offsets to consecutive target offsets. An unknown space reaches from its source offset to
 * the next entry, and its target offset bounds the copies in it: from below, or from above in a
 * list made {@link #withUpperBounds()}. Between a run's end and the next entry nothing was
 * mirrored. The last entry is a run.
 *
 * <p>Appending takes constant time on average and lookups logarithmic time. Where a stretch was
 * mirrored twice, target offsets do not go up from entry to entry, and summaries over blocks of
 * entries are kept of that part. Not thread-safe.
 */
final class RunList {
  /** Length of an entry that is an unknown space. */
  static final int SPACE = 0;

  /**
   * Length of an unknown space that took the place of runs, so that copies are known to be in it.
   */
  static final int MERGED = -1;

  private static final int BLOCK = 64;

  private final boolean upperBounds;
  private final EntryBuffer entries;

  /** From here on target offsets go up from entry to entry. */
  private int orderedFrom;

  private boolean stale;
  private int[] lowestFrom = {};
  private long[] highestTo = {};

  RunList() {
    this(false, new EntryBuffer());
  }

  private RunList(boolean upperBounds, EntryBuffer entries) {
    this.upperBounds = upperBounds;
    this.entries = entries;
  }

  /** A copy whose unknown spaces are bounded from above. */
  RunList withUpperBounds() {
    EntryBuffer bounded = new EntryBuffer(entries);
    for (int i = 0; i < size(); i++) {
      if (isSpace(i)) {
        bounded.target(i, highest(i));
      }
    }
    RunList copy = new RunList(true, bounded);
    copy.stale = true;
    return copy;
  }

  /** An empty list whose unknown spaces are bounded from the same side. */
  RunList emptyLike() {
    return new RunList(upperBounds, new EntryBuffer());
  }

  int size() {
    return entries.size();
  }

  boolean isEmpty() {
    return size() == 0;
  }

  /** Bytes that the entries take, with what is allocated in advance. */
  long bytes() {
    return 20L * entries.capacity() + 4L * lowestFrom.length + 8L * highestTo.length;
  }

  boolean isSpace(int i) {
    return entries.length(i) <= SPACE;
  }

  long source(int i) {
    return entries.source(i);
  }

  /** The first copy of a run, the bound of a space. */
  long target(int i) {
    return entries.target(i);
  }

  int length(int i) {
    return entries.length(i);
  }

  /** The bound of a space that takes the place of the entry. */
  long bound(int i) {
    return upperBounds ? highest(i) : target(i);
  }

  /** Whether target offsets go up from entry to entry. */
  boolean isOrdered() {
    refresh();
    return orderedFrom == 0;
  }

  /** The last source offset of a run. */
  long lastSource(int i) {
    return source(i) + length(i) - 1;
  }

  /** The last source offset of all. */
  long endSource() {
    return lastSource(size() - 1);
  }

  /** The last entry that begins at or before the source offset, -1 if none does. */
  int floor(long source) {
    return entries.floor(source);
  }

  /** Where the copy of the source offset is, by this list; -1 when it names none. */
  long copyOf(long source) {
    int i = floor(source);
    return i < 0 || isSpace(i) || source > lastSource(i) ? -1 : target(i) + source - source(i);
  }

  /** Adds a run behind all others. */
  void append(long source, long target, int length) {
    int at = size() - 1;
    if (at >= 0
        && !isSpace(at)
        && lastSource(at) + 1 == source
        && target(at) + length(at) == target
        && length(at) <= Integer.MAX_VALUE - length) {
      entries.length(at, length(at) + length);
      return;
    }
    add(source, target, length);
  }

  /** Adds an unknown space behind all others; a run is to follow. Two in a row become one. */
  void appendSpace(long source, long bound, int kind) {
    int at = size() - 1;
    if (at >= 0 && isSpace(at)) {
      entries.length(at, Math.min(length(at), kind));
      entries.target(at, upperBounds ? Math.max(target(at), bound) : Math.min(target(at), bound));
    } else {
      add(source, bound, kind);
    }
  }

  /** Makes room for an unknown space before the entry at the index. */
  void insertSpace(int at, long source, long bound) {
    RunList space = emptyLike();
    space.add(source, bound, SPACE);
    splice(at, at, space);
  }

  /**
   * Turns the unknown spaces between two source offsets, both of runs, into empty space; but not
   * where copies are known to be.
   */
  void dropSpaces(long after, long before) {
    for (int i = floor(after) + 1; i < size() && source(i) < before; i++) {
      if (length(i) == SPACE) {
        splice(i, i + 1, emptyLike());
        i--;
      }
    }
  }

  /** Puts other entries in place of those from {@code from} to before {@code to}. */
  void splice(int from, int to, RunList others) {
    entries.replace(from, to, others.entries);
    stale = true;
  }

  /**
   * Of the entries from {@code from} on, which must exist, the one with the lowest target offset;
   * among equal ones a run.
   */
  int lowest(int from) {
    refresh();
    int best = Math.max(from, orderedFrom);
    if (best + 1 < size() && isSpace(best) && target(best + 1) == target(best)) {
      best++;
    }
    if (from < orderedFrom) {
      int block = from / BLOCK + 1;
      for (int i = from; i < Math.min(block * BLOCK, orderedFrom); i++) {
        best = lower(best, i);
      }
      best = block < lowestFrom.length ? lower(best, lowestFrom[block]) : best;
    }
    return best;
  }

  /** The first entry that may have a copy at or above the target offset, -1 if none has. */
  int firstReaching(long target) {
    refresh();
    int blocks = highestTo.length;
    if (blocks > 0 && highestTo[blocks - 1] >= target) {
      int block = firstTrue(0, blocks, i -> highestTo[i] >= target);
      int end = Math.min((block + 1) * BLOCK, orderedFrom);
      int i = block * BLOCK;
      while (i < end - 1 && highest(i) < target) {
        i++;
      }
      return i;
    }
    int found = firstTrue(orderedFrom, size(), i -> highest(i) >= target);
    return found < size() ? found : -1;
  }

  /** The highest target offset at which the entry may have a copy. */
  long highest(int i) {
    if (!isSpace(i)) {
      return target(i) + length(i) - 1;
    }
    return upperBounds ? target(i) : target(i + 1) - 1;
  }

  /** The first index for which the question is true, given that it stays true from there on. */
  private static int firstTrue(int from, int to, IntPredicate question) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (question.test(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private int lower(int one, int other) {
    if (target(one) != target(other)) {
      return target(one) < target(other) ? one : other;
    }
    return isSpace(one) ? other : one;
  }

  private void add(long source, long target, int length) {
    entries.add(source, target, length);
    stale |= size() > 1 && !ordered(size() - 2);
  }

  private boolean ordered(int i) {
    return target(i) + Math.max(length(i) - 1, 0) <= target(i + 1);
  }

  private void refresh() {
    if (!stale) {
      return;
    }
    int i = size() - 1;
    while (i > 0 && ordered(i - 1)) {
      i--;
    }
    orderedFrom = Math.max(i, 0);
    int blocks = (orderedFrom + BLOCK - 1) / BLOCK;
    lowestFrom = new int[blocks];
    highestTo = new long[blocks];
    summarize(blocks);
    stale = false;
  }

  private void summarize(int blocks) {
    for (int block = blocks - 1; block >= 0; block--) {
      int best = block == blocks - 1 ? orderedFrom - 1 : lowestFrom[block + 1];
      for (int i = Math.min((block + 1) * BLOCK, orderedFrom) - 1; i >= block * BLOCK; i--) {
        best = lower(best, i);
      }
      lowestFrom[block] = best;
    }
    long high = Long.MIN_VALUE;
    for (int i = 0; i < orderedFrom; i++) {
      high = Math.max(high, highest(i));
      highestTo[i / BLOCK] = high;
    }
  }
}
