package io.connectmirror.common.port;

import io.connectmirror.common.result.BatchResult;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * What the mirror needs to see and do about the topics of one cluster.
 *
 * <p>Every method blocks for at most the deadline the implementation was made with and may be
 * called from any thread. A request that fails as a whole throws {@link
 * io.connectmirror.common.result.FailureException}; an item that fails is in the result.
 */
public interface TopicAdmin {
  /** The alias of the cluster this speaks to, for messages. */
  String clusterAlias();

  /** The id the cluster gave itself; two aliases with one id are one cluster. */
  String clusterId() throws InterruptedException;

  /** The value of a dynamic or static broker setting, as the first broker asked reports it. */
  Optional<String> brokerConfig(String name) throws InterruptedException;

  /** All topics but those that Kafka itself marks internal. */
  Set<String> listTopics() throws InterruptedException;

  /** A topic that does not exist is a failure of kind MISSING. */
  BatchResult<String, TopicInfo> describe(Collection<String> topics) throws InterruptedException;

  BatchResult<String, List<ConfigValue>> configs(Collection<String> topics)
      throws InterruptedException;

  /** A topic that exists already is a failure of kind EXISTS. */
  BatchResult<String, BatchResult.Done> create(Collection<TopicToCreate> topics)
      throws InterruptedException;

  /**
   * @param totals the partition count each topic shall have; a topic that has as many or more is a
   *     failure of kind EXISTS
   */
  BatchResult<String, BatchResult.Done> growTo(Map<String, Integer> totals)
      throws InterruptedException;

  /** Incremental (KIP-339): settings that are not named stay as they are. */
  BatchResult<String, BatchResult.Done> alterConfigs(Map<String, List<ConfigChange>> changes)
      throws InterruptedException;

  BatchResult<TopicPartition, ListedOffset> earliestOffsets(Collection<TopicPartition> partitions)
      throws InterruptedException;

  /** Log end offsets with the leader's newest epoch. */
  BatchResult<TopicPartition, ListedOffset> latestOffsets(Collection<TopicPartition> partitions)
      throws InterruptedException;

  /** The highest timestamp of a record, in milliseconds since the epoch; empty without records. */
  BatchResult<TopicPartition, OptionalLong> newestTimestamps(Collection<TopicPartition> partitions)
      throws InterruptedException;

  /**
   * @param id changes when a topic is deleted and made again (KIP-516)
   * @param partitions in order of their numbers
   */
  record TopicInfo(String name, Uuid id, List<PartitionInfo> partitions) {
    public TopicInfo {
      partitions = List.copyOf(partitions);
    }
  }

  /**
   * @param leaderKnown false while the partition has no leader: it can neither be read nor written
   * @param replicas ids of the brokers that are to have it, the preferred leader first
   */
  record PartitionInfo(int partition, boolean leaderKnown, List<Integer> replicas) {
    public PartitionInfo {
      replicas = List.copyOf(replicas);
    }
  }

  /** Where a topic's setting got its value from. */
  enum ConfigOrigin {
    /** Set on the topic. */
    TOPIC,
    /** Set on the cluster or a broker while it ran. */
    DYNAMIC_BROKER,
    /** In a broker's properties file. */
    STATIC_BROKER,
    /** Kafka's own default. */
    DEFAULT
  }

  /** One setting of a topic; {@code value} is null when it is sensitive or unset. */
  record ConfigValue(
      String name, String value, ConfigOrigin origin, boolean readOnly, boolean sensitive) {}

  /**
   * @param value null: take the setting off the topic
   */
  record ConfigChange(String name, String value) {}

  /**
   * @param replicationFactor -1: the broker's default
   */
  record TopicToCreate(
      String name, int partitions, short replicationFactor, Map<String, String> configs) {
    public TopicToCreate {
      configs = Map.copyOf(configs);
    }
  }

  /**
   * @param leaderEpoch -1 when the broker did not tell
   */
  record ListedOffset(long offset, int leaderEpoch) {}
}
