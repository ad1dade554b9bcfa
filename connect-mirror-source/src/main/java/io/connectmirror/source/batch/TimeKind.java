package io.connectmirror.source.batch;

/** Who set the timestamps of a batch or, of a topic, who sets them. */
public enum TimeKind {
  /** The producers; also of format v0, which has none. */
  CREATE,
  /**
   * The broker, with the time at which it appended the batch. In format v2 that stands in the
   * header alone, and the records still carry their producers' times.
   */
  APPEND
}
