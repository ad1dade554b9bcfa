package io.connectmirror.cli.compare;

/** In what a partition and its copy differ. */
public enum DifferenceKind {
  /** A record of the source has no copy on the target. */
  MISSING,
  /** A record of the target is no copy of any of the source. */
  EXTRA,
  /** A record of the target is a further copy of one that was copied before. */
  REPEATED,
  /** A copy is there, at another place in the order. */
  REORDERED,
  /** At the place of the copy is a record that resembles the original and is not equal to it. */
  CHANGED
}
