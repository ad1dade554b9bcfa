package io.connectmirror.common.offsets;

/**
 * Enters runs into a {@link RunList}, whatever it holds already of the stretch. Where two runs name
 * different copies of a record, the list keeps the newest; a named copy takes the place of unknown
 * and of empty space. So the result does not depend on the order, and the same run twice changes
 * nothing. Not thread-safe.
 */
final class RunOverlay {
  private final RunList list;
  private RunList pieces;

  RunOverlay(RunList list) {
    this.list = list;
    this.pieces = list.emptyLike();
  }

  /** Whether the list names another copy of a record of the run. */
  static boolean conflicts(RunList list, long source, long target, int length) {
    for (int i = Math.max(list.floor(source), 0); i < list.size(); i++) {
      if (list.source(i) > source + length - 1) {
        return false;
      }
      if (!list.isSpace(i)
          && list.lastSource(i) >= source
          && list.target(i) - list.source(i) != target - source) {
        return true;
      }
    }
    return false;
  }

  /** Enters a run. */
  void enter(long source, long target, int length) {
    if (list.isEmpty() || source > list.endSource()) {
      list.append(source, target, length);
      return;
    }
    long last = source + length - 1;
    int from = list.floor(source);
    if (from >= 0 && !list.isSpace(from)) {
      boolean sameLine = list.target(from) - list.source(from) == target - source;
      if (sameLine && list.lastSource(from) >= last) {
        return;
      }
    }
    replace(Math.max(from, 0), source, target, last);
  }

  private void replace(int from, long source, long target, long last) {
    pieces = list.emptyLike();
    if (from > 0 && !list.isSpace(from - 1)) {
      from--;
    }
    long cursor = source;
    long bound = -1;
    int kind = 0;
    boolean inSpace = false;
    int i = from;
    for (; i < list.size() && list.source(i) <= last; i++) {
      inSpace = list.isSpace(i);
      if (inSpace) {
        bound = list.target(i);
        kind = list.length(i);
        if (list.source(i) < source) {
          pieces.appendSpace(list.source(i), bound, kind);
        }
        continue;
      }
      copy(i, list.source(i), source - 1);
      fill(cursor, Math.min(list.source(i), last + 1), source, target);
      cursor = Math.max(cursor, list.source(i));
      long common = Math.min(last, list.lastSource(i));
      if (common >= cursor) {
        long other = list.target(i) + cursor - list.source(i);
        long own = target + cursor - source;
        pieces.append(cursor, Math.max(own, other), (int) (common - cursor + 1));
        cursor = common + 1;
      }
      copy(i, last + 1, list.lastSource(i));
    }
    fill(cursor, last + 1, source, target);
    if (inSpace && i < list.size() && list.source(i) > last + 1) {
      pieces.appendSpace(last + 1, bound, kind);
    }
    if (i < list.size() && !list.isSpace(i)) {
      copy(i, list.source(i), list.lastSource(i));
      i++;
    }
    list.splice(from, i, pieces);
  }

  /** Copies the part of a run that lies from one source offset to another. */
  private void copy(int i, long from, long to) {
    long first = Math.max(from, list.source(i));
    long last = Math.min(to, list.lastSource(i));
    if (first <= last) {
      pieces.append(first, list.target(i) + first - list.source(i), (int) (last - first + 1));
    }
  }

  /** Adds the part of the entered run that lies from one source offset to before another. */
  private void fill(long from, long to, long source, long target) {
    if (from < to) {
      pieces.append(from, target + from - source, (int) (to - from));
    }
  }
}
