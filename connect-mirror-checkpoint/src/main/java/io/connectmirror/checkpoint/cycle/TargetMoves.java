package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Notices that somebody on the target moved a group back: it stands below where it stood at the
 * look before, or where the mirror has put it since. That is meant until the group moves on the
 * source. Between two flows most groups are never written by one of them, which sees on its source
 * what the other one wrote; without this it would undo a reset that the other has not seen yet.
 *
 * <p>What it knows does not outlive the task. Not thread-safe.
 */
final class TargetMoves {
  /**
   * @param stood where the group stood before it was moved back, or stands
   * @param written what the mirror had written by then
   * @param fellAt the position on the source when it was found moved back, empty when it was not
   */
  private record Seen(long stood, OptionalLong written, OptionalLong fellAt) {}

  private final Map<GroupPartition, Seen> seen = new HashMap<>();

  /**
   * Takes in a look.
   *
   * @param held what the group holds on the target, empty for nothing
   * @param upstream where it stands on the source
   * @param written what the mirror wrote last
   * @return whether it was moved back, and the source has not moved since that was found
   */
  boolean isMovedBack(GroupPartition key, OptionalLong held, long upstream, OptionalLong written) {
    Seen before = seen.remove(key);
    if (held.isEmpty()) {
      return false;
    }
    OptionalLong here = OptionalLong.of(upstream);
    long stood = before == null ? held.getAsLong() : before.stood();
    if (before != null && !before.written().equals(written)) {
      stood = written.orElse(stood);
    }
    boolean movedBack =
        held.getAsLong() < stood && (before.fellAt().isEmpty() || before.fellAt().equals(here));
    seen.put(
        key,
        movedBack
            ? new Seen(stood, written, here)
            : new Seen(held.getAsLong(), written, OptionalLong.empty()));
    return movedBack;
  }
}
