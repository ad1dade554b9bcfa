package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The offsets that the mirror itself wrote last, remembered in the state topic. */
final class WrittenOffsets {
  private static final String OFFSET = "offset";

  private final PendingState pending;
  private final Map<GroupPartition, Long> written = new HashMap<>();
  private final Map<GroupPartition, Long> adoptable = new HashMap<>();

  WrittenOffsets(PendingState pending) {
    this.pending = pending;
  }

  /** Takes over what is remembered of the groups that {@code owned} accepts. */
  void restore(Map<StateKey, Map<String, Object>> remembered, Predicate<String> owned) {
    remembered.forEach(
        (key, value) ->
            parse(key)
                .filter(groupPartition -> owned.test(groupPartition.group()))
                .ifPresent(
                    groupPartition -> {
                      if (value.get(OFFSET) instanceof Number offset) {
                        written.put(groupPartition, offset.longValue());
                      }
                    }));
  }

  /**
   * Names checkpoints that MirrorMaker 2 may have written to the target. One of them counts as
   * written by the mirror if it is what the target holds when it is first looked at, and nothing is
   * remembered of the group.
   */
  void mayAdopt(Map<GroupPartition, Position> told) {
    Set<String> known = groups();
    told.forEach(
        (key, position) -> {
          if (!known.contains(key.group())) {
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
