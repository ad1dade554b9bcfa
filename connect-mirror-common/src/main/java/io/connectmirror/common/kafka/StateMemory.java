package io.connectmirror.common.kafka;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known to be in the state topic: what was read, and what was written since. Not
 * thread-safe.
 */
final class StateMemory {
  private final Set<StateKind> read = EnumSet.noneOf(StateKind.class);

  /** An empty optional: known not to be there. */
  private final Map<StateKey, Optional<Map<String, Object>>> known = new HashMap<>();

  void read(StateKind kind, Map<StateKey, Map<String, Object>> values) {
    read.add(kind);
    known.keySet().removeIf(key -> key.kind() == kind);
    values.forEach((key, value) -> known.put(key, Optional.of(value)));
  }

  /** Whether the topic is known to have this value, or to have none. */
  boolean has(StateKey key, Optional<Map<String, Object>> value) {
    Optional<Map<String, Object>> there = known.get(key);
    if (there == null) {
      return value.isEmpty() && read.contains(key.kind());
    }
    return there.equals(value);
  }

  void wrote(StateKey key, Optional<Map<String, Object>> value) {
    known.put(key, value);
  }

  /** A write of this key may or may not have arrived, or the topic is another one. */
  void doubt(StateKey key) {
    known.remove(key);
    read.remove(key.kind());
  }

  /** The topic was made anew: nothing of what was read is there. */
  void doubtAll() {
    known.clear();
    read.clear();
  }
}
