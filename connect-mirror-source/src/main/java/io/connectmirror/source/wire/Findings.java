package io.connectmirror.source.wire;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;

/** What a log has found beside records, until it is told; each is told once. For one thread. */
final class Findings {
  private final Map<TopicPartition, OptionalLong> gone = new HashMap<>();
  private final Map<String, Refusal> refusals = new LinkedHashMap<>();
  private RuntimeException failure;

  /**
   * Partitions of one topic that may not be read.
   *
   * @param partitions may be changed
   */
  record Refusal(String topic, Set<TopicPartition> partitions, ApiException why) {}

  /** The log has nothing at the position of a partition. */
  void gone(TopicPartition partition, OptionalLong divergence) {
    gone.put(partition, divergence);
  }

  /**
   * @param partitions a set that this may change
   */
  void refused(String topic, Set<TopicPartition> partitions, ApiException why) {
    refusals.put(topic, new Refusal(topic, partitions, why));
  }

  /**
   * @param why nothing comes; null when something does
   */
  void failure(RuntimeException why) {
    failure = why;
  }

  /** Tells nothing of a partition that is begun anew or read no more. */
  void forget(TopicPartition partition) {
    gone.remove(partition);
    refusals.values().forEach(refusal -> refusal.partitions().remove(partition));
    refusals.values().removeIf(refusal -> refusal.partitions().isEmpty());
  }

  void clear() {
    gone.clear();
    refusals.clear();
    failure = null;
  }

  /** Whether there is something to tell of single partitions. */
  boolean hasFault() {
    return !gone.isEmpty() || !refusals.isEmpty();
  }

  /** With the offset where the log parted from what was read, if known. */
  Map<TopicPartition, OptionalLong> gone() {
    Map<TopicPartition, OptionalLong> told = Map.copyOf(gone);
    gone.clear();
    return told;
  }

  /** One topic; null when there is none. */
  Refusal refusal() {
    return refusals.isEmpty() ? null : refusals.remove(refusals.keySet().iterator().next());
  }

  /** Null when there is none. */
  RuntimeException failure() {
    RuntimeException told = failure;
    failure = null;
    return told;
  }
}
