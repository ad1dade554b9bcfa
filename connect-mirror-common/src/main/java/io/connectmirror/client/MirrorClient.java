package io.connectmirror.client;

import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Tells which topics of one cluster are mirrored from where, and where consumer groups of another
 * cluster stand in them. The methods and their results are those of MirrorMaker 2's class of the
 * same name.
 *
 * <p>Threads: may be used by several at once. Each call asks the cluster; nothing is remembered.
 */
public class MirrorClient implements AutoCloseable {
  private final TopicNames topics;
  private final CheckpointReader checkpoints;
  private final ReplicationPolicy policy;
  private final TopicOrigins origins;

  /**
   * A client of the cluster that the settings name, see {@link MirrorClientConfig}.
   *
   * @throws org.apache.kafka.common.config.ConfigException when a setting is missing or wrong
   */
  public MirrorClient(Map<String, Object> settings) {
    this(new MirrorClientConfig(settings));
  }

  /** A client of the cluster that the settings name. */
  public MirrorClient(MirrorClientConfig config) {
    // The policy first: it fails on bad settings, and holds nothing that would stay open.
    this(
        config.replicationPolicy(),
        new AdminTopicNames(config.admin()),
        new ConsumedCheckpoints(() -> consumer(config.consumerConfig()), System::nanoTime));
  }

  MirrorClient(ReplicationPolicy policy, TopicNames topics, CheckpointReader checkpoints) {
    this.policy = policy;
    this.topics = topics;
    this.checkpoints = checkpoints;
    this.origins = new TopicOrigins(policy);
  }

  /** Releases the connections; waits 10 s at most. */
  @Override
  public void close() {
    topics.close();
  }

  /** The policy that names remote topics. */
  public ReplicationPolicy replicationPolicy() {
    return policy;
  }

  /**
   * How many mirrors lie on the shortest way from a cluster to this one, by the heartbeats that
   * arrived; -1 when none came from there.
   */
  public int replicationHops(String upstreamClusterAlias) throws InterruptedException {
    OptionalInt shortest =
        heartbeatTopics().stream()
            .mapToInt(topic -> origins.hops(topic, upstreamClusterAlias))
            .filter(hops -> hops != -1)
            .min();
    return shortest.orElse(-1);
  }

  /** Topics that hold heartbeats, of this cluster and of others. */
  public Set<String> heartbeatTopics() throws InterruptedException {
    return topics(origins::isHeartbeats);
  }

  /** Topics that hold checkpoints. */
  public Set<String> checkpointTopics() throws InterruptedException {
    return topics(origins::isCheckpoints);
  }

  /** Aliases of the clusters whose heartbeats arrive here, over one mirror or several. */
  public Set<String> upstreamClusters() throws InterruptedException {
    return heartbeatTopics().stream()
        .flatMap(topic -> origins.passed(topic).stream())
        .collect(Collectors.toSet());
  }

  /** Topics that were mirrored to this cluster. */
  public Set<String> remoteTopics() throws InterruptedException {
    return topics(origins::isRemote);
  }

  /** Topics that were mirrored to this cluster directly from another. */
  public Set<String> remoteTopics(String source) throws InterruptedException {
    return topics(topic -> origins.isFrom(source, topic));
  }

  /**
   * Where a consumer group of another cluster stands in the topics mirrored from there.
   *
   * @param consumerGroupId the group
   * @param remoteClusterAlias the cluster where the group reads
   * @param timeout how long to read checkpoints; what was read by then is returned
   * @return the last checkpoint of each partition by its name here; empty for an unknown group
   */
  public Map<TopicPartition, OffsetAndMetadata> remoteConsumerOffsets(
      String consumerGroupId, String remoteClusterAlias, Duration timeout) {
    requireGiven(consumerGroupId, "the consumer group id");
    return offsets(consumerGroupId::equals, remoteClusterAlias, timeout)
        .getOrDefault(consumerGroupId, Map.of());
  }

  /**
   * Where all consumer groups of another cluster stand whose whole id matches the pattern, by
   * group.
   *
   * @see #remoteConsumerOffsets(String, String, Duration)
   */
  public Map<String, Map<TopicPartition, OffsetAndMetadata>> remoteConsumerOffsets(
      Pattern consumerGroupPattern, String remoteClusterAlias, Duration timeout) {
    requireGiven(consumerGroupPattern, "the consumer group pattern");
    return offsets(
        group -> consumerGroupPattern.matcher(group).matches(), remoteClusterAlias, timeout);
  }

  private Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets(
      Predicate<String> selected, String remoteClusterAlias, Duration timeout) {
    requireGiven(remoteClusterAlias, "the remote cluster alias");
    requireGiven(timeout, "the timeout");
    Map<String, Map<TopicPartition, OffsetAndMetadata>> offsets = new HashMap<>();
    checkpoints.read(
        policy.checkpointsTopic(remoteClusterAlias),
        timeout,
        checkpoint -> {
          if (selected.test(checkpoint.group())) {
            offsets
                .computeIfAbsent(checkpoint.group(), group -> new HashMap<>())
                .put(checkpoint.topicPartition(), offset(checkpoint));
          }
        });
    return offsets;
  }

  private Set<String> topics(Predicate<String> wanted) throws InterruptedException {
    return topics.list().stream().filter(wanted).collect(Collectors.toSet());
  }

  private static OffsetAndMetadata offset(Checkpoint checkpoint) {
    return new OffsetAndMetadata(checkpoint.downstreamOffset(), checkpoint.metadata());
  }

  private static void requireGiven(Object argument, String name) {
    if (argument == null) {
      throw new IllegalArgumentException(name + " must not be null");
    }
  }

  private static KafkaConsumer<byte[], byte[]> consumer(Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>(settings);
    // A consumer without a group has nowhere to commit to.
    all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}
