package io.connectmirror.source.sync;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers which partitions existed when the connector was started for the first time: only they
 * begin at their end under {@code auto.offset.reset=latest}. What is created later begins at its
 * start, or its first records would be skipped for as long as they were not discovered.
 */
public final class FirstStart {
  /** The field that holds the partition count of a topic. */
  public static final String PARTITIONS = "partitions";

  private static final Map<String, Object> STARTED = Map.of("started", true);

  private final StateStore state;
  private final String connector;
  private final boolean fromLatest;
  private boolean known;

  public FirstStart(StateStore state, String connector, boolean fromLatest) {
    this.state = state;
    this.connector = connector;
    this.fromLatest = fromLatest;
  }

  /** The key that says that the connector has been started. */
  public static StateKey startedKey(String connector) {
    return StateKey.of(StateKind.FIRST_START, connector);
  }

  /** The key that holds how many partitions a topic had then. */
  public static StateKey topicKey(String connector, String topic) {
    return StateKey.of(StateKind.FIRST_START, connector, topic);
  }

  /**
   * Notes the partitions of the flow unless a first start has been noted before.
   *
   * @param partitions source topic to partition count
   */
  public void note(Map<String, Integer> partitions) throws InterruptedException {
    if (known) {
      return;
    }
    if (!state.load(StateKind.FIRST_START).containsKey(startedKey(connector))) {
      if (fromLatest) {
        Map<StateKey, Optional<Map<String, Object>>> topics = new HashMap<>();
        partitions.forEach(
            (topic, count) ->
                topics.put(topicKey(connector, topic), Optional.of(Map.of(PARTITIONS, count))));
        state.put(topics);
      }
      // Last, so that a start that was cut short is still a first one.
      state.put(Map.of(startedKey(connector), Optional.of(STARTED)));
    }
    known = true;
  }
}
