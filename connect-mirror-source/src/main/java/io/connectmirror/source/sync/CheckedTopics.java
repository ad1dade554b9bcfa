package io.connectmirror.source.sync;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.Uuid;

/**
 * Tells the tasks which remote topics, by their ids, are as they are to be. Called by one thread.
 */
final class CheckedTopics {
  private final StateStore state;
  private final String connector;
  private final Map<String, Map<String, Object>> told = new HashMap<>();
  private boolean loaded;

  CheckedTopics(StateStore state, String connector) {
    this.state = state;
    this.connector = connector;
  }

  /** These are right. Writes what is news. */
  void tell(Map<String, Uuid> ids) throws InterruptedException {
    load();
    Map<StateKey, Optional<Map<String, Object>>> news = new HashMap<>();
    Map<String, Map<String, Object>> now = new HashMap<>();
    ids.forEach(
        (topic, id) -> {
          Map<String, Object> value = CheckedTopicKeys.value(id);
          if (!value.equals(told.get(topic))) {
            news.put(CheckedTopicKeys.of(connector, topic), Optional.of(value));
            now.put(topic, value);
          }
        });
    if (!news.isEmpty()) {
      state.put(news);
      told.putAll(now);
    }
  }

  private void load() throws InterruptedException {
    if (loaded) {
      return;
    }
    state
        .load(StateKind.CHECKED_TOPIC)
        .forEach(
            (key, value) ->
                CheckedTopicKeys.topic(connector, key).ifPresent(topic -> told.put(topic, value)));
    loaded = true;
  }
}
