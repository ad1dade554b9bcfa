package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * Keeps account of what is not mirrored and why: counts each once when it begins, shows how many
 * there are of each reason now, and has what stands for two passes in a row remembered in the state
 * topic until it ends.
 */
final class WithheldRegister {
  private static final String REASON = "reason";

  private final PendingState pending;
  private final FlowMetrics metrics;
  private final Map<Reason, AtomicLong> counts = new EnumMap<>(Reason.class);
  private final Map<StateKey, String> remembered = new HashMap<>();
  private Map<StateKey, Reason> current = Map.of();

  WithheldRegister(PendingState pending, FlowMetrics metrics) {
    this.pending = pending;
    this.metrics = metrics;
    for (Reason reason : Reason.values()) {
      AtomicLong count = new AtomicLong();
      counts.put(reason, count);
      metrics.gauge(
          "groups-not-written-" + reason.metricName(),
          "Groups and group positions not on the target now because: " + reason.text(),
          count::get);
    }
  }

  /**
   * Takes over what an earlier life of the task remembered of groups it owned, and forgets what is
   * not withheld any more. Comes after the first update.
   */
  void restore(Map<StateKey, Map<String, Object>> state, Predicate<String> owned) {
    state.forEach(
        (key, value) -> {
          if (!key.parts().isEmpty() && owned.test(key.parts().get(0))) {
            remembered.putIfAbsent(key, String.valueOf(value.get(REASON)));
          }
        });
    forgetAllBut(current.keySet());
  }

  /**
   * Everything that is withheld as of now.
   *
   * @param groups whole groups
   * @param positions positions of other groups
   * @param known how many positions each of those groups has; when all of them are withheld for the
   *     same reason, it is said of the group
   */
  void update(
      Map<String, Reason> groups,
      Map<GroupPartition, Reason> positions,
      Map<String, Integer> known) {
    Map<StateKey, Reason> now = new HashMap<>();
    groups.forEach(
        (group, reason) -> now.put(StateKey.of(StateKind.GROUP_NOT_MIRRORED, group), reason));
    byGroup(positions)
        .forEach(
            (group, withheld) -> {
              boolean all = withheld.size() == known.getOrDefault(group, 0);
              if (all && new HashSet<>(withheld.values()).size() == 1) {
                now.put(
                    StateKey.of(StateKind.GROUP_NOT_MIRRORED, group),
                    withheld.values().iterator().next());
              } else {
                withheld.forEach((key, reason) -> now.put(stateKey(key), reason));
              }
            });
    count(now);
    remember(now);
    current = now;
  }

  private void count(Map<StateKey, Reason> now) {
    Map<Reason, Long> totals = new EnumMap<>(Reason.class);
    long begun = 0;
    for (Map.Entry<StateKey, Reason> entry : now.entrySet()) {
      totals.merge(entry.getValue(), 1L, Long::sum);
      if (current.get(entry.getKey()) != entry.getValue()) {
        begun++;
      }
    }
    counts.forEach((reason, count) -> count.set(totals.getOrDefault(reason, 0L)));
    if (begun > 0) {
      metrics.add(MirrorCounter.GROUPS_NOT_WRITTEN, begun);
    }
  }

  private void remember(Map<StateKey, Reason> now) {
    now.forEach(
        (key, reason) -> {
          boolean stands = current.get(key) == reason;
          if (stands && !reason.text().equals(remembered.get(key))) {
            remembered.put(key, reason.text());
            pending.set(key, Map.of(REASON, reason.text()));
          }
        });
    forgetAllBut(now.keySet());
  }

  private void forgetAllBut(Set<StateKey> standing) {
    Set<StateKey> ended = new HashSet<>(remembered.keySet());
    ended.removeAll(standing);
    for (StateKey key : ended) {
      remembered.remove(key);
      pending.forget(key);
    }
  }

  private static Map<String, Map<GroupPartition, Reason>> byGroup(
      Map<GroupPartition, Reason> positions) {
    Map<String, Map<GroupPartition, Reason>> byGroup = new HashMap<>();
    positions.forEach(
        (key, reason) ->
            byGroup.computeIfAbsent(key.group(), g -> new HashMap<>()).put(key, reason));
    return byGroup;
  }

  private static StateKey stateKey(GroupPartition key) {
    return StateKey.of(
        StateKind.GROUP_NOT_MIRRORED,
        key.group(),
        key.partition().topic(),
        Integer.toString(key.partition().partition()));
  }
}
