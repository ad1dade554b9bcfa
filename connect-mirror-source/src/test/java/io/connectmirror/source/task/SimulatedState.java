package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiConsumer;
import org.apache.kafka.common.Uuid;

/** The state topic, which outlives tasks. */
final class SimulatedState {
  private final InMemoryStateStore shared = new InMemoryStateStore();
  private final Random random;
  private int failures;

  SimulatedState(Random random) {
    this.random = random;
  }

  /** The next calls fail, some of them though they did what was asked. */
  void fail(int calls) {
    failures = calls;
  }

  /** The connector has seen that a remote topic is as it is to be. */
  void checked(String connector, String remoteTopic, Uuid id) {
    shared.put(
        Map.of(
            CheckedTopicKeys.of(connector, remoteTopic), Optional.of(CheckedTopicKeys.value(id))));
  }

  /** How often a value changed. */
  int changes() {
    return shared.writes().size();
  }

  String lastChange() {
    return shared.writes().isEmpty() ? "" : shared.writes().get(changes() - 1).toString();
  }

  /**
   * One task's way to the topic.
   *
   * @param anomalies hears of each anomaly that is told, with its key and value
   */
  StateStore of(BiConsumer<StateKey, Map<String, Object>> anomalies) {
    return new StateStore() {
      @Override
      public Map<StateKey, Map<String, Object>> load(StateKind kind) {
        if (failsNow()) {
          throw failure();
        }
        return shared.load(kind);
      }

      @Override
      public void put(Map<StateKey, Optional<Map<String, Object>>> values) {
        boolean fails = failsNow();
        if (!fails || random.nextBoolean()) {
          shared.put(values);
        }
        if (fails) {
          throw failure();
        }
        values.forEach(
            (key, value) -> {
              if (key.kind() == StateKind.ANOMALY) {
                anomalies.accept(key, value.orElseThrow());
              }
            });
      }

      @Override
      public void close() {}
    };
  }

  private boolean failsNow() {
    if (failures == 0) {
      return false;
    }
    failures--;
    return true;
  }

  private static RuntimeException failure() {
    return new Failure(FailureKind.RETRY, "state: no broker", new IllegalStateException("down"))
        .asException();
  }
}
