package io.connectmirror.common.offsets;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * The reset numbers of the connectors of one flow. A mark for all partitions and one for a single
 * partition draw from the same numbers, so the higher of the two is in force. Synchronized.
 */
final class ResetNumbers {
  private record Scope(String connector, TopicPartition partition) {}

  private final Map<Scope, Long> numbers = new HashMap<>();
  private final Map<String, Long> highest = new HashMap<>();

  synchronized void note(ResetMark mark) {
    numbers.merge(
        new Scope(mark.connector(), mark.partition().orElse(null)), mark.reset(), Math::max);
    highest.merge(mark.connector(), mark.reset(), Math::max);
  }

  synchronized long inForce(String connector, TopicPartition partition) {
    return Math.max(
        numbers.getOrDefault(new Scope(connector, null), 0L),
        numbers.getOrDefault(new Scope(connector, partition), 0L));
  }

  synchronized long next(String connector) {
    return highest.getOrDefault(connector, 0L) + 1;
  }
}
