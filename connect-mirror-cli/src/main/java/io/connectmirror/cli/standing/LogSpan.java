package io.connectmirror.cli.standing;

/**
 * What a partition holds.
 *
 * @param start offset of its first record
 * @param end offset that its next record will get
 */
public record LogSpan(long start, long end) {
  public LogSpan {
    // The two are read one after the other, and retention may have moved the start in between.
    end = Math.max(start, end);
  }

  public boolean isEmpty() {
    return start == end;
  }
}
