package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The offsets that the mirror itself wrote last, remembered in the state topic. A group that it has
 * seen but not written to is remembered too, as a key of the group alone: what such a group holds
 * on the target in a later life is not the mirror's, even if it is equal to a checkpoint.
 */
final class WrittenOffsets {
  private static final String OFFSET = "offset";
  private static final String SEEN = "seen";

  private final PendingState pending;
  private final Map<GroupPartition, Long> written = new HashMap<>();
  private final Map<GroupPartition, Long> adoptable = new HashMap<>();
  private final Set<String> seen = new HashSet<>();

  WrittenOffsets(PendingState pending) {
    this.pending = pending;
  }

  /** Takes over what is remembered of the groups that {@code owned} accepts. */
  void restore(Map<StateKey, Map<String, Object>> remembered, Predicate<String> owned) {
    remembered.forEach(
        (key, value) -> {
          if (!key.parts().isEmpty() && owned.test(key.parts().get(0))) {
            seen.add(key.parts().get(0));
            parse(key)
                .ifPresent(
                    groupPartition -> {
                      if (value.get(OFFSET) instanceof Number offset) {
                        written.put(groupPartition, offset.longValue());
                      }
                    });
          }
        });
  }

  /**
   * Names checkpoints that MirrorMaker 2 may have written to the target. One of them counts as
   * written by the mirror if the group has never been seen before and the target holds just that
   * when it is first looked at.
   */
  void mayAdopt(Map<GroupPartition, Position> told) {
    told.forEach(
        (key, position) -> {
          if (!seen.contains(key.group())) {
            adoptable.put(key, position.downstream());
          }
        });
  }

  /** The target holds {@code offset}, as seen for the first or a later time. */
  void found(GroupPartition key, OptionalLong offset) {
    Long candidate = adoptable.remove(key);
    if (candidate != null && offset.equals(OptionalLong.of(candidate))) {
      record(key, candidate);
    }
  }

  /** The groups' offsets on the target have been looked at, as far as that will ever be done. */
  void saw(Set<String> groups) {
    for (String group : groups) {
      if (seen.add(group)) {
        adoptable.keySet().removeIf(key -> key.group().equals(group));
        pending.set(StateKey.of(StateKind.GROUP_OFFSET, group), Map.of(SEEN, true));
      }
    }
  }

  OptionalLong of(GroupPartition key) {
    Long offset = written.get(key);
    return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
  }

  /** Groups of which anything is remembered. */
  Set<String> groups() {
    return written.keySet().stream().map(GroupPartition::group).collect(Collectors.toSet());
  }

  Map<GroupPartition, Long> all() {
    return Map.copyOf(written);
  }

  /** The mirror has written {@code offset}, or found its own. */
  void record(GroupPartition key, long offset) {
    seen.add(key.group());
    Long before = written.put(key, offset);
    if (before == null || before != offset) {
      pending.set(stateKey(key), Map.of(OFFSET, offset));
    }
  }

  void forget(GroupPartition key) {
    if (written.remove(key) != null) {
      pending.forget(stateKey(key));
    }
  }

  private static StateKey stateKey(GroupPartition key) {
    return StateKey.of(
        StateKind.GROUP_OFFSET,
        key.group(),
        key.partition().topic(),
        Integer.toString(key.partition().partition()));
  }

  private static Optional<GroupPartition> parse(StateKey key) {
    List<String> parts = key.parts();
    if (parts.size() != 3 || !parts.get(2).matches("\\d{1,9}")) {
      return Optional.empty();
    }
    return Optional.of(
        GroupPartition.of(parts.get(0), parts.get(1), Integer.parseInt(parts.get(2))));
  }
}
