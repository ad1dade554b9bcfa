package io.connectmirror.source.task;

import io.connectmirror.common.state.PartitionState;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;

/**
 * Keeps the states of partitions that are not running in the state topic, with their reasons; those
 * that pass within some seconds, as at every start, are left out. Called by the jobs thread.
 */
final class StateReport {
  private static final Duration PASSING = Duration.ofSeconds(3);

  private final StateStore state;
  private final String connector;
  private final BiPredicate<String, Integer> owned;
  private final Map<StateKey, Map<String, Object>> published = new HashMap<>();
  private final LongSupplier nanos;
  private boolean loaded;

  /**
   * @param owned whether this task owns a partition of a topic: it strikes what its former life
   *     left behind, and nothing else
   */
  StateReport(
      StateStore state, String connector, BiPredicate<String, Integer> owned, LongSupplier nanos) {
    this.state = state;
    this.connector = connector;
    this.owned = owned;
    this.nanos = nanos;
  }

  void publish(Collection<PartitionFlow> flows) throws InterruptedException {
    load();
    Map<StateKey, Map<String, Object>> now = new HashMap<>();
    long nowNanos = nanos.getAsLong();
    for (PartitionFlow flow : flows) {
      PartitionFlow.Status status = flow.status();
      StateKey key = key(flow);
      boolean toTell =
          nowNanos - status.sinceNanos() >= PASSING.toNanos() || published.containsKey(key);
      if (status.state() != PartitionState.RUNNING && toTell) {
        now.put(key, Map.of("state", status.state().name(), "reason", status.reason()));
      }
    }
    Map<StateKey, Optional<Map<String, Object>>> changes = new HashMap<>();
    now.forEach(
        (key, value) -> {
          if (!value.equals(published.get(key))) {
            changes.put(key, Optional.of(value));
          }
        });
    for (StateKey key : published.keySet()) {
      if (!now.containsKey(key)) {
        changes.put(key, Optional.empty());
      }
    }
    if (!changes.isEmpty()) {
      state.put(changes);
      published.clear();
      published.putAll(now);
    }
  }

  private StateKey key(PartitionFlow flow) {
    return StateKey.of(
        StateKind.PARTITION_STATE,
        connector,
        flow.source().topic(),
        Integer.toString(flow.source().partition()));
  }

  private void load() throws InterruptedException {
    if (loaded) {
      return;
    }
    state
        .load(StateKind.PARTITION_STATE)
        .forEach(
            (key, value) -> {
              if (isOurs(key)) {
                published.put(key, value);
              }
            });
    loaded = true;
  }

  private boolean isOurs(StateKey key) {
    if (key.parts().size() != 3 || !key.parts().get(0).equals(connector)) {
      return false;
    }
    try {
      return owned.test(key.parts().get(1), Integer.parseInt(key.parts().get(2)));
    } catch (NumberFormatException e) {
      // A key that no task writes belongs to nobody.
      return false;
    }
  }
}
