package io.connectmirror.source.sync;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.FirstStartKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers which partitions existed when the connector was started for the first time: only they
 * begin at their end under {@code auto.offset.reset=latest}. What is created later begins at its
 * start, or its first records would be skipped for as long as they were not discovered.
 */
public final class FirstStart {
  private static final Logger LOG = LoggerFactory.getLogger(FirstStart.class);
  private static final Map<String, Object> STARTED = Map.of("started", true);

  private final StateStore state;
  private final String connector;
  private final boolean fromLatest;
  private final StoredPositions positions;
  private boolean known;

  /**
   * @param positions a connector that has some has been started before, whatever is noted
   */
  public FirstStart(
      StateStore state, String connector, boolean fromLatest, StoredPositions positions) {
    this.state = state;
    this.connector = connector;
    this.fromLatest = fromLatest;
    this.positions = positions;
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
      if (fromLatest && isStartedBefore(partitions)) {
        LOG.warn(
            "connector={} has positions, and the state topic does not tell when it was first"
                + " started, as after MirrorMaker 2 or when that topic was deleted: with"
                + " auto.offset.reset=latest partitions without a position begin at their start, so"
                + " that no record is skipped",
            connector);
      } else if (fromLatest) {
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

  private boolean isStartedBefore(Map<String, Integer> partitions) {
    List<TopicPartition> all = new ArrayList<>();
    partitions.forEach(
        (topic, count) ->
            IntStream.range(0, count).forEach(p -> all.add(new TopicPartition(topic, p))));
    return positions.any(all);
  }
}
