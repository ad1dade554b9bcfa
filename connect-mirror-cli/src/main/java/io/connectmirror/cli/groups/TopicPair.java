package io.connectmirror.cli.groups;

import java.util.List;
import java.util.Map;

/** A topic and its copy, as far as they can be compared. */
record TopicPair(String topic, String remoteTopic, Facts onSource, Facts onTarget) {
  /**
   * @param replicas ids of the brokers that have each partition, in order of the partitions
   * @param configs the values that count, wherever they come from
   */
  record Facts(List<List<Integer>> replicas, Map<String, String> configs) {
    Facts {
      replicas = List.copyOf(replicas);
      configs = Map.copyOf(configs);
    }

    /** Of the partition that has the fewest. */
    int replicationFactor() {
      return replicas.stream().mapToInt(List::size).min().orElse(0);
    }
  }
}
