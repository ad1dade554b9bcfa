package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.output.SecretSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * How a connector on a worker differs from what the file says.
 *
 * @param keys empty for one that is not on the worker
 */
record ConnectorChange(String connector, State state, List<KeyChange> keys) {
  enum State {
    SAME,
    DIFFERS,
    MISSING,
    CREATED,
    UPDATED
  }

  /**
   * One key; values of secrets are hidden.
   *
   * @param running empty for a key that comes in
   * @param file empty for a key that goes
   */
  record KeyChange(String key, Optional<String> running, Optional<String> file) {}

  /**
   * @param running settings on the worker; empty when it does not have the connector
   */
  static ConnectorChange between(Optional<Map<String, String>> running, ConnectorConfig file) {
    if (running.isEmpty()) {
      return new ConnectorChange(file.name(), State.MISSING, List.of());
    }
    Map<String, String> before = running.get();
    TreeSet<String> keys = new TreeSet<>(before.keySet());
    keys.addAll(file.settings().keySet());
    List<KeyChange> changes = new ArrayList<>();
    for (String key : keys) {
      Optional<String> old = Optional.ofNullable(before.get(key));
      Optional<String> wanted = file.get(key);
      if (!old.equals(wanted)) {
        changes.add(
            new KeyChange(
                key,
                old.map(value -> SecretSettings.shown(key, value)),
                wanted.map(value -> SecretSettings.shown(key, value))));
      }
    }
    return new ConnectorChange(
        file.name(), changes.isEmpty() ? State.SAME : State.DIFFERS, changes);
  }

  /** The same once it was put onto the worker. */
  ConnectorChange applied() {
    return switch (state) {
      case MISSING -> new ConnectorChange(connector, State.CREATED, keys);
      case DIFFERS -> new ConnectorChange(connector, State.UPDATED, keys);
      case SAME, CREATED, UPDATED -> this;
    };
  }

  boolean stillDiffers() {
    return state == State.MISSING || state == State.DIFFERS;
  }
}
