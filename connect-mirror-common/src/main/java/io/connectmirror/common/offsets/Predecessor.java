package io.connectmirror.common.offsets;

import java.util.Optional;

/**
 * What a writer knows of the space before a run: whether records of it may have been mirrored. Only
 * a writer that saw both ends in one life, or read the stretch again, knows more than {@link
 * Unknown}.
 */
public sealed interface Predecessor
    permits Predecessor.Unknown, Predecessor.Start, Predecessor.Follows {

  /** The record before the run, where the run follows one. */
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
}
