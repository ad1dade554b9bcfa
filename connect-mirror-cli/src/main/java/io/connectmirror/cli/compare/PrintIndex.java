package io.connectmirror.cli.compare;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Prints in the order in which they came, each found by its hash. Not thread-safe. */
final class PrintIndex {
  private final Set<Print> order = new LinkedHashSet<>();
  private final Map<Long, Deque<Print>> byHash = new HashMap<>();

  void add(Print print) {
    order.add(print);
    byHash.computeIfAbsent(print.hash, hash -> new ArrayDeque<>(1)).addLast(print);
  }

  /** The oldest, or null. */
  Print first() {
    return order.isEmpty() ? null : order.iterator().next();
  }

  /** The oldest with this hash, or null. */
  Print find(long hash) {
    Deque<Print> equal = byHash.get(hash);
    return equal == null ? null : equal.peekFirst();
  }

  void take(Print print) {
    order.remove(print);
    Deque<Print> equal = byHash.get(print.hash);
    equal.remove(print);
    if (equal.isEmpty()) {
      byHash.remove(print.hash);
    }
  }

  boolean isEmpty() {
    return order.isEmpty();
  }

  int size() {
    return order.size();
  }
}
