package io.connectmirror.cli.failover;

/** How far a run has come. */
public enum RunState {
  /** A dry run: nothing was to be done. */
  PLANNED,
  /** It is under way, or ended without being able to say so. */
  UNDER_WAY,
  /** It came to its end, whatever became of its steps. */
  FINISHED,
  /** It was told to end before that. */
  INTERRUPTED,
  /** A cluster or the worker failed it before that. */
  FAILED
}
