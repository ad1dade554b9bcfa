package io.connectmirror.cli.drill;

/** How a group would fare in a partition, the best first. */
enum Outcome {
  /** Reads on with the copy of the next record, and all that follows is there. */
  OK(true),
  /** Reads some records again that it has read on the source, and misses none. */
  READS_AGAIN(true),
  /** Begins well, but records behind that are missing, changed or in another order. */
  DIFFERS(false),
  /** Records that it has not read lie before the place where it would begin. */
  MISSES(false),
  /** There is no place, or nothing can be read from there. */
  CANNOT_START(false);

  private final boolean works;

  Outcome(boolean works) {
    this.works = works;
  }

  boolean works() {
    return works;
  }
}
