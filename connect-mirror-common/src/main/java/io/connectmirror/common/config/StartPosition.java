package io.connectmirror.common.config;

/** Where a partition begins that was never mirrored. */
public enum StartPosition {
  /** At its first record. */
  EARLIEST,
  /** At its end, if it existed when the connector first started; else at its first record. */
  LATEST
}
