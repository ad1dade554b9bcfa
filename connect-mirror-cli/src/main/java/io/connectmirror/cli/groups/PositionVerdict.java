package io.connectmirror.cli.groups;

/** What a failover would find of a group in a partition. */
public enum PositionVerdict {
  /** Its place. */
  READY,
  /** A place that is further back: records would be read again. */
  BEHIND,
  /** A place that is further on: records would be skipped, unless the group read them there. */
  AHEAD,
  /** Its place, but not all that it has yet to read. */
  LAGGING,
  /** No place: {@code auto.offset.reset} of its consumers would decide. */
  ABSENT,
  /** Nobody knows where its place is. */
  UNKNOWN,
  /** The flow leaves the topic out. */
  LEFT_OUT
}
