package io.connectmirror.source.sync;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The settings that the mirror last wrote to each remote topic, in the state topic. */
final class WrittenConfigs {
  private final StateStore state;

  WrittenConfigs(StateStore state) {
    this.state = state;
  }

  /** By remote topic; a topic that is not there has never been looked at. */
  Map<String, Map<String, String>> load() throws InterruptedException {
    Map<String, Map<String, String>> written = new HashMap<>();
    state
        .load(StateKind.TOPIC_CONFIGS)
        .forEach(
            (key, value) -> {
              Map<String, String> configs = new HashMap<>();
              value.forEach((name, set) -> configs.put(name, String.valueOf(set)));
              written.put(key.parts().get(0), configs);
            });
    return written;
  }

  void put(Map<String, Map<String, String>> written) throws InterruptedException {
    if (written.isEmpty()) {
      return;
    }
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    written.forEach(
        (topic, configs) ->
            values.put(
                StateKey.of(StateKind.TOPIC_CONFIGS, topic), Optional.of(Map.copyOf(configs))));
    state.put(values);
  }
}
