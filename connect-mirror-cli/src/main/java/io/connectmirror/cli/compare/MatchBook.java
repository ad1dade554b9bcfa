package io.connectmirror.cli.compare;

import java.util.List;
import java.util.OptionalLong;

/**
 * The book of records that have an equal copy: how many, where the last one in order stands, and by
 * which hashes they are known again when they are repeated. Not thread-safe.
 */
final class MatchBook {
  private final DifferenceLog log;
  private final MatchHistory history;
  private long equal;
  private long place;
  private long first = -1;
  private long lastSource = -1;
  private long lastTarget = -1;

  /**
   * @param log takes those that are out of order
   * @param remembered how many matches are known again; a power of two
   */
  MatchBook(DifferenceLog log, int remembered) {
    this.log = log;
    this.history = new MatchHistory(remembered);
  }

  /** Takes in a record of the source that is not compared, but whose copies are repetitions. */
  void known(long hash, long source) {
    history.add(hash, source);
  }

  /** A record and its copy, behind all that matched in order before. */
  void inOrder(long hash, long source, long target) {
    equal++;
    place++;
    lastSource = source;
    lastTarget = target;
    if (first < 0) {
      first = source;
    }
    history.add(hash, source);
  }

  /** A record and its copy, one of which was passed before. */
  void outOfOrder(long hash, long source, long target) {
    equal++;
    history.add(hash, source);
    log.add(DifferenceKind.REORDERED, place, source, target, List.of());
  }

  /** Whether a pair stands behind the last one in order on both sides. */
  boolean isBehindAll(Print original, Print copy) {
    return original.offset > lastSource && copy.offset > lastTarget;
  }

  /** The source offset of the newest match with this hash, or {@link MatchHistory#NONE}. */
  long find(long hash) {
    return history.find(hash);
  }

  boolean has(long hash) {
    return history.find(hash) != MatchHistory.NONE;
  }

  /** Counts the matches in order; differences between two of them have equal places. */
  long place() {
    return place;
  }

  boolean isEmpty() {
    return first < 0;
  }

  long equal() {
    return equal;
  }

  /** Source offset of the first match in order. */
  OptionalLong first() {
    return first < 0 ? OptionalLong.empty() : OptionalLong.of(first);
  }
}
