package io.connectmirror.common.config;

/** What happens when records are gone before they were mirrored, or cannot be read. */
public enum AnomalyPolicy {
  /** Go on with the first record that exists. */
  CONTINUE,
  /** Stop the partition, and only it. */
  PAUSE,
  /** Fail the task. */
  FAIL
}
