package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.status.plan.StatusReport;
import java.time.Duration;

/** All that is known at one moment. Immutable. */
record Snapshot(Rhythm rhythm, Sight<StatusReport> status, Sight<ReadinessReport> groups) {
  /** So old, in intervals, is what nobody should rely on. */
  private static final int OLD_AFTER = 3;

  static Snapshot empty(Rhythm rhythm) {
    return new Snapshot(rhythm, Sight.none(), Sight.none());
  }

  Snapshot with(Sight<StatusReport> newest) {
    return new Snapshot(rhythm, newest, groups);
  }

  Snapshot withGroups(Sight<ReadinessReport> newest) {
    return new Snapshot(rhythm, status, newest);
  }

  /**
   * From one look at the status to the next. One thread looks at everything, so it is longer than
   * what was asked for by what the looks themselves take, which is much while a cluster is silent.
   */
  Duration interval() {
    return rhythm.every().plus(looking());
  }

  Duration groupsInterval() {
    return rhythm.groupsEvery().plus(looking());
  }

  /** How old the status may be. */
  Duration fresh() {
    return interval().multipliedBy(OLD_AFTER);
  }

  Duration groupsFresh() {
    return groupsInterval().multipliedBy(OLD_AFTER);
  }

  /** In whole seconds. */
  private Duration looking() {
    return Duration.ofSeconds(status.took().plus(groups.took()).toSeconds());
  }
}
