package io.connectmirror.common.offsets;

import java.util.Objects;

/**
 * Consecutive records whose copies are consecutive: {@code length} records from {@code firstSource}
 * on the source have their copies from {@code firstTarget} on the target.
 *
 * @param before what is known of the space before the run
 */
public record OffsetRun(long firstSource, long firstTarget, long length, Predecessor before) {
  /** The longest run; more records than any partition holds. */
  static final long MAX_LENGTH = 1L << 40;

  public OffsetRun {
    Objects.requireNonNull(before, "before");
    if (firstSource < 0 || firstTarget < 0 || length < 1 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "no run: source=" + firstSource + " target=" + firstTarget + " length=" + length);
    }
    if (length - 1 > Long.MAX_VALUE - Math.max(firstSource, firstTarget)) {
      throw new IllegalArgumentException("the run ends beyond the largest offset");
    }
    before.last().ifPresent(last -> requireBefore(last, firstSource, firstTarget, before));
  }

  /** Offset of the last record on the source. */
  public long lastSource() {
    return firstSource + length - 1;
  }

  /** Offset of the last copy on the target. */
  public long lastTarget() {
    return firstTarget + length - 1;
  }

  /** The last record and its copy. */
  public OffsetPair last() {
    return new OffsetPair(lastSource(), lastTarget());
  }

  private static void requireBefore(
      OffsetPair last, long firstSource, long firstTarget, Predecessor before) {
    boolean inOrder = (last.source() < firstSource) == before instanceof Predecessor.Follows;
    if (!inOrder || last.source() < 0 || last.target() < 0 || last.target() >= firstTarget) {
      throw new IllegalArgumentException(
          "no run from source=" + firstSource + " target=" + firstTarget + " with " + before);
    }
  }
}
