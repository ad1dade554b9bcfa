package io.connectmirror.common.kafka;

import io.connectmirror.common.port.AclAdmin;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureTable;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The clients of one cluster for one connector or task. The admin client is made at the first
 * request and shared by the ports; consumers and producers belong to whoever asked for them. Making
 * any of them needs no connection but fails with a {@link
 * io.connectmirror.common.result.FailureException} of kind RETRY while no bootstrap address
 * resolves. Thread-safe.
 */
public final class ClusterClients implements AutoCloseable {
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

  private final String alias;
  private final AdminHandle admin;
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
    this.timeout = timeout;
    this.nanos = nanos;
  }

  public String alias() {
    return alias;
  }

  public TopicAdmin topicAdmin() {
    return topicAdmin(timeout);
  }

  /**
   * @param shorter a deadline other than that of this object
   */
  public TopicAdmin topicAdmin(Duration shorter) {
    return new KafkaTopicAdmin(new AdminCalls(alias, admin::get, shorter, nanos));
  }

  public AclAdmin aclAdmin() {
    return new KafkaAclAdmin(calls());
  }

  public GroupAdmin groupAdmin() {
    return new KafkaGroupAdmin(calls(), GroupLister.forThisKafka());
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
   * @param properties all but the serializers; may hold secrets
   */
  public Producer<byte[], byte[]> producer(Map<String, Object> properties) {
    return make(
        "producer",
        () ->
            new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer()));
  }

  /** Closes the admin client, ending what waits for it; returns within about a second. */
  @Override
  public void close() {
    admin.close(CLOSE_TIMEOUT);
  }

  LongSupplier nanos() {
    return nanos;
  }

  Duration timeout() {
    return timeout;
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
