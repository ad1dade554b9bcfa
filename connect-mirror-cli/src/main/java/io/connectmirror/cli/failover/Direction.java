package io.connectmirror.cli.failover;

/** Which way groups go, seen from the flow that was named. */
public enum Direction {
  /** From its source to its target. */
  FAILOVER,
  /** From its target back to its source. */
  FAILBACK
}
