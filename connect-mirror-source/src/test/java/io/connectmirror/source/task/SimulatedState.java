package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.source.plan.CheckedTopicKeys;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.common.Uuid;

/** The state topic, which outlives tasks. */
final class SimulatedState {
  /** The keys' hash codes, and so the order of maps of them, differ from one JVM to another. */
  private static final Comparator<StateKey> BY_NAME = Comparator.comparing(StateKey::toString);

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
        Map<StateKey, Optional<Map<String, Object>>> sorted = new TreeMap<>(BY_NAME);
        sorted.putAll(values);
        if (!fails || random.nextBoolean()) {
          shared.put(sorted);
        }
        if (fails) {
          throw failure();
        }
        sorted.forEach(
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

  @Override
  public String toString() {
    return shared.writes().toString();
  }

  private static RuntimeException failure() {
    return new Failure(FailureKind.RETRY, "state: no broker", new IllegalStateException("down"))
        .asException();
  }
}
