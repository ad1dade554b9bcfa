package io.connectmirror.checkpoint.plan;

/**
 * Why a group, or its position in one partition, is not on the target cluster. The text is what the
 * state topic, the metrics and the log say; it is part of the interface and does not change.
 */
public enum Reason {
  /** The group or the topic does not pass its filter. */
  FILTERED("filtered"),
  /** The remote topic or its partition does not exist. */
  NO_TARGET_TOPIC("no target topic"),
  /** No offset sync tells yet where the group's position is on the target. */
  MAP_NOT_REACHED("map not reached yet"),
  /** The group stands before the first place that the offset map knows of. */
  BEFORE_MAP("before the offset map begins"),
  /** The topic was mirrored from the target, and groups shall not come home. */
  NO_FAILBACK("failback is off"),
  /** The group has members on the target, which commit for themselves. */
  ACTIVE_ON_TARGET("active on target"),
  /** Somebody on the target has moved the group beyond the source's position. */
  TARGET_MOVED_AHEAD("target moved ahead"),
  /** Somebody on the target has moved the group back while the source stood still. */
  TARGET_MOVED_BACK("target moved back"),
  /** A permission on one of the clusters is missing. */
  NOT_AUTHORIZED("not authorized"),
  /** A share group, a streams group or another kind whose positions are not consumer offsets. */
  UNSUPPORTED_GROUP_TYPE("unsupported group type"),
  /** The source cluster did not tell the group's positions; tried again. */
  SOURCE_UNAVAILABLE("source unavailable"),
  /** The target cluster did not answer or did not take the position; tried again. */
  TARGET_UNAVAILABLE("target unavailable"),
  /** The target answered too slowly to write with a fresh view of the group; tried again. */
  TARGET_TOO_SLOW("target too slow");

  private final String text;

  Reason(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }

  /** The text as part of a metric's name. */
  public String metricName() {
    return text.replace(' ', '-');
  }
}
