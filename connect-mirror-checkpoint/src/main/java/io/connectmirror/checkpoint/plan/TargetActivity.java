package io.connectmirror.checkpoint.plan;

import java.util.Optional;

/** Whether a group on the target may be written to, as far as the cluster told. */
public enum TargetActivity {
  /** It does not exist, or exists without members. */
  IDLE(null),
  /** It has members, or is about to. */
  ACTIVE(Reason.ACTIVE_ON_TARGET),
  /** The mirror may not look. */
  DENIED(Reason.NOT_AUTHORIZED),
  /** The cluster did not say. */
  UNKNOWN(Reason.TARGET_UNAVAILABLE);

  private final Reason obstacle;

  TargetActivity(Reason obstacle) {
    this.obstacle = obstacle;
  }

  /** Why nothing may be written; empty when it may. */
  public Optional<Reason> obstacle() {
    return Optional.ofNullable(obstacle);
  }
}
