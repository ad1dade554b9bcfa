package io.connectmirror.common.result;

import java.util.Map;

/**
 * The outcome of one request over many items, each item on one side only: a bad topic never sinks
 * the others.
 *
 * @param <K> names an item
 * @param <V> what a successful item yields; {@link Done} where there is nothing to say
 */
public record BatchResult<K, V>(Map<K, V> successes, Map<K, Failure> failures) {
  /** The value of a success that has nothing to tell. */
  public enum Done {
    DONE
  }

  public BatchResult {
    successes = Map.copyOf(successes);
    failures = Map.copyOf(failures);
    for (K key : failures.keySet()) {
      if (successes.containsKey(key)) {
        throw new IllegalArgumentException("item is both a success and a failure: " + key);
      }
    }
  }

  /** The result of a request over no items. */
  public static <K, V> BatchResult<K, V> empty() {
    return new BatchResult<>(Map.of(), Map.of());
  }
}
