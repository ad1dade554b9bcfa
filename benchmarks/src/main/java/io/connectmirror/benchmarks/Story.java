package io.connectmirror.benchmarks;

/** What became of a partition that is mirrored. */
public enum Story {
  /** It was mirrored once. */
  ONCE,
  /** Its last tenth was mirrored a second time, so that target offsets do not go up with it. */
  TAIL_TWICE
}
