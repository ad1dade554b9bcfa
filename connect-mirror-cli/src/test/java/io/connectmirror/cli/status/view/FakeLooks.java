package io.connectmirror.cli.status.view;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.port.FlowLooks;
import io.connectmirror.cli.status.port.RecordLooks;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.port.ClusterLayout;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.testing.FakeCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Two clusters in memory. What the logs of the source hold behind a position is told by hand. */
final class FakeLooks implements FlowLooks {
  final FakeCluster east = new FakeCluster("east");
  final FakeCluster west = new FakeCluster("west");
  final Map<String, TopicInMemory> internal = new TreeMap<>();
  final Map<TopicPartition, Behind> behind = new HashMap<>();
  final List<ConsumerRecord<byte[], byte[]>> onTarget = new ArrayList<>();
  final List<Map<TopicPartition, Long>> asked = new ArrayList<>();
  RuntimeException recordsFail;
  boolean closed;

  /** Makes an internal topic of one partition. */
  TopicInMemory topic(Side side, String name) {
    cluster(side).topic(name, 1);
    return internal.computeIfAbsent(name, unused -> new TopicInMemory());
  }

  /** Lets the admins know where the internal topics end. */
  void settle(Side side, String name) {
    cluster(side).topic(name, 1).append(name, 0, internal.get(name).size());
  }

  @Override
  public TopicAdmin topics(Side side) {
    return cluster(side).topicAdmin();
  }

  @Override
  public TopicAdmin topics(Side side, Duration within) {
    return topics(side);
  }

  @Override
  public ClusterLayout layout(Side side) {
    FakeCluster cluster = cluster(side);
    return new ClusterLayout() {
      @Override
      public int brokers() {
        return 3;
      }

      @Override
      public BatchResult<String, Integer> replicationFactors(Collection<String> topics) {
        Map<String, Integer> factors = new HashMap<>();
        Map<String, Failure> failures = new HashMap<>();
        for (String topic : topics) {
          if (cluster.hasTopic(topic)) {
            factors.put(topic, (int) cluster.replicationFactor(topic));
          } else {
            UnknownTopicOrPartitionException missing = new UnknownTopicOrPartitionException();
            failures.put(
                topic,
                FailureTable.classify(missing, cluster.alias(), "DESCRIBE", "topic " + topic, ""));
          }
        }
        return new BatchResult<>(factors, failures);
      }
    };
  }

  @Override
  public InternalTopicLog log(Side side, String topic) {
    return internal.get(topic).log();
  }

  @Override
  public RecordLooks records(Side side) {
    return new RecordLooks() {
      @Override
      public Map<TopicPartition, Behind> behind(
          Map<TopicPartition, Long> positions, Duration within) {
        if (recordsFail != null) {
          throw recordsFail;
        }
        asked.add(positions);
        Map<TopicPartition, Behind> found = new HashMap<>(behind);
        found.keySet().retainAll(positions.keySet());
        return found;
      }

      @Override
      public List<ConsumerRecord<byte[], byte[]>> newest(
          Collection<TopicPartition> partitions, int offsets, Duration within) {
        Set<TopicPartition> wanted = Set.copyOf(partitions);
        return onTarget.stream()
            .filter(
                record -> wanted.contains(new TopicPartition(record.topic(), record.partition())))
            .toList();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {
    closed = true;
  }

  private FakeCluster cluster(Side side) {
    return side == Side.SOURCE ? east : west;
  }
}
