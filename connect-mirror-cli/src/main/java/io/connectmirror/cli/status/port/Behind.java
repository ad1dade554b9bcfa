package io.connectmirror.cli.status.port;

/**
 * What a log holds at and behind an offset, for one who reads as the mirror does: what it would
 * leave out, such as markers and records of transactions that are not committed, does not count.
 */
public sealed interface Behind {
  /** Nothing to mirror. */
  record Nothing() implements Behind {}

  /**
   * @param offset of the first record
   * @param timestampMs of that record
   * @param end of what can be read
   */
  record First(long offset, long timestampMs, long end) implements Behind {}
}
