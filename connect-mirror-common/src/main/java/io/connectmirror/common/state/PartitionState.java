package io.connectmirror.common.state;

/** What the mirror is doing about one source partition. The number is the metric's value. */
public enum PartitionState {
  /** Being mirrored. */
  RUNNING(0),
  /** The target partition does not exist yet, or a leader is not known. */
  WAITING(1),
  /** An error that is tried again, with the error on record. */
  RETRYING(2),
  /** Stopped by an anomaly policy until an operator acts. */
  PAUSED(3),
  /** The source partition is gone. */
  LOST(4);

  private final int code;

  PartitionState(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
