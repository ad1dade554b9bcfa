package io.connectmirror.heartbeat.kafka;

import io.connectmirror.common.format.Heartbeat;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.heartbeat.port.HeartbeatWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.InterruptException;

/**
 * Writes with a producer of its own, which is made at the first write: making one fails while the
 * cluster's name does not resolve, and that is a failure like any other.
 */
public final class ProducerHeartbeatWriter implements HeartbeatWriter {
  private static final Duration CLOSE_WITHIN = Duration.ofMillis(500);
  private static final Duration ANSWER_WITHIN = Duration.ofSeconds(15);
  private static final String SETTING = "emit.heartbeats.to";

  // Shorter than ANSWER_WITHIN, or heartbeats would pile up in the producer of a cluster that is
  // away. A heartbeat that comes twice is as good as one: what idempotence needs can only fail.
  private static final Map<String, String> DEFAULTS =
      Map.of(
          ProducerConfig.MAX_BLOCK_MS_CONFIG, "5000",
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "5000",
          ProducerConfig.LINGER_MS_CONFIG, "0",
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, "10000",
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "false");

  private final Supplier<Producer<byte[], byte[]>> connect;
  private final ClusterPair flow;
  private final String topic;
  private final Duration timeout;
  private Producer<byte[], byte[]> producer;
  private boolean closed;

  /**
   * @param connect makes the producer, of properties {@link #withDefaults}
   */
  public ProducerHeartbeatWriter(
      Supplier<Producer<byte[], byte[]>> connect, ClusterPair flow, String topic) {
    this(connect, flow, topic, ANSWER_WITHIN);
  }

  ProducerHeartbeatWriter(
      Supplier<Producer<byte[], byte[]>> connect,
      ClusterPair flow,
      String topic,
      Duration timeout) {
    this.connect = connect;
    this.flow = flow;
    this.topic = topic;
    this.timeout = timeout;
  }

  /**
   * The properties with this writer's defaults for what they leave open. The deadlines depend on
   * each other, so a user who sets one of them gets Kafka's for the rest.
   */
  public static Map<String, Object> withDefaults(Map<String, Object> properties) {
    Map<String, Object> complete = new HashMap<>(properties);
    if (Collections.disjoint(properties.keySet(), DEFAULTS.keySet())) {
      complete.putAll(DEFAULTS);
    }
    return complete;
  }

  @Override
  public void write(Instant now) throws InterruptedException {
    Heartbeat heartbeat = new Heartbeat(flow.source(), flow.target(), now.toEpochMilli());
    try {
      Future<RecordMetadata> written =
          connected()
              .send(
                  new ProducerRecord<>(
                      topic, 0, heartbeat.timestamp(), heartbeat.key(), heartbeat.value()));
      written.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptException e) {
      // The client set the thread's interrupt flag; the checked exception carries it from here.
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException(e.getMessage());
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException | TimeoutException | RuntimeException e) {
      throw failure(e);
    }
  }

  @Override
  public void close() {
    Producer<byte[], byte[]> toClose;
    synchronized (this) {
      closed = true;
      toClose = producer;
    }
    if (toClose != null) {
      toClose.close(CLOSE_WITHIN);
    }
  }

  private synchronized Producer<byte[], byte[]> connected() {
    if (closed) {
      throw new IllegalStateException(
          "the writer of heartbeats to " + flow.source() + " is closed");
    }
    if (producer == null) {
      producer = connect.get();
    }
    return producer;
  }

  private FailureException failure(Exception cause) {
    return FailureTable.classify(cause, flow.source(), "WRITE", "topic " + topic, SETTING)
        .asException();
  }
}
