package io.connectmirror.cli.status.plan;

/** Kinds of findings, worst first. */
public enum FindingKind {
  /** The target does not answer, so nothing can be told of the flow. */
  TARGET_UNREACHABLE,
  /** The source does not answer. */
  SOURCE_UNREACHABLE,
  /** The Connect worker does not answer. */
  WORKER_UNREACHABLE,
  /** A connector is missing, or not RUNNING. */
  CONNECTOR,
  /** A task is not RUNNING. */
  TASK,
  /** A partition is not mirrored, and the mirror knows why. */
  PARTITION_STATE,
  /** A partition is left alone because a task failed over it. */
  QUARANTINE,
  /** A remote topic cannot be made or grown. */
  TOPIC_PROBLEM,
  /** A partition is said to be mirrored and does not move. */
  STANDS_STILL,
  /** A partition whose source rests has records that are not mirrored, and does not move. */
  LEFT_BEHIND,
  /** An internal topic is kept on one broker of several. */
  REPLICATION,
  /** Something could not be seen, so it may be wrong. */
  NOT_SEEN
}
