package io.connectmirror.source.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The offsets between the copies that one stretch of reading writes, which it did not write itself:
 * somebody else's records, or markers of transactions. Thread-safe.
 */
final class CopyGaps {
  /** No more are noted until those were taken. */
  static final int MOST = 1_000;

  private static final long UNKNOWN = -1;

  private final List<Gap> gaps = new ArrayList<>();
  private boolean isWatched;
  private boolean isFirst;
  private boolean endsWithFirst;
  private boolean hasMarkers;
  private long sourceFrom;
  private long next = UNKNOWN;

  /**
   * One gap.
   *
   * @param from its first offset on the target
   * @param to offset of the copy behind it
   * @param source the record of which that is the copy
   * @param isFirst whether no copy of the stretch lies before it
   */
  record Gap(long from, long to, long source, boolean isFirst) {}

  /**
   * What was noted.
   *
   * @param sourceFrom the first record of the stretch
   * @param gaps in order, at least one
   */
  record Noted(long sourceFrom, List<Gap> gaps) {}

  /** A stretch begins of which nothing is noted. */
  synchronized void off() {
    isWatched = false;
    gaps.clear();
  }

  /**
   * A stretch begins.
   *
   * @param firstSource the first record it will send
   * @param targetEnd where its copy lands if nobody else writes; negative when that is not known
   * @param othersMayWrite whether records of others have their place among the copies, so that only
   *     what lies before the first one is noted
   */
  synchronized void begin(long firstSource, long targetEnd, boolean othersMayWrite) {
    gaps.clear();
    isWatched = true;
    isFirst = true;
    endsWithFirst = othersMayWrite;
    hasMarkers = false;
    sourceFrom = firstSource;
    next = targetEnd;
  }

  /** A record has its copy. */
  void copied(long source, long target) {
    copied(source, target, 1);
  }

  /** Records that follow each other have copies that do. */
  synchronized void copied(long source, long target, int records) {
    boolean isMarker = hasMarkers && target == next + 1;
    if (isWatched && next >= 0 && target > next && !isMarker && gaps.size() < MOST) {
      gaps.add(new Gap(next, target, source, isFirst));
    }
    isFirst = false;
    isWatched = isWatched && !endsWithFirst;
    next = target + records;
  }

  /** A record may have a copy, and nobody knows where. */
  synchronized void copiedSomewhere() {
    isFirst = false;
    next = UNKNOWN;
  }

  /** Gaps of one offset are markers of transactions from now on: there was one without a record. */
  synchronized void markers() {
    hasMarkers = true;
  }

  synchronized boolean isEmpty() {
    return gaps.isEmpty();
  }

  /** From the first gap to the end of the last, in offsets of the target. */
  synchronized long length() {
    return gaps.isEmpty() ? 0 : gaps.get(gaps.size() - 1).to() - gaps.get(0).from();
  }

  /** Takes what was noted since it was last taken. */
  synchronized Optional<Noted> take() {
    if (gaps.isEmpty()) {
      return Optional.empty();
    }
    Noted noted = new Noted(sourceFrom, List.copyOf(gaps));
    gaps.clear();
    return Optional.of(noted);
  }
}
