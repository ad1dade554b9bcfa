package io.connectmirror.common.offsets;

import java.util.Arrays;

/**
 * The entries of a {@link RunList}: a source offset, a target offset and a length each, 20 bytes
 * together. The free room lies where entries were last replaced, so that replacing some a little
 * further on, as a second pass over a partition does all the time, moves few of them. Not
 * thread-safe.
 */
final class EntryBuffer {
  private static final int SMALLEST = 4;

  /** Times 20 bytes is less than 24. */
  private static final double GROWTH = 1.19;

  private long[] sources = new long[SMALLEST];
  private long[] targets = new long[SMALLEST];
  private int[] lengths = new int[SMALLEST];
  private int size;

  /** How many entries lie before the free room. */
  private int gapAt;

  EntryBuffer() {}

  EntryBuffer(EntryBuffer other) {
    sources = other.sources.clone();
    targets = other.targets.clone();
    lengths = other.lengths.clone();
    size = other.size;
    gapAt = other.gapAt;
  }

  int size() {
    return size;
  }

  /** Entries that there is room for. */
  int capacity() {
    return sources.length;
  }

  long source(int i) {
    return sources[at(i)];
  }

  long target(int i) {
    return targets[at(i)];
  }

  int length(int i) {
    return lengths[at(i)];
  }

  void target(int i, long target) {
    targets[at(i)] = target;
  }

  void length(int i, int length) {
    lengths[at(i)] = length;
  }

  /** The last entry whose source offset is not above the given one, -1 if there is none. */
  int floor(long source) {
    if (size > 0 && source >= source(size - 1)) {
      return size - 1;
    }
    int room = capacity() - size;
    boolean behind = gapAt < size && source >= source(gapAt);
    int found =
        behind
            ? Arrays.binarySearch(sources, gapAt + room, capacity(), source)
            : Arrays.binarySearch(sources, 0, gapAt, source);
    int at = found >= 0 ? found : -found - 2;
    return behind ? at - room : at;
  }

  void add(long source, long target, int length) {
    reserve(1);
    moveGap(size);
    sources[size] = source;
    targets[size] = target;
    lengths[size] = length;
    size++;
    gapAt++;
  }

  /** Puts other entries in place of those from {@code from} to before {@code to}. */
  void replace(int from, int to, EntryBuffer others) {
    moveGap(from);
    size -= to - from;
    reserve(others.size);
    for (int i = 0; i < others.size; i++) {
      sources[gapAt] = others.source(i);
      targets[gapAt] = others.target(i);
      lengths[gapAt] = others.length(i);
      gapAt++;
    }
    size += others.size;
  }

  private int at(int i) {
    return i < gapAt ? i : i + capacity() - size;
  }

  private void moveGap(int to) {
    int room = capacity() - size;
    if (to < gapAt) {
      move(to, to + room, gapAt - to);
    } else {
      move(gapAt + room, gapAt, to - gapAt);
    }
    gapAt = to;
  }

  private void reserve(int more) {
    int before = capacity();
    if (size + more <= before) {
      return;
    }
    int capacity = Math.max(size + more, (int) (before * GROWTH) + 1);
    sources = Arrays.copyOf(sources, capacity);
    targets = Arrays.copyOf(targets, capacity);
    lengths = Arrays.copyOf(lengths, capacity);
    int behind = size - gapAt;
    move(before - behind, capacity - behind, behind);
  }

  private void move(int from, int to, int count) {
    if (count > 0 && from != to) {
      System.arraycopy(sources, from, sources, to, count);
      System.arraycopy(targets, from, targets, to, count);
      System.arraycopy(lengths, from, lengths, to, count);
    }
  }
}
