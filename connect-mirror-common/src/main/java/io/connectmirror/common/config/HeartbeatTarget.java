package io.connectmirror.common.config;

/** Which clusters heartbeats are written to. */
public enum HeartbeatTarget {
  TARGET,
  SOURCE,
  BOTH;

  public boolean includes(Side side) {
    return this == BOTH || (side == Side.TARGET ? this == TARGET : this == SOURCE);
  }
}
