package io.connectmirror.common.kafka;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.port.ClusterLayout;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.state.StateStore;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;

/**
 * The clients of one cluster for one connector or task. The admin client is made at the first
 * request and shared by the ports; consumers and producers belong to whoever asked for them. Making
 * any of them needs no connection but fails with a {@link
 * io.connectmirror.common.result.FailureException} of kind RETRY while no bootstrap address
 * resolves. Thread-safe.
 */
public final class ClusterClients implements AutoCloseable {
  private static final String DISCOVERY = "refresh.topics.enabled";
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration WRITER_CLOSE_TIMEOUT = Duration.ofMillis(100);

  /** Further admin clients that move groups when there are many, made when they are needed. */
  private static final int GROUP_WRITERS = 3;

  private static final Duration TOPIC_ID_TIMEOUT = Duration.ofSeconds(2);
  private static final Duration TOPIC_ID_CHECK_INTERVAL = Duration.ofSeconds(5);

  private final String alias;
  private final AdminHandle admin;
  private final AdminHandle groupLooks;
  private final List<AdminHandle> groupWriters = new ArrayList<>();
  private final Duration timeout;
  private final LongSupplier nanos;

  /**
   * @param alias of the cluster, for messages
   * @param adminClass the value of {@code forwarding.admin.class}
   * @param adminProperties settings of the admin client; may hold secrets
   * @param timeout how long one call of a port may take
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public ClusterClients(
      String alias,
      String adminClass,
      Map<String, Object> adminProperties,
      Duration timeout,
      LongSupplier nanos) {
    this.alias = alias;
    this.admin = new AdminHandle(alias, adminClass, adminProperties);
    this.groupLooks = new AdminHandle(alias, adminClass, inHaste(adminProperties));
    for (int number = 1; number <= GROUP_WRITERS; number++) {
      Map<String, Object> properties = new HashMap<>(adminProperties);
      int suffix = number;
      properties.computeIfPresent("client.id", (key, id) -> id + "|groups-" + suffix);
      groupWriters.add(new AdminHandle(alias, adminClass, properties));
    }
    this.timeout = timeout;
    this.nanos = nanos;
  }

  public String alias() {
    return alias;
  }

  /** For the topics that are mirrored. */
  public TopicAdmin topicAdmin() {
    return topicAdmin(timeout);
  }

  /**
   * For topics that something else than mirroring them needs.
   *
   * @param setting what needs them, which an operator reads when a permission is missing; may be
   *     empty
   */
  public TopicAdmin topicAdminFor(String setting) {
    return topicAdmin(timeout, setting);
  }

  /**
   * @param shorter a deadline other than that of this object
   */
  public TopicAdmin topicAdmin(Duration shorter) {
    return topicAdmin(shorter, DISCOVERY);
  }

  private TopicAdmin topicAdmin(Duration within, String setting) {
    return new KafkaTopicAdmin(new AdminCalls(alias, admin::get, within, nanos), setting);
  }

  public AclAdmin aclAdmin() {
    return new KafkaAclAdmin(calls());
  }

  public ClusterLayout clusterLayout() {
    return new KafkaClusterLayout(calls());
  }

  public GroupAdmin groupAdmin() {
    return new KafkaGroupAdmin(
        calls(),
        new AdminCalls(alias, groupLooks::get, timeout, nanos),
        () -> groupLooks.renew(WRITER_CLOSE_TIMEOUT),
        GroupLister.forThisKafka(),
        groupWriters.stream().<Supplier<Admin>>map(handle -> handle::get).toList());
  }

  /**
   * @param properties all but the deserializers; may hold secrets
   */
  public Consumer<byte[], byte[]> consumer(Map<String, Object> properties) {
    return make(
        "consumer",
        () ->
            new KafkaConsumer<>(
                properties, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
  }

  /**
   * A consumer whose keys and values are views of what the client has unpacked or received anyway:
   * none is copied. A view may keep all that was received with it in memory.
   *
   * @param properties all but the deserializers; may hold secrets
   */
  public Consumer<ByteBuffer, ByteBuffer> viewingConsumer(Map<String, Object> properties) {
    return make(
        "consumer",
        () ->
            new KafkaConsumer<>(
                properties, new ByteBufferDeserializer(), new ByteBufferDeserializer()));
  }

  /**
   * @param properties all but the serializers; may hold secrets
   */
  public Producer<byte[], byte[]> producer(Map<String, Object> properties) {
    return make("producer", () -> new TimelyProducer(alias, properties));
  }

  /**
   * A client that is none of Kafka's own kinds.
   *
   * @param what it is called in messages
   */
  public <T> T client(String what, Supplier<T> maker) {
    return make(what, maker);
  }

  /** Makes the mirror's own topics that it always needs. */
  public InternalTopicCreator internalTopics() {
    return internalTopicsFor("");
  }

  /**
   * Makes those of the mirror's own topics that a setting asks for.
   *
   * @param setting what an operator reads when a permission is missing
   */
  public InternalTopicCreator internalTopicsFor(String setting) {
    return new InternalTopicCreator(topicAdminFor(setting));
  }

  /** A log of committed records only. */
  public InternalTopicLog internalTopicLog(String topic, Map<String, Object> consumerProperties) {
    return internalTopicLog(topic, consumerProperties, IsolationLevel.READ_COMMITTED);
  }

  /**
   * The log of an internal topic; needs no connection yet.
   *
   * @param consumerProperties all but the deserializers; what the log depends on is put over them
   */
  public InternalTopicLog internalTopicLog(
      String topic, Map<String, Object> consumerProperties, IsolationLevel isolation) {
    Map<String, Object> properties = new HashMap<>(consumerProperties);
    properties.remove("group.id");
    properties.put("enable.auto.commit", "false");
    properties.put("allow.auto.create.topics", "false");
    properties.put("auto.offset.reset", "none");
    properties.put("isolation.level", isolation.toString().toLowerCase(Locale.ROOT));
    properties.putIfAbsent("max.poll.records", "5000");
    return new KafkaInternalTopicLog(
        topic,
        topicAdmin(shorter(TOPIC_ID_TIMEOUT, timeout), ""),
        () -> consumer(properties),
        TOPIC_ID_CHECK_INTERVAL,
        nanos);
  }

  /**
   * The state topic; needs no connection yet.
   *
   * @param consumerProperties all but the deserializers
   * @param producerProperties all but the serializers; how long a write may take is put over them
   */
  public StateStore stateStore(
      InternalTopic topic,
      Map<String, Object> consumerProperties,
      Map<String, Object> producerProperties,
      FlowMetrics metrics) {
    Map<String, Object> properties = new HashMap<>(producerProperties);
    int timeoutMs = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    properties.put("acks", "all");
    properties.put("linger.ms", "0");
    properties.put("max.block.ms", String.valueOf(timeoutMs));
    properties.put("request.timeout.ms", String.valueOf(Math.min(30_000, timeoutMs)));
    properties.put("delivery.timeout.ms", String.valueOf(timeoutMs));
    return new KafkaStateStore(
        alias,
        topic,
        internalTopics(),
        () -> internalTopicLog(topic.name(), consumerProperties),
        () -> producer(properties),
        metrics,
        timeout,
        nanos);
  }

  /** Closes the admin client, ending what waits for it; returns within two seconds. */
  @Override
  public void close() {
    admin.close(CLOSE_TIMEOUT);
    groupLooks.close(WRITER_CLOSE_TIMEOUT);
    groupWriters.forEach(writer -> writer.close(WRITER_CLOSE_TIMEOUT));
  }

  /**
   * Kafka's client describes a group first as one of the newer protocol, and asks again for every
   * other one after a back-off, which would be most of the time between a look at a group and the
   * write that follows it. Without recovery: it logs a line for every retry while the cluster is
   * away; this client is made anew when it fails.
   */
  private static Map<String, Object> inHaste(Map<String, Object> adminProperties) {
    Map<String, Object> properties = new HashMap<>(adminProperties);
    properties.computeIfPresent("client.id", (key, id) -> id + "|group-looks");
    properties.putIfAbsent("retry.backoff.ms", "10");
    properties.put("metadata.recovery.strategy", "none");
    return properties;
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  private AdminCalls calls() {
    return new AdminCalls(alias, admin::get, timeout, nanos);
  }

  private <T> T make(String what, Supplier<T> maker) {
    try {
      return maker.get();
    } catch (RuntimeException e) {
      throw FailureTable.classify(e, alias, "a connection", what, "").asException();
    }
  }
}
