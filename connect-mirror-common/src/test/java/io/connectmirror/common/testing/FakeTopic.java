package io.connectmirror.common.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/** One life of a topic: deleted and made again, it is another one with another id. */
final class FakeTopic {
  final Uuid id;
  final List<FakePartition> partitions = new ArrayList<>();
  final Map<String, String> configs = new TreeMap<>();
  final short replicationFactor;

  FakeTopic(Uuid id, int partitionCount, short replicationFactor, Map<String, String> configs) {
    this.id = id;
    this.replicationFactor = replicationFactor;
    this.configs.putAll(configs);
    grow(partitionCount);
  }

  /** The first brokers; one where it is left to the broker's default. */
  List<Integer> replicas() {
    return IntStream.rangeClosed(1, Math.max(1, replicationFactor)).boxed().toList();
  }

  void grow(int total) {
    while (partitions.size() < total) {
      partitions.add(new FakePartition());
    }
  }
}
