package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.checkpoint.plan.Reason;
import java.util.Map;
import java.util.Set;

/**
 * Where groups stood on the source at one moment.
 *
 * @param atMs when the cluster was asked, in ms since the epoch
 * @param asked the groups it was asked about
 * @param positions what could be translated, not yet brought within the target's logs
 * @param withheld positions that could not be translated, and why
 * @param failed groups it did not tell about, and why
 */
record Reading(
    long atMs,
    Set<String> asked,
    Map<GroupPartition, Position> positions,
    Map<GroupPartition, Reason> withheld,
    Map<String, Reason> failed) {
  Reading {
    asked = Set.copyOf(asked);
    positions = Map.copyOf(positions);
    withheld = Map.copyOf(withheld);
    failed = Map.copyOf(failed);
  }

  /** Whether the group has a position in the partition on the source, translated or not. */
  boolean holds(GroupPartition groupPartition) {
    return positions.containsKey(groupPartition) || withheld.containsKey(groupPartition);
  }
}
