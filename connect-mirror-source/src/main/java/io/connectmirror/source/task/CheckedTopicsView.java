package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.util.Map;
import org.apache.kafka.common.Uuid;

/**
 * Which remote topics the connector has found to be as they are to be, or made so. Asked only of
 * topics that were made again. Called by the jobs thread.
 */
final class CheckedTopicsView {
  private final StateStore state;
  private final String connector;
  private Map<StateKey, Map<String, Object>> told = Map.of();

  CheckedTopicsView(StateStore state, String connector) {
    this.state = state;
    this.connector = connector;
  }

  /** Looks again. */
  void refresh() throws InterruptedException {
    told = state.load(StateKind.CHECKED_TOPIC);
  }

  boolean isChecked(String remoteTopic, Uuid id) {
    return CheckedTopicKeys.names(
        told.getOrDefault(CheckedTopicKeys.of(connector, remoteTopic), Map.of()), id);
  }
}
