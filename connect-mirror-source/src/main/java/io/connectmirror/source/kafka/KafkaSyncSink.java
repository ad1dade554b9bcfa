package io.connectmirror.source.kafka;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.task.SyncSink;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes offset syncs through one producer, made when it is first needed. */
public final class KafkaSyncSink implements SyncSink {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaSyncSink.class);

  /** A sync that waits for its cluster is due again soon, and must not hold up the task's end. */
  private static final String WAITS_MS = "2000";

  private final String cluster;
  private final String topic;
  private final Supplier<Producer<byte[], byte[]>> maker;
  private Producer<byte[], byte[]> producer;

  /**
   * @param cluster alias of the cluster that has the topic, for messages
   * @param maker makes the producer, of properties {@link #bounded}
   */
  public KafkaSyncSink(String cluster, String topic, Supplier<Producer<byte[], byte[]>> maker) {
    this.cluster = cluster;
    this.topic = topic;
    this.maker = maker;
  }

  /**
   * The properties with a bound of how long {@link #send} waits, which is a minute by default.
   *
   * @param properties of a producer; may hold secrets
   */
  public static Map<String, Object> bounded(Map<String, Object> properties) {
    Map<String, Object> bounded = new HashMap<>(properties);
    bounded.merge(
        ProducerConfig.MAX_BLOCK_MS_CONFIG, WAITS_MS, (set, most) -> isShorter(set) ? set : most);
    return bounded;
  }

  private static boolean isShorter(Object waits) {
    String text = String.valueOf(waits);
    return text.matches("\\d{1,9}") && Long.parseLong(text) < Long.parseLong(WAITS_MS);
  }

  @Override
  public synchronized void send(byte[] key, byte[] value, Consumer<Optional<Failure>> done) {
    if (producer == null) {
      producer = maker.get();
    }
    try {
      // The outcome comes through the callback.
      Future<?> unused =
          producer.send(
              new ProducerRecord<>(topic, 0, key, value),
              (metadata, error) ->
                  done.accept(error == null ? Optional.empty() : Optional.of(classify(error))));
    } catch (InterruptException e) {
      // The flag is set; whether the record was queued is not known, so it counts as not written.
      throw new FailureException(classify(e));
    } catch (KafkaException | IllegalStateException e) {
      throw new FailureException(classify(e));
    }
  }

  private Failure classify(Exception error) {
    return FailureTable.classify(
        error, cluster, "WRITE", "topic " + topic, "emit.offset-syncs.enabled");
  }

  @Override
  public synchronized void close(Duration timeout) {
    if (producer == null) {
      return;
    }
    boolean interrupted = Thread.interrupted();
    try {
      producer.close(timeout);
    } catch (InterruptException e) {
      interrupted = true;
    } catch (KafkaException e) {
      LOG.warn("producer of topic={} cluster={} did not close well", topic, cluster, e);
    } finally {
      producer = null;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
