package io.connectmirror.cli.groups;

/** What a failover would find of a group. */
public enum GroupVerdict {
  READY,
  NOT_READY,
  /** Its positions are not mirrored, and that is meant. */
  LEFT_OUT
}
