package io.connectmirror.source.task;

import io.connectmirror.common.job.StandingFaults;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/**
 * Partitions that the source does not let be read while it serves others, as without the permission
 * for their topic, for the log. Not thread-safe.
 */
final class RefusedReading {
  private final Map<TopicPartition, String> refused = new HashMap<>();
  private final StandingFaults faults;

  RefusedReading(LongSupplier nanos) {
    this.faults = new StandingFaults(nanos);
  }

  /**
   * A fetch was refused.
   *
   * @param message what was refused and what to do about it
   */
  void add(TopicPartition partition, String message) {
    refused.put(partition, message);
  }

  /**
   * What to say now.
   *
   * @param isRetried whether a partition still waits to be read again
   */
  List<String> lines(Predicate<TopicPartition> isRetried) {
    refused.keySet().removeIf(isRetried.negate());
    // All partitions of a topic are refused for one reason.
    refused.forEach(
        (partition, message) ->
            faults.found(
                partition.topic(),
                "topic=%s cannot be read, tried again: %s".formatted(partition.topic(), message)));
    return faults.endOfPass().all();
  }
}
