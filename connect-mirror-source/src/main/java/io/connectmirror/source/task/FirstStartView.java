package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.FirstStartKeys;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Which partitions existed when the connector was first started, as the connector has noted it.
 * Called by the jobs thread.
 */
final class FirstStartView {
  private final StateStore state;
  private final String connector;
  private final boolean fromLatest;
  private Map<StateKey, Map<String, Object>> noted = Map.of();

  FirstStartView(StateStore state, String connector, boolean fromLatest) {
    this.state = state;
    this.connector = connector;
    this.fromLatest = fromLatest;
  }

  /** Looks again, unless what there is to know is known. */
  void refresh() throws InterruptedException {
    if (fromLatest && !isKnown()) {
      noted = state.load(StateKind.FIRST_START);
    }
  }

  /**
   * Where a partition without a position begins; empty while the connector has yet to note what
   * existed. Of what existed it is the end that the log had then, and not the present one: what has
   * come since would be skipped.
   *
   * @param sourceId present id of the source topic
   */
  OptionalLong firstOffset(TopicPartition partition, Uuid sourceId, long logStart, long logEnd) {
    if (!fromLatest) {
      return OptionalLong.of(logStart);
    }
    if (!isKnown()) {
      return OptionalLong.empty();
    }
    Map<String, Object> topic =
        noted.getOrDefault(FirstStartKeys.topic(connector, partition.topic()), Map.of());
    if (!FirstStartKeys.had(topic, partition.partition())
        || FirstStartKeys.isOfAnother(topic, sourceId)) {
      return OptionalLong.of(logStart);
    }
    long end = FirstStartKeys.end(topic, partition.partition()).orElse(logEnd);
    return OptionalLong.of(Math.max(logStart, Math.min(end, logEnd)));
  }

  private boolean isKnown() {
    return noted.containsKey(FirstStartKeys.started(connector));
  }
}
