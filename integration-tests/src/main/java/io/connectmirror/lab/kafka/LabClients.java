package io.connectmirror.lab.kafka;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.process.Await;
import io.connectmirror.lab.process.LabException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * What tests do with a cluster as one of its users. All calls wait until they are done, at most a
 * minute. Not for several threads at a time.
 */
public final class LabClients implements AutoCloseable {
  private static final Duration WITHIN = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(100);

  private final Map<String, Object> config;
  private final Admin admin;
  private Optional<KafkaProducer<byte[], byte[]>> producer = Optional.empty();

  private LabClients(Map<String, String> config) {
    this.config = Map.copyOf(config);
    this.admin = Admin.create(this.config);
  }

  /** As the user who may do everything. */
  public static LabClients of(Cluster cluster) {
    return with(cluster.clientConfig());
  }

  /** With these client properties. */
  public static LabClients with(Map<String, String> config) {
    return new LabClients(config);
  }

  /** The admin client, for what has no method here. */
  public Admin admin() {
    return admin;
  }

  /** Creates a topic with the cluster's own replication factor. */
  public void createTopic(String topic, int partitions) {
    createTopic(topic, partitions, Map.of());
  }

  /** Creates a topic with these configs and waits until all its partitions have leaders. */
  public void createTopic(String topic, int partitions, Map<String, String> configs) {
    NewTopic created =
        new NewTopic(topic, Optional.of(partitions), Optional.empty()).configs(configs);
    get(admin.createTopics(List.of(created)).all(), "creating topic " + topic);
    awaitLeaders(topic, partitions);
  }

  /** Creates topics with the cluster's own replication factor, and waits for all leaders. */
  public void createTopics(Collection<String> topics, int partitions) {
    List<NewTopic> created =
        topics.stream()
            .map(topic -> new NewTopic(topic, Optional.of(partitions), Optional.empty()))
            .toList();
    get(admin.createTopics(created).all(), "creating " + topics.size() + " topics");
    topics.forEach(topic -> awaitLeaders(topic, partitions));
  }

  private void awaitLeaders(String topic, int partitions) {
    Await.until(
        WITHIN,
        () -> "leaders of " + partitions + " partitions of " + topic,
        () ->
            describe(topic)
                .filter(seen -> seen.partitions().size() == partitions)
                .filter(seen -> seen.partitions().stream().allMatch(p -> p.leader() != null))
                .isPresent());
    // Metadata names a leader before that broker has the partition. A producer that sends in
    // between may have its first batch refused and the next one taken, and is stuck.
    endOffsets(IntStream.range(0, partitions).mapToObj(p -> new TopicPartition(topic, p)).toList());
  }

  /** Adds partitions up to this number. */
  public void growTopic(String topic, int partitions) {
    get(
        admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions))).all(),
        "adding partitions to " + topic);
    awaitLeaders(topic, partitions);
  }

  /** Deletes a topic and waits until it is gone from metadata. */
  public void deleteTopic(String topic) {
    get(admin.deleteTopics(List.of(topic)).all(), "deleting topic " + topic);
    Await.until(WITHIN, () -> "the end of topic " + topic, () -> describe(topic).isEmpty());
  }

  /** Deletes the records of a partition before this offset. */
  public void deleteRecordsBefore(TopicPartition partition, long offset) {
    get(
        admin.deleteRecords(Map.of(partition, RecordsToDelete.beforeOffset(offset))).all(),
        "deleting records of " + partition);
  }

  /** The topic as the cluster describes it, empty when there is none. */
  public Optional<TopicDescription> describe(String topic) {
    try {
      return Optional.of(
          admin
              .describeTopics(List.of(topic))
              .allTopicNames()
              .get(WITHIN.toMillis(), TimeUnit.MILLISECONDS)
              .get(topic));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw new LabException("describing topic " + topic, e.getCause());
    } catch (TimeoutException e) {
      throw new LabException("describing topic " + topic, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted("describing topic " + topic, e);
    }
  }

  /** Names of all topics that are not internal to Kafka. */
  public Collection<String> topics() {
    return get(admin.listTopics().names(), "listing topics");
  }

  /** All configs of a topic, defaults too. */
  public Config configs(String topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    return get(admin.describeConfigs(List.of(resource)).all(), "reading configs of " + topic)
        .get(resource);
  }

  /** Sets a config of a topic; an empty value takes it away. */
  public void config(String topic, String key, Optional<String> value) {
    AlterConfigOp operation =
        new AlterConfigOp(
            new ConfigEntry(key, value.orElse("")),
            value.isPresent() ? AlterConfigOp.OpType.SET : AlterConfigOp.OpType.DELETE);
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    get(
        admin.incrementalAlterConfigs(Map.of(resource, List.of(operation))).all(),
        "setting " + key + " of " + topic);
  }

  /**
   * Produces to one partition records whose key is their number in decimal and whose value is
   * {@code v<number>}.
   *
   * @param first number of the first record
   * @param count how many
   */
  public void produce(TopicPartition partition, long first, int count) {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (long number = first; number < first + count; number++) {
      records.add(
          new ProducerRecord<>(
              partition.topic(),
              partition.partition(),
              LabRecords.bytes(Long.toString(number)),
              LabRecords.bytes("v" + number)));
    }
    produce(records);
  }

  /** Produces records and waits until all are acknowledged. */
  public void produce(List<ProducerRecord<byte[], byte[]>> records) {
    KafkaProducer<byte[], byte[]> sender = producer();
    List<Future<?>> sent = new ArrayList<>();
    records.forEach(record -> sent.add(sender.send(record)));
    sender.flush();
    sent.forEach(future -> get(future, "producing"));
  }

  private KafkaProducer<byte[], byte[]> producer() {
    if (producer.isEmpty()) {
      Map<String, Object> own = new HashMap<>(config);
      own.putIfAbsent("linger.ms", "5");
      producer =
          Optional.of(
              new KafkaProducer<>(own, new ByteArraySerializer(), new ByteArraySerializer()));
    }
    return producer.get();
  }

  /** All records of a partition from its start to its end as of now. */
  public List<ConsumerRecord<byte[], byte[]>> read(TopicPartition partition) {
    return read(partition, Map.of());
  }

  /** As {@link #read(TopicPartition)}, without records of open and aborted transactions. */
  public List<ConsumerRecord<byte[], byte[]>> readCommitted(TopicPartition partition) {
    return read(partition, Map.of("isolation.level", "read_committed"));
  }

  private List<ConsumerRecord<byte[], byte[]>> read(
      TopicPartition partition, Map<String, String> extra) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    Map<String, Object> own = new HashMap<>(config);
    own.putAll(extra);
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> only = List.of(partition);
      consumer.assign(only);
      consumer.seekToBeginning(only);
      long end = consumer.endOffsets(only).get(partition);
      Await.until(
          WITHIN,
          () -> "the records of " + partition + " before " + end,
          () -> {
            consumer.poll(POLL).forEach(records::add);
            return consumer.position(partition) >= end;
          });
    }
    return records;
  }

  /** Log end offset. */
  public long endOffset(TopicPartition partition) {
    return offset(partition, OffsetSpec.latest());
  }

  /** Log start offset. */
  public long startOffset(TopicPartition partition) {
    return offset(partition, OffsetSpec.earliest());
  }

  /** Log end offsets of partitions, all of which must exist. */
  public Map<TopicPartition, Long> endOffsets(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    partitions.forEach(partition -> asked.put(partition, OffsetSpec.latest()));
    Map<TopicPartition, Long> ends = new HashMap<>();
    get(
            admin.listOffsets(asked).all(),
            "listing the offsets of " + partitions.size() + " partitions")
        .forEach((partition, end) -> ends.put(partition, end.offset()));
    return ends;
  }

  private long offset(TopicPartition partition, OffsetSpec spec) {
    return get(
            admin.listOffsets(Map.of(partition, spec)).partitionResult(partition),
            "listing the offset of " + partition)
        .offset();
  }

  /** Commits positions of a group without live members. */
  public void commit(String group, Map<TopicPartition, Long> positions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    positions.forEach((partition, at) -> offsets.put(partition, new OffsetAndMetadata(at)));
    get(admin.alterConsumerGroupOffsets(group, offsets).all(), "committing for group " + group);
  }

  /** Commits one position of a group without live members. */
  public void commit(String group, TopicPartition partition, long position) {
    commit(group, Map.of(partition, position));
  }

  /** Committed positions of a group, empty when it has none. */
  public Map<TopicPartition, Long> committed(String group) {
    return committed(List.of(group)).get(group);
  }

  /** Committed positions of each of these groups, empty for one that has none. */
  public Map<String, Map<TopicPartition, Long>> committed(Collection<String> groups) {
    Map<String, ListConsumerGroupOffsetsSpec> asked = new HashMap<>();
    groups.forEach(group -> asked.put(group, new ListConsumerGroupOffsetsSpec()));
    Map<String, Map<TopicPartition, Long>> committed = new TreeMap<>();
    get(admin.listConsumerGroupOffsets(asked).all(), "listing offsets of groups " + groups)
        .forEach((group, offsets) -> committed.put(group, positions(offsets)));
    return committed;
  }

  private static Map<TopicPartition, Long> positions(
      Map<TopicPartition, OffsetAndMetadata> offsets) {
    Map<TopicPartition, Long> positions = new TreeMap<>(LabRecords.BY_NAME);
    offsets.forEach(
        (partition, offset) -> {
          if (offset != null) {
            positions.put(partition, offset.offset());
          }
        });
    return positions;
  }

  /** Deletes a group without live members. */
  public void deleteGroup(String group) {
    get(admin.deleteConsumerGroups(List.of(group)).all(), "deleting group " + group);
  }

  /**
   * Adds an ACL that lets a user do this to one resource, from any host, and waits until it is
   * known.
   */
  public void allow(String user, AclOperation operation, ResourceType type, String name) {
    AclBinding binding =
        new AclBinding(
            new ResourcePattern(type, name, PatternType.LITERAL),
            new AccessControlEntry("User:" + user, "*", operation, AclPermissionType.ALLOW));
    addAcls(Set.of(binding));
  }

  /** Adds ACLs and waits until they are known. */
  public void addAcls(Set<AclBinding> bindings) {
    get(admin.createAcls(bindings).all(), "adding " + bindings);
    Await.until(WITHIN, () -> "the bindings " + bindings, () -> acls().containsAll(bindings));
  }

  /** Takes an ACL away and waits until it is gone. */
  public void removeAcl(AclBinding binding) {
    get(admin.deleteAcls(List.of(binding.toFilter())).all(), "removing " + binding);
    Await.until(WITHIN, () -> "the end of " + binding, () -> !acls().contains(binding));
  }

  /** All ACLs of the cluster. */
  public Set<AclBinding> acls() {
    return Set.copyOf(get(admin.describeAcls(AclBindingFilter.ANY).values(), "listing ACLs"));
  }

  /**
   * Reads this many records as a member of the group that commits after each, from its positions or
   * the start, and leaves.
   */
  public List<ConsumerRecord<byte[], byte[]>> readOneByOne(
      String group, List<String> topics, int count) {
    return OneByOne.read(config, group, topics, count, WITHIN);
  }

  /** Starts a live member of a group; see {@link GroupMember}. */
  public GroupMember join(String group, GroupProtocol protocol, String... topics) {
    return GroupMember.join(config, group, protocol, List.of(topics));
  }

  @Override
  public void close() {
    producer.ifPresent(p -> p.close(Duration.ofSeconds(5)));
    admin.close(Duration.ofSeconds(5));
  }

  private static <T> T get(KafkaFuture<T> future, String what) {
    return get((Future<T>) future.toCompletionStage().toCompletableFuture(), what);
  }

  private static <T> T get(Future<T> future, String what) {
    try {
      return future.get(WITHIN.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new LabException(what, e.getCause());
    } catch (TimeoutException e) {
      throw new LabException(what, e);
    } catch (InterruptedException e) {
      throw LabException.interrupted(what, e);
    }
  }
}
