package io.connectmirror.cli.drill;

import io.connectmirror.cli.outcome.CliException;

/**
 * What the groups of drills are called. Nothing of any other name is ever written.
 *
 * @param prefix of them all; not empty
 */
record DrillNames(String prefix) {
  /** What is committed beside the offsets, so that a drill knows its own groups again. */
  static final String MARK = "mirrorctl drill";

  /**
   * @throws CliException when a drill would write to the groups themselves
   */
  DrillNames {
    if (prefix.isBlank()) {
      throw new CliException(
          "--prefix must not be empty: a drill would move the groups themselves");
    }
  }

  String of(String group) {
    return prefix + group;
  }

  /** The group that tells whether a drill is under way. */
  String lock() {
    return prefix + "~lock";
  }

  boolean isDrills(String group) {
    return group.startsWith(prefix);
  }

  /**
   * @throws IllegalStateException when the group is none of a drill's
   */
  String checked(String group) {
    if (!isDrills(group)) {
      throw new IllegalStateException("not a drill's group: " + group);
    }
    return group;
  }
}
