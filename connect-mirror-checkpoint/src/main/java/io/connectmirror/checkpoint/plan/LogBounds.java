package io.connectmirror.checkpoint.plan;

/**
 * What a target partition holds.
 *
 * @param start offset of its first record
 * @param end offset that its next record will get
 */
public record LogBounds(long start, long end) {
  public LogBounds {
    if (start < 0) {
      throw new IllegalArgumentException("a log starts at 0 or later: start=" + start);
    }
    // The two are read one after the other, and retention may have moved the start in between.
    end = Math.max(start, end);
  }

  /** The nearest offset at which a consumer can begin to read. */
  public long clamp(long offset) {
    return Math.max(start, Math.min(end, offset));
  }
}
