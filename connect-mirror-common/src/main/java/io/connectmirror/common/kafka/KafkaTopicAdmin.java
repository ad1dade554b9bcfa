package io.connectmirror.common.kafka;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigsOptions;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.CreatePartitionsOptions;
import org.apache.kafka.clients.admin.CreateTopicsOptions;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** The topics of one cluster, over its admin client. */
final class KafkaTopicAdmin implements TopicAdmin {
  private static final int TOPICS_PER_DESCRIBE = 500;
  private static final int TOPICS_PER_CONFIG_REQUEST = 250;
  private static final int TOPICS_PER_CREATE = 200;

  private static final String CONFIG_SYNC = "sync.topic.configs.enabled";

  private static final Need CLUSTER =
      new Need("describeCluster", "DESCRIBE", "the cluster (%s)", "");
  private static final Need BROKER_CONFIG =
      new Need("describeConfigs", "DESCRIBE_CONFIGS", "the cluster (%s)", "");
  private static final Need CONFIGS =
      new Need("describeConfigs", "DESCRIBE_CONFIGS", "topic %s", CONFIG_SYNC);
  private static final Need ALTER_CONFIGS =
      new Need("incrementalAlterConfigs", "ALTER_CONFIGS", "topic %s", CONFIG_SYNC);

  private final AdminCalls calls;
  private final OffsetListing offsets;
  private final Need list;
  private final Need describe;
  private final Need create;
  private final Need grow;

  /**
   * @param setting because of which these topics are asked for; may be empty
   */
  KafkaTopicAdmin(AdminCalls calls, String setting) {
    this.calls = calls;
    this.offsets = new OffsetListing(calls, setting);
    this.list = new Need("listTopics", "DESCRIBE", "topic %s", setting);
    this.describe = new Need("describeTopics", "DESCRIBE", "topic %s", setting);
    this.create = new Need("createTopics", "CREATE", "topic %s", setting);
    this.grow = new Need("createPartitions", "ALTER", "topic %s", setting);
  }

  @Override
  public String clusterAlias() {
    return calls.alias();
  }

  @Override
  public String clusterId() throws InterruptedException {
    String id =
        calls.whole(
            CLUSTER,
            "id",
            (admin, ms) ->
                admin.describeCluster(new DescribeClusterOptions().timeoutMs(ms)).clusterId());
    if (id == null) {
      throw calls
          .classify(
              new UnsupportedVersionException("the brokers give no cluster id"), CLUSTER, "id")
          .asException();
    }
    return id;
  }

  @Override
  public Optional<String> brokerConfig(String name) throws InterruptedException {
    Deadline deadline = calls.deadline();
    Collection<Node> nodes =
        calls.whole(
            deadline,
            CLUSTER,
            "brokers",
            (admin, ms) ->
                admin.describeCluster(new DescribeClusterOptions().timeoutMs(ms)).nodes());
    Optional<Node> first = nodes.stream().min(Comparator.comparingInt(Node::id));
    if (first.isEmpty()) {
      return Optional.empty();
    }
    ConfigResource broker = new ConfigResource(ConfigResource.Type.BROKER, first.get().idString());
    Config config =
        calls.whole(
            deadline,
            BROKER_CONFIG,
            name,
            (admin, ms) ->
                admin
                    .describeConfigs(List.of(broker), new DescribeConfigsOptions().timeoutMs(ms))
                    .values()
                    .get(broker));
    return Optional.ofNullable(config.get(name)).map(ConfigEntry::value);
  }

  @Override
  public Set<String> listTopics() throws InterruptedException {
    return calls.whole(
        list,
        "*",
        (admin, ms) ->
            admin.listTopics(new ListTopicsOptions().listInternal(false).timeoutMs(ms)).names());
  }

  @Override
  public BatchResult<String, TopicInfo> describe(Collection<String> topics)
      throws InterruptedException {
    return describe(calls.deadline(), topics);
  }

  private BatchResult<String, TopicInfo> describe(Deadline deadline, Collection<String> topics)
      throws InterruptedException {
    return calls.batch(
        deadline,
        describe,
        AdminCalls.chunks(topics, TOPICS_PER_DESCRIBE),
        (admin, chunk, ms) ->
            mapped(
                admin
                    .describeTopics(chunk, new DescribeTopicsOptions().timeoutMs(ms))
                    .topicNameValues(),
                KafkaTopicAdmin::info),
        error -> Optional.empty());
  }

  @Override
  public BatchResult<String, List<ConfigValue>> configs(Collection<String> topics)
      throws InterruptedException {
    return calls.batch(
        CONFIGS,
        topics,
        TOPICS_PER_CONFIG_REQUEST,
        (admin, chunk, ms) ->
            byName(
                mapped(
                    admin
                        .describeConfigs(
                            chunk.stream().map(KafkaTopicAdmin::resource).toList(),
                            new DescribeConfigsOptions().timeoutMs(ms))
                        .values(),
                    TopicConfigs::of)));
  }

  @Override
  public BatchResult<String, Done> create(Collection<TopicToCreate> topics)
      throws InterruptedException {
    Map<String, TopicToCreate> byName = new HashMap<>();
    topics.forEach(topic -> byName.put(topic.name(), topic));
    return calls.batch(
        calls.deadline(),
        create,
        CreateChunks.of(byName.values(), TOPICS_PER_CREATE),
        (admin, chunk, ms) ->
            done(
                admin
                    .createTopics(
                        chunk.stream().map(name -> newTopic(byName.get(name))).toList(),
                        new CreateTopicsOptions().timeoutMs(ms))
                    .values()),
        error -> Optional.empty());
  }

  @Override
  public BatchResult<String, Done> growTo(Map<String, Integer> totals) throws InterruptedException {
    Deadline deadline = calls.deadline();
    BatchResult<String, Done> grown =
        calls.batch(
            deadline,
            grow,
            AdminCalls.chunks(totals.keySet(), TOPICS_PER_CREATE),
            (admin, chunk, ms) -> done(createPartitions(admin, chunk, totals, ms)),
            error -> Optional.empty());
    return large(grown, totals, deadline);
  }

  /** A broker says the same of a topic that is large enough and of a count that is not allowed. */
  private BatchResult<String, Done> large(
      BatchResult<String, Done> grown, Map<String, Integer> totals, Deadline deadline)
      throws InterruptedException {
    List<String> refused =
        grown.failures().entrySet().stream()
            .filter(failed -> failed.getValue().kind() == FailureKind.INVALID)
            .map(Map.Entry::getKey)
            .toList();
    if (refused.isEmpty()) {
      return grown;
    }
    Map<String, TopicInfo> seen = describe(deadline, refused).successes();
    Map<String, Failure> failures = new HashMap<>(grown.failures());
    for (String topic : refused) {
      TopicInfo info = seen.get(topic);
      if (info != null && info.partitions().size() >= totals.get(topic)) {
        Failure failure = failures.get(topic);
        failures.put(
            topic,
            new Failure(
                FailureKind.EXISTS,
                "topic %s on cluster %s has %d partitions already, wanted %d"
                    .formatted(topic, clusterAlias(), info.partitions().size(), totals.get(topic)),
                failure.cause()));
      }
    }
    return new BatchResult<>(grown.successes(), failures);
  }

  @Override
  public BatchResult<String, Done> alterConfigs(Map<String, List<ConfigChange>> changes)
      throws InterruptedException {
    return calls.batch(
        ALTER_CONFIGS,
        changes.keySet(),
        TOPICS_PER_CONFIG_REQUEST,
        (admin, chunk, ms) -> {
          Map<ConfigResource, Collection<AlterConfigOp>> operations = new HashMap<>();
          chunk.forEach(name -> operations.put(resource(name), operations(changes.get(name))));
          return done(
              byName(
                  admin
                      .incrementalAlterConfigs(operations, new AlterConfigsOptions().timeoutMs(ms))
                      .values()));
        });
  }

  @Override
  public BatchResult<TopicPartition, ListedOffset> earliestOffsets(
      Collection<TopicPartition> partitions) throws InterruptedException {
    return offsets.earliest(partitions, this::describe);
  }

  @Override
  public BatchResult<TopicPartition, ListedOffset> latestOffsets(
      Collection<TopicPartition> partitions) throws InterruptedException {
    return offsets.latest(partitions, this::describe);
  }

  @Override
  public BatchResult<TopicPartition, OptionalLong> newestTimestamps(
      Collection<TopicPartition> partitions) throws InterruptedException {
    return offsets.newestTimestamps(partitions, this::describe);
  }

  private static Map<String, KafkaFuture<Void>> createPartitions(
      Admin admin, List<String> chunk, Map<String, Integer> totals, int ms) {
    Map<String, NewPartitions> wanted = new HashMap<>();
    chunk.forEach(name -> wanted.put(name, NewPartitions.increaseTo(totals.get(name))));
    return admin.createPartitions(wanted, new CreatePartitionsOptions().timeoutMs(ms)).values();
  }

  private static NewTopic newTopic(TopicToCreate topic) {
    Optional<Short> replicationFactor =
        topic.replicationFactor() == -1 ? Optional.empty() : Optional.of(topic.replicationFactor());
    return new NewTopic(topic.name(), Optional.of(topic.partitions()), replicationFactor)
        .configs(topic.configs());
  }

  private static List<AlterConfigOp> operations(List<ConfigChange> changes) {
    List<AlterConfigOp> operations = new ArrayList<>();
    for (ConfigChange change : changes) {
      operations.add(
          new AlterConfigOp(
              new ConfigEntry(change.name(), change.value()),
              change.value() == null ? AlterConfigOp.OpType.DELETE : AlterConfigOp.OpType.SET));
    }
    return operations;
  }

  private static TopicInfo info(TopicDescription topic) {
    List<PartitionInfo> partitions =
        topic.partitions().stream()
            .map(
                p ->
                    new PartitionInfo(
                        p.partition(),
                        p.leader() != null && !p.leader().isEmpty(),
                        p.replicas().stream().map(Node::id).toList()))
            .sorted(Comparator.comparingInt(PartitionInfo::partition))
            .toList();
    return new TopicInfo(topic.name(), topic.topicId(), partitions);
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }

  private static <V> Map<String, KafkaFuture<V>> byName(
      Map<ConfigResource, KafkaFuture<V>> answers) {
    Map<String, KafkaFuture<V>> named = new HashMap<>();
    answers.forEach((resource, answer) -> named.put(resource.name(), answer));
    return named;
  }

  private static <K> Map<K, KafkaFuture<Done>> done(Map<K, KafkaFuture<Void>> answers) {
    return mapped(answers, nothing -> Done.DONE);
  }

  static <K, A, B> Map<K, KafkaFuture<B>> mapped(
      Map<K, KafkaFuture<A>> answers, KafkaFuture.BaseFunction<A, B> to) {
    Map<K, KafkaFuture<B>> mapped = new HashMap<>();
    answers.forEach((key, answer) -> mapped.put(key, answer.thenApply(to)));
    return mapped;
  }
}
