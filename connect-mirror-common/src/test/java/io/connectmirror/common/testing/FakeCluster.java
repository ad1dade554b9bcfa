package io.connectmirror.common.testing;

import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.TopicAdmin;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.acl.AclBinding;

/**
 * A cluster in memory behind the admin ports: topics with ids, log ends and settings, access rules,
 * groups. Any call can be made to fail as a whole or for one item. The contract tests of the ports
 * run on it as they do on real brokers. Thread-safe; every setter returns this cluster.
 */
public final class FakeCluster {
  private final String alias;
  private final Supplier<Uuid> ids;
  private final String id;
  private final Map<String, FakeTopic> topics = new TreeMap<>();
  private final Set<AclBinding> bindings = new HashSet<>();
  private final Map<String, FakeGroup> groups = new TreeMap<>();
  private final Map<String, String> brokerConfigs = new HashMap<>();
  private final Map<String, String> clusterTopicConfigs = new HashMap<>();
  private final Map<String, String> topicDefaults = new HashMap<>(FakeDefaults.TOPIC_CONFIGS);
  private final FakeCalls calls;
  private boolean authorizer = true;
  private boolean describesCluster = true;
  private final Set<String> hiddenGroups = new HashSet<>();
  private int brokers = 3;

  public FakeCluster(String alias) {
    this(alias, Uuid::randomUuid);
  }

  /**
   * @param ids makes the ids of the cluster and of its topics, each of them once
   */
  public FakeCluster(String alias, Supplier<Uuid> ids) {
    this.alias = alias;
    this.ids = ids;
    this.id = ids.get().toString();
    this.calls = new FakeCalls(alias);
  }

  public TopicAdmin topicAdmin() {
    return new FakeTopicAdmin(this, topics, calls);
  }

  public AclAdmin aclAdmin() {
    return new FakeAclAdmin(this, bindings, calls);
  }

  public GroupAdmin groupAdmin() {
    return new FakeGroupAdmin(this, groups, calls);
  }

  public String alias() {
    return alias;
  }

  public String id() {
    return id;
  }

  // What is there

  public FakeCluster topic(String name, int partitions) {
    return topic(name, partitions, Map.of());
  }

  /** Makes a topic; one of that name that is there is deleted first and so gets another id. */
  public synchronized FakeCluster topic(String name, int partitions, Map<String, String> configs) {
    topics.put(name, new FakeTopic(newId(), partitions, (short) 1, configs));
    return this;
  }

  /** Makes a topic that has replicas on the first brokers. */
  public synchronized FakeCluster topic(
      String name, int partitions, short replicationFactor, Map<String, String> configs) {
    topics.put(name, new FakeTopic(newId(), partitions, replicationFactor, configs));
    return this;
  }

  /** Deletes a topic and the groups' offsets on it. */
  public synchronized FakeCluster delete(String topic) {
    topics.remove(topic);
    groups.values().forEach(g -> g.offsets.keySet().removeIf(tp -> tp.topic().equals(topic)));
    return this;
  }

  public synchronized FakeCluster grow(String topic, int total) {
    existing(topic).grow(total);
    return this;
  }

  public synchronized FakeCluster config(String topic, String name, String value) {
    existing(topic).configs.put(name, value);
    return this;
  }

  /** A setting of the whole cluster that topics without one of their own have. */
  public synchronized FakeCluster clusterTopicConfig(String name, String value) {
    clusterTopicConfigs.put(name, value);
    return this;
  }

  /** Makes a topic setting known, with Kafka's default for it. */
  public synchronized FakeCluster topicDefault(String name, String value) {
    topicDefaults.put(name, value);
    return this;
  }

  public synchronized FakeCluster brokerConfig(String name, String value) {
    brokerConfigs.put(name, value);
    return this;
  }

  /** A topic's replication factor is refused above this. */
  public synchronized FakeCluster brokers(int count) {
    brokers = count;
    return this;
  }

  public synchronized FakeCluster append(String topic, int partition, long records) {
    log(topic, partition).end += records;
    return this;
  }

  /** The highest timestamp of a record. */
  public synchronized FakeCluster newestTimestamp(String topic, int partition, long ms) {
    log(topic, partition).newestTimestampMs = ms;
    return this;
  }

  /** Moves the log start, as retention and deleteRecords do. */
  public synchronized FakeCluster purge(String topic, int partition, long newStart) {
    FakePartition log = log(topic, partition);
    log.start = newStart;
    log.end = Math.max(log.end, newStart);
    return this;
  }

  /** Moves the log end back under a new leader epoch, as an unclean election does. */
  public synchronized FakeCluster truncate(String topic, int partition, long newEnd) {
    FakePartition log = log(topic, partition);
    log.end = newEnd;
    log.leaderEpoch++;
    return this;
  }

  public synchronized FakeCluster leaderEpoch(String topic, int partition, int epoch) {
    log(topic, partition).leaderEpoch = epoch;
    return this;
  }

  public synchronized FakeCluster leaderKnown(String topic, int partition, boolean known) {
    log(topic, partition).leaderKnown = known;
    return this;
  }

  public synchronized FakeCluster acl(AclBinding binding) {
    bindings.add(binding);
    return this;
  }

  public synchronized FakeCluster revoke(AclBinding binding) {
    bindings.remove(binding);
    return this;
  }

  public synchronized FakeCluster withoutAuthorizer() {
    authorizer = false;
    return this;
  }

  /** The principal may not describe the cluster, nor these groups. */
  public synchronized FakeCluster hidingGroups(String... groupIds) {
    describesCluster = false;
    hiddenGroups.addAll(List.of(groupIds));
    return this;
  }

  public FakeCluster commit(String group, String topic, int partition, long offset) {
    return commit(
        group,
        new TopicPartition(topic, partition),
        new CommittedOffset(offset, OptionalInt.empty(), ""));
  }

  public synchronized FakeCluster commit(
      String group, TopicPartition partition, CommittedOffset offset) {
    groups.computeIfAbsent(group, g -> new FakeGroup()).offsets.put(partition, offset);
    return this;
  }

  public synchronized FakeCluster groupType(String group, GroupType type) {
    groups.computeIfAbsent(group, g -> new FakeGroup()).type = type;
    return this;
  }

  public synchronized FakeCluster join(String group, String member) {
    groups.computeIfAbsent(group, g -> new FakeGroup()).members.add(member);
    return this;
  }

  public synchronized FakeCluster leave(String group, String member) {
    groups.computeIfAbsent(group, g -> new FakeGroup()).members.remove(member);
    return this;
  }

  public synchronized FakeCluster deleteGroup(String group) {
    groups.remove(group);
    return this;
  }

  // What was made of it

  public synchronized boolean hasTopic(String topic) {
    return topics.containsKey(topic);
  }

  public synchronized Uuid topicId(String topic) {
    return existing(topic).id;
  }

  public synchronized int partitions(String topic) {
    return existing(topic).partitions.size();
  }

  /** As the topic was made with; -1: the broker's default. */
  public synchronized short replicationFactor(String topic) {
    return existing(topic).replicationFactor;
  }

  /** The settings that are set on the topic itself. */
  public synchronized Map<String, String> configs(String topic) {
    return Map.copyOf(existing(topic).configs);
  }

  public synchronized Set<AclBinding> acls() {
    return Set.copyOf(bindings);
  }

  public synchronized Optional<CommittedOffset> committed(
      String group, String topic, int partition) {
    return Optional.ofNullable(groups.get(group))
        .map(g -> g.offsets.get(new TopicPartition(topic, partition)));
  }

  // Failures

  /**
   * @param nth 1 is the next call of this operation
   */
  public synchronized FakeCluster failCall(
      FakeOperation operation, int nth, RuntimeException error) {
    calls.failNth(operation, nth, error);
    return this;
  }

  /** Every call of the operation fails as a whole until {@link #heal}. */
  public synchronized FakeCluster failCalls(FakeOperation operation, RuntimeException error) {
    calls.failAlways(operation, error);
    return this;
  }

  /**
   * One item of the operation fails until {@link #heal}.
   *
   * @param item a topic, {@code topic-partition}, group or the text of an access rule
   */
  public synchronized FakeCluster failItem(
      FakeOperation operation, String item, RuntimeException error) {
    calls.failItem(operation, item, error);
    return this;
  }

  /** Every call times out until {@link #heal}. */
  public synchronized FakeCluster unreachable() {
    calls.unreachable(true);
    return this;
  }

  public synchronized FakeCluster heal() {
    calls.heal();
    return this;
  }

  /** Runs once, before the next call of the operation sees the cluster. */
  public synchronized FakeCluster before(FakeOperation operation, Runnable hook) {
    calls.before(operation, hook);
    return this;
  }

  /** All calls so far, or since {@link #forgetCalls}. */
  public synchronized List<Call> calls() {
    return calls.log();
  }

  /** How often an operation was called, ever. */
  public synchronized int callCount(FakeOperation operation) {
    return calls.count(operation);
  }

  public synchronized FakeCluster forgetCalls() {
    calls.clearLog();
    return this;
  }

  /** One call of a port, with the text of the items it was about. */
  public record Call(FakeOperation operation, List<String> items) {}

  /** The id of a topic that is about to be made. */
  Uuid newId() {
    return ids.get();
  }

  Map<String, String> brokerConfigs() {
    return brokerConfigs;
  }

  Map<String, String> clusterTopicConfigs() {
    return clusterTopicConfigs;
  }

  Map<String, String> topicDefaults() {
    return topicDefaults;
  }

  boolean hasAuthorizer() {
    return authorizer;
  }

  boolean mayHideGroups() {
    return !describesCluster;
  }

  boolean isHidden(String group) {
    return hiddenGroups.contains(group);
  }

  int brokers() {
    return brokers;
  }

  boolean hasPartition(TopicPartition tp) {
    FakeTopic topic = topics.get(tp.topic());
    return topic != null && tp.partition() < topic.partitions.size();
  }

  private FakeTopic existing(String name) {
    FakeTopic topic = topics.get(name);
    if (topic == null) {
      throw new AssertionError("cluster " + alias + " has no topic " + name);
    }
    return topic;
  }

  private FakePartition log(String topic, int partition) {
    return existing(topic).partitions.get(partition);
  }
}
