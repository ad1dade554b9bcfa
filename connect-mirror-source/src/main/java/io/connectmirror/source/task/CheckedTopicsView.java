package io.connectmirror.source.task;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.kafka.common.Uuid;

/**
 * Which remote topics the connector has found to be as they are to be, or made so. Asked only of
 * topics that were made again. Called by the jobs thread.
 */
final class CheckedTopicsView {
  /** Each look reads the state topic from its beginning, and partitions may wait for long. */
  private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

  private final StateStore state;
  private final String connector;
  private final LongSupplier nanos;
  private Map<StateKey, Map<String, Object>> told = Map.of();
  private Optional<Long> lookedNanos = Optional.empty();

  /**
   * @param nanos elapsed time
   */
  CheckedTopicsView(StateStore state, String connector, LongSupplier nanos) {
    this.state = state;
    this.connector = connector;
    this.nanos = nanos;
  }

  /** As the connector told some seconds ago. */
  boolean isChecked(String remoteTopic, Uuid id) throws InterruptedException {
    long now = nanos.getAsLong();
    if (lookedNanos.isEmpty() || now - lookedNanos.get() >= LOOK_EVERY.toNanos()) {
      told = state.load(StateKind.CHECKED_TOPIC);
      lookedNanos = Optional.of(now);
    }
    return CheckedTopicKeys.names(
        told.getOrDefault(CheckedTopicKeys.of(connector, remoteTopic), Map.of()), id);
  }
}
