package io.connectmirror.common.testing;

import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.kafka.common.errors.TimeoutException;

/** The script of failures and the log of calls of a {@link FakeCluster}; guarded by its lock. */
final class FakeCalls {
  private final String alias;
  private final List<FakeCluster.Call> log = new ArrayList<>();
  private final Map<FakeOperation, Integer> counts = new EnumMap<>(FakeOperation.class);
  private final Map<FakeOperation, Map<Integer, RuntimeException>> nth =
      new EnumMap<>(FakeOperation.class);
  private final Map<FakeOperation, RuntimeException> always = new EnumMap<>(FakeOperation.class);
  private final Map<FakeOperation, Map<String, RuntimeException>> items =
      new EnumMap<>(FakeOperation.class);
  private final Map<FakeOperation, Runnable> hooks = new EnumMap<>(FakeOperation.class);
  private boolean unreachable;

  FakeCalls(String alias) {
    this.alias = alias;
  }

  void failNth(FakeOperation operation, int number, RuntimeException error) {
    int from = counts.getOrDefault(operation, 0);
    nth.computeIfAbsent(operation, o -> new HashMap<>()).put(from + number, error);
  }

  void failAlways(FakeOperation operation, RuntimeException error) {
    always.put(operation, error);
  }

  void failItem(FakeOperation operation, String item, RuntimeException error) {
    items.computeIfAbsent(operation, o -> new HashMap<>()).put(item, error);
  }

  void before(FakeOperation operation, Runnable hook) {
    hooks.put(operation, hook);
  }

  void unreachable(boolean cannotBeReached) {
    unreachable = cannotBeReached;
  }

  void heal() {
    nth.clear();
    always.clear();
    items.clear();
    unreachable = false;
  }

  List<FakeCluster.Call> log() {
    return List.copyOf(log);
  }

  int count(FakeOperation operation) {
    return counts.getOrDefault(operation, 0);
  }

  void clearLog() {
    log.clear();
  }

  /** Notes the call and throws what is scripted for it as a whole. */
  void begin(FakeOperation operation, Collection<?> over) {
    Runnable hook = hooks.remove(operation);
    if (hook != null) {
      hook.run();
    }
    int number = counts.merge(operation, 1, Integer::sum);
    log.add(new FakeCluster.Call(operation, over.stream().map(Object::toString).toList()));
    RuntimeException error = nth.getOrDefault(operation, Map.of()).get(number);
    if (error == null) {
      error = always.get(operation);
    }
    if (error == null && unreachable) {
      error = new TimeoutException("Timed out waiting for a node assignment");
    }
    if (error != null) {
      throw FailureTable.classify(error, alias, operation.permission(), "cluster", "")
          .asException();
    }
  }

  /** Asks {@code answer} for every item; what it throws, and what is scripted, is its failure. */
  <K, V> BatchResult<K, V> each(
      FakeOperation operation, Collection<K> over, Function<K, V> answer) {
    begin(operation, over);
    Map<K, V> successes = new LinkedHashMap<>();
    Map<K, Failure> failures = new LinkedHashMap<>();
    for (K item : over) {
      try {
        RuntimeException error = items.getOrDefault(operation, Map.of()).get(item.toString());
        if (error != null) {
          throw error;
        }
        successes.put(item, answer.apply(item));
      } catch (RuntimeException e) {
        failures.put(
            item, FailureTable.classify(e, alias, operation.permission(), item.toString(), ""));
      }
    }
    return new BatchResult<>(successes, failures);
  }
}
