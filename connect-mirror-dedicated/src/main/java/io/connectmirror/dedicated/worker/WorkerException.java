package io.connectmirror.dedicated.worker;

/** A worker did not do what it was asked. */
public final class WorkerException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Why. */
  public enum Kind {
    /** Another process leads the group, and only the leader writes configurations. */
    FOLLOWER,
    /** It is rebalancing, or has not answered in time: ask again. */
    BUSY,
    /** It does not want to: the request, or what it is about, is wrong. */
    REFUSED
  }

  private final Kind kind;

  public WorkerException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
