package io.connectmirror.dedicated.plan;

/** What is to be done about one connector now. */
public enum ApplyStep {
  /** It is as it shall be. */
  NOTHING,
  /** Create it, running. */
  CREATE,
  /** Create it stopped and marked, then {@link #TAKE_OVER}. */
  CREATE_STOPPED,
  /** Give it the positions of MirrorMaker 2, take the mark away and let it run, in this order. */
  TAKE_OVER,
  /** Give it the configuration of the file; whether it runs stays what it is. */
  UPDATE,
  /** Leave it: MirrorMaker 2 still runs the flow, and both would mirror. */
  WAIT
}
