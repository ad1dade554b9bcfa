package io.connectmirror.source.sync;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.FirstStartKeys;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Remembers which partitions existed when the connector was started for the first time: only they
 * begin at their end under {@code auto.offset.reset=latest}. What is created later begins at its
 * start, or its first records would be skipped for as long as they were not discovered.
 */
public final class FirstStart {
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

  /**
   * Notes the partitions of the flow unless a first start has been noted before.
   *
   * @param partitions source topic to partition count
   */
  public void note(Map<String, Integer> partitions) throws InterruptedException {
    if (known) {
      return;
    }
    if (!state.load(StateKind.FIRST_START).containsKey(FirstStartKeys.started(connector))) {
      if (fromLatest) {
        Map<StateKey, Optional<Map<String, Object>>> topics = new HashMap<>();
        partitions.forEach(
            (topic, count) ->
                topics.put(
                    FirstStartKeys.topic(connector, topic),
                    Optional.of(Map.of(FirstStartKeys.PARTITIONS, count))));
        state.put(topics);
      }
      // Last, so that a start that was cut short is still a first one.
      state.put(Map.of(FirstStartKeys.started(connector), Optional.of(STARTED)));
    }
    known = true;
  }
}
