package io.connectmirror.common.testing;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.InvalidReplicationFactorException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.LeaderNotAvailableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics of a {@link FakeCluster}; what it does not know it refuses as a broker would. */
final class FakeTopicAdmin implements TopicAdmin {
  private final FakeCluster cluster;
  private final Map<String, FakeTopic> topics;
  private final FakeCalls calls;

  FakeTopicAdmin(FakeCluster cluster, Map<String, FakeTopic> topics, FakeCalls calls) {
    this.cluster = cluster;
    this.topics = topics;
    this.calls = calls;
  }

  @Override
  public String clusterAlias() {
    return cluster.alias();
  }

  @Override
  public String clusterId() {
    synchronized (cluster) {
      calls.begin(FakeOperation.CLUSTER_ID, List.of());
      return cluster.id();
    }
  }

  @Override
  public Optional<String> brokerConfig(String name) {
    synchronized (cluster) {
      calls.begin(FakeOperation.BROKER_CONFIG, List.of(name));
      return Optional.ofNullable(cluster.brokerConfigs().get(name));
    }
  }

  @Override
  public Set<String> listTopics() {
    synchronized (cluster) {
      calls.begin(FakeOperation.LIST_TOPICS, List.of());
      return topics.keySet().stream()
          .filter(name -> !name.equals("__consumer_offsets") && !name.equals("__transaction_state"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  @Override
  public BatchResult<String, TopicInfo> describe(Collection<String> names) {
    return each(FakeOperation.DESCRIBE_TOPICS, names, this::info);
  }

  @Override
  public BatchResult<String, List<ConfigValue>> configs(Collection<String> names) {
    return each(FakeOperation.TOPIC_CONFIGS, names, name -> configValues(topic(name)));
  }

  @Override
  public BatchResult<String, Done> create(Collection<TopicToCreate> wanted) {
    Map<String, TopicToCreate> byName = new TreeMap<>();
    wanted.forEach(topic -> byName.put(topic.name(), topic));
    return each(FakeOperation.CREATE_TOPICS, byName.keySet(), name -> createOne(byName.get(name)));
  }

  @Override
  public BatchResult<String, Done> growTo(Map<String, Integer> totals) {
    return each(
        FakeOperation.GROW_TOPICS,
        totals.keySet(),
        name -> {
          FakeTopic topic = topic(name);
          if (topic.partitions.size() >= totals.get(name)) {
            throw new TopicExistsException(name + " has as many partitions already");
          }
          topic.grow(totals.get(name));
          return Done.DONE;
        });
  }

  @Override
  public BatchResult<String, Done> alterConfigs(Map<String, List<ConfigChange>> changes) {
    return each(
        FakeOperation.ALTER_TOPIC_CONFIGS,
        changes.keySet(),
        name -> {
          FakeTopic topic = topic(name);
          changes.get(name).forEach(change -> requireKnown(change.name()));
          for (ConfigChange change : changes.get(name)) {
            if (change.value() == null) {
              topic.configs.remove(change.name());
            } else {
              topic.configs.put(change.name(), change.value());
            }
          }
          return Done.DONE;
        });
  }

  @Override
  public BatchResult<TopicPartition, ListedOffset> earliestOffsets(
      Collection<TopicPartition> partitions) {
    return each(FakeOperation.EARLIEST_OFFSETS, partitions, tp -> offset(tp, log -> log.start));
  }

  @Override
  public BatchResult<TopicPartition, ListedOffset> latestOffsets(
      Collection<TopicPartition> partitions) {
    return each(FakeOperation.LATEST_OFFSETS, partitions, tp -> offset(tp, log -> log.end));
  }

  @Override
  public BatchResult<TopicPartition, OptionalLong> newestTimestamps(
      Collection<TopicPartition> partitions) {
    return each(
        FakeOperation.NEWEST_TIMESTAMPS,
        partitions,
        tp -> {
          long end = offset(tp, log -> log.end).offset();
          FakePartition log = topic(tp.topic()).partitions.get(tp.partition());
          return end > log.start ? OptionalLong.of(log.newestTimestampMs) : OptionalLong.empty();
        });
  }

  private <K, V> BatchResult<K, V> each(
      FakeOperation operation, Collection<K> over, Function<K, V> answer) {
    synchronized (cluster) {
      return calls.each(operation, over, answer);
    }
  }

  private FakeTopic topic(String name) {
    FakeTopic topic = topics.get(name);
    if (topic == null) {
      throw new UnknownTopicOrPartitionException("This server does not host topic " + name);
    }
    return topic;
  }

  private TopicInfo info(String name) {
    FakeTopic topic = topic(name);
    List<PartitionInfo> partitions = new ArrayList<>();
    for (FakePartition partition : topic.partitions) {
      partitions.add(new PartitionInfo(partitions.size(), partition.leaderKnown, topic.replicas()));
    }
    return new TopicInfo(name, topic.id, partitions);
  }

  private List<ConfigValue> configValues(FakeTopic topic) {
    Map<String, ConfigValue> values = new TreeMap<>();
    cluster
        .topicDefaults()
        .forEach((name, value) -> values.put(name, value(name, value, ConfigOrigin.DEFAULT)));
    cluster
        .clusterTopicConfigs()
        .forEach(
            (name, value) -> values.put(name, value(name, value, ConfigOrigin.DYNAMIC_BROKER)));
    topic.configs.forEach(
        (name, value) -> values.put(name, value(name, value, ConfigOrigin.TOPIC)));
    return List.copyOf(values.values());
  }

  private static ConfigValue value(String name, String value, ConfigOrigin origin) {
    return new ConfigValue(name, value, origin, false, false);
  }

  private Done createOne(TopicToCreate wanted) {
    String name = wanted.name();
    if (topics.containsKey(name)) {
      throw new TopicExistsException("Topic '" + name + "' already exists.");
    }
    if (name.isEmpty() || !name.matches("[a-zA-Z0-9._-]{1,249}")) {
      throw new InvalidTopicException("Topic name is invalid: " + name);
    }
    if (wanted.partitions() < 1) {
      throw new InvalidPartitionsException("Number of partitions was " + wanted.partitions());
    }
    if (wanted.replicationFactor() > cluster.brokers() || wanted.replicationFactor() == 0) {
      throw new InvalidReplicationFactorException(
          "Replication factor " + wanted.replicationFactor() + " with " + cluster.brokers());
    }
    wanted.configs().keySet().forEach(this::requireKnown);
    topics.put(
        name,
        new FakeTopic(
            cluster.newId(), wanted.partitions(), wanted.replicationFactor(), wanted.configs()));
    return Done.DONE;
  }

  private void requireKnown(String config) {
    if (!cluster.topicDefaults().containsKey(config)) {
      throw new InvalidConfigurationException("Unknown topic config name: " + config);
    }
  }

  private ListedOffset offset(TopicPartition tp, Function<FakePartition, Long> which) {
    FakeTopic topic = topic(tp.topic());
    if (tp.partition() >= topic.partitions.size()) {
      throw new UnknownTopicOrPartitionException("This server does not host " + tp);
    }
    FakePartition log = topic.partitions.get(tp.partition());
    if (!log.leaderKnown) {
      throw new LeaderNotAvailableException("No leader for " + tp);
    }
    return new ListedOffset(which.apply(log), log.leaderEpoch);
  }
}
