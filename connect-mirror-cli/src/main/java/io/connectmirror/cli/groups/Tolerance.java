package io.connectmirror.cli.groups;

/**
 * How much a failover may cost a group in one partition before it counts as not ready.
 *
 * @param readAgain records
 * @param missed records
 */
public record Tolerance(long readAgain, long missed) {
  static final Tolerance NONE = new Tolerance(0, 0);
}
