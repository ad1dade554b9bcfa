package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateStore;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What is yet to be written to the state topic. Gathered, so that one pass costs one write, and
 * kept until the cluster has taken it.
 */
public final class PendingState {
  private final StateStore store;
  private final Map<StateKey, Optional<Map<String, Object>>> pending = new LinkedHashMap<>();

  public PendingState(StateStore store) {
    this.store = store;
  }

  void set(StateKey key, Map<String, Object> value) {
    pending.put(key, Optional.of(value));
  }

  void forget(StateKey key) {
    pending.put(key, Optional.empty());
  }

  /**
   * Writes everything that is pending.
   *
   * @throws io.connectmirror.common.result.FailureException when the cluster did not take it; it
   *     stays pending
   */
  public void flush() throws InterruptedException {
    if (!pending.isEmpty()) {
      store.put(Map.copyOf(pending));
      pending.clear();
    }
  }
}
