package io.connectmirror.source.plan;

/** What can happen to the logs under a mirror so that going on where it stopped is not enough. */
public enum AnomalyKind {
  /** The source deleted records before they were mirrored. */
  PURGED("purged"),
  /** The source log ends before what was mirrored: records were taken back (unclean election). */
  TRUNCATED("truncated"),
  /** The source topic was deleted and made again. */
  RECREATED("recreated"),
  /** The remote topic was deleted and made again: what was mirrored is gone from the target. */
  TARGET_RECREATED("target-recreated"),
  /** The remote log ends before the last copy that is known: the target lost some. */
  TARGET_TRUNCATED("target-truncated"),
  /** The source gives a batch that is not what was written. */
  CORRUPT("corrupt");

  private final String wireName;

  AnomalyKind(String wireName) {
    this.wireName = wireName;
  }

  /** The name in the state topic and in messages. */
  public String wireName() {
    return wireName;
  }
}
