package io.connectmirror.source.sync;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.FirstStartKeys;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers which partitions existed when the connector was started for the first time, and where
 * they ended: only they begin at their end under {@code auto.offset.reset=latest}, at that one even
 * if a task begins them later, or once more before it has mirrored a record. What is created later
 * begins at its start, or its first records would be skipped for as long as they were not
 * discovered.
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
   * Notes the partitions of the flow and where each ends, unless a first start has been noted
   * before.
   *
   * @param source where the topics are
   */
  public void note(Collection<TopicInfo> topics, TopicAdmin source) throws InterruptedException {
    if (known) {
      return;
    }
    if (!state.load(StateKind.FIRST_START).containsKey(FirstStartKeys.started(connector))) {
      if (fromLatest && isStartedBefore(topics)) {
        LOG.warn(
            "connector={} has positions, and the state topic does not tell when it was first"
                + " started, as after MirrorMaker 2 or when that topic was deleted: with"
                + " auto.offset.reset=latest partitions without a position begin at their start, so"
                + " that no record is skipped",
            connector);
      } else if (fromLatest) {
        state.put(ends(topics, source));
      }
      // Last, so that a start that was cut short is still a first one.
      state.put(Map.of(FirstStartKeys.started(connector), Optional.of(STARTED)));
    }
    known = true;
  }

  private Map<StateKey, Optional<Map<String, Object>>> ends(
      Collection<TopicInfo> topics, TopicAdmin source) throws InterruptedException {
    BatchResult<TopicPartition, ListedOffset> listed = source.latestOffsets(partitions(topics));
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    for (TopicInfo topic : topics) {
      List<OptionalLong> ends =
          IntStream.range(0, topic.partitions().size())
              .mapToObj(number -> listed.successes().get(new TopicPartition(topic.name(), number)))
              .map(end -> end == null ? OptionalLong.empty() : OptionalLong.of(end.offset()))
              .toList();
      values.put(
          FirstStartKeys.topic(connector, topic.name()),
          Optional.of(FirstStartKeys.value(topic.id(), ends)));
    }
    return values;
  }

  private boolean isStartedBefore(Collection<TopicInfo> topics) {
    return positions.any(partitions(topics));
  }

  private static List<TopicPartition> partitions(Collection<TopicInfo> topics) {
    return topics.stream()
        .flatMap(
            topic ->
                IntStream.range(0, topic.partitions().size())
                    .mapToObj(number -> new TopicPartition(topic.name(), number)))
        .toList();
  }
}
