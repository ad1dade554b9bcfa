package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.FirstStartKeys;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

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
   * Whether a partition without a position begins at its end; empty while the connector has yet to
   * note what exists.
   */
  Optional<Boolean> beginsAtEnd(TopicPartition partition) {
    if (!fromLatest) {
      return Optional.of(false);
    }
    if (!isKnown()) {
      return Optional.empty();
    }
    Map<String, Object> topic = noted.get(FirstStartKeys.topic(connector, partition.topic()));
    Object partitions = topic == null ? null : topic.get(FirstStartKeys.PARTITIONS);
    return Optional.of(
        partitions instanceof Number count && partition.partition() < count.longValue());
  }

  private boolean isKnown() {
    return noted.containsKey(FirstStartKeys.started(connector));
  }
}
