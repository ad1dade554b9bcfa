package io.connectmirror.common.testing;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.common.state.StateValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Remembers in memory. Several connectors or lives of one may share it, as they share the topic.
 * Thread-safe.
 */
public final class InMemoryStateStore implements StateStore {
  private final Map<StateKey, Map<String, Object>> values = new HashMap<>();
  private final List<Map.Entry<StateKey, Optional<Map<String, Object>>>> writes = new ArrayList<>();
  private RuntimeException failure;
  private boolean closed;

  @Override
  public synchronized Map<StateKey, Map<String, Object>> load(StateKind kind) {
    throwScripted();
    Map<StateKey, Map<String, Object>> found = new HashMap<>();
    values.forEach(
        (key, value) -> {
          if (key.kind() == kind) {
            found.put(key, value);
          }
        });
    return Map.copyOf(found);
  }

  @Override
  public synchronized void put(Map<StateKey, Optional<Map<String, Object>>> changes) {
    throwScripted();
    changes.forEach(
        (key, change) -> {
          Optional<Map<String, Object>> value = change.map(StateValues::normalised);
          if (!Optional.ofNullable(values.get(key)).equals(value)) {
            writes.add(Map.entry(key, value));
          }
          value.ifPresentOrElse(v -> values.put(key, v), () -> values.remove(key));
        });
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  /** Every later call throws this; null: none does. */
  public synchronized void fail(RuntimeException thrown) {
    failure = thrown;
  }

  /** The topic is gone: nothing is remembered any more. */
  public synchronized void lose() {
    values.clear();
  }

  public synchronized Optional<Map<String, Object>> get(StateKey key) {
    return Optional.ofNullable(values.get(key));
  }

  /** What is remembered of one kind, by the parts of its key joined by a slash. */
  public synchronized Map<String, Map<String, Object>> byParts(StateKind kind) {
    Map<String, Map<String, Object>> found = new TreeMap<>();
    values.forEach(
        (key, value) -> {
          if (key.kind() == kind) {
            found.put(String.join("/", key.parts()), value);
          }
        });
    return found;
  }

  /** What reached the topic: changes to equal values are left out. Oldest first. */
  public synchronized List<Map.Entry<StateKey, Optional<Map<String, Object>>>> writes() {
    return List.copyOf(writes);
  }

  public synchronized boolean isClosed() {
    return closed;
  }

  private void throwScripted() {
    if (failure != null) {
      throw failure;
    }
  }
}
