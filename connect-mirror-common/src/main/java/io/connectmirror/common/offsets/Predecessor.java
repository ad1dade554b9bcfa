package io.connectmirror.common.offsets;

import java.util.Optional;

/**
 * What a writer knows of the space before a run: whether records of it may have been mirrored. Only
 * a writer that saw both ends in one life, or read the stretch again, knows more than {@link
 * Unknown}.
 */
public sealed interface Predecessor
    permits Predecessor.Unknown, Predecessor.Start, Predecessor.Follows, Predecessor.Again {

  /** The record that was mirrored before the run, where it is named. */
  default Optional<OffsetPair> last() {
    return Optional.empty();
  }

  /** Nothing is known. */
  record Unknown() implements Predecessor {}

  /** Mirroring of the partition began with the run: nothing before it was ever mirrored. */
  record Start() implements Predecessor {}

  /**
   * Nothing was selected and mirrored between {@code record} and the run. The record is named, so
   * that a reader who misses the chunk that holds it knows that he does.
   */
  record Follows(OffsetPair record) implements Predecessor {
    @Override
    public Optional<OffsetPair> last() {
      return Optional.of(record);
    }
  }

  /**
   * Source offsets went back: {@code record}, which lies at or behind the first record of the run,
   * was the one mirrored before it. Nothing is said of the space before the run.
   */
  record Again(OffsetPair record) implements Predecessor {
    @Override
    public Optional<OffsetPair> last() {
      return Optional.of(record);
    }
  }

  /** Nothing is known of the space before. */
  static Predecessor unknown() {
    return new Unknown();
  }

  /** Nothing before was ever mirrored. */
  static Predecessor start() {
    return new Start();
  }

  /** Nothing was mirrored between the given record and the run. */
  static Predecessor follows(long source, long target) {
    return new Follows(new OffsetPair(source, target));
  }

  /** The given record was mirrored before the run, and lies at or behind its first record. */
  static Predecessor again(long source, long target) {
    return new Again(new OffsetPair(source, target));
  }
}
