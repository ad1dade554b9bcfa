package io.connectmirror.common.kafka;

import io.connectmirror.common.job.BoundedCall;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A producer whose close keeps to its time. Kafka's waits for its I/O thread when that is over, and
 * this thread, while an idempotent producer has no id yet, waits {@code request.timeout.ms} for a
 * broker that accepts connections and does not answer.
 */
final class TimelyProducer extends KafkaProducer<byte[], byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(TimelyProducer.class);

  /** For what Kafka's close does beside waiting. */
  private static final Duration MARGIN = Duration.ofMillis(300);

  /** Kafka's close without a timeout asks for the longest one there is. */
  private static final Duration LONGEST = Duration.ofDays(1);

  private final String alias;

  /**
   * @param alias of the cluster, for messages
   * @param properties all but the serializers; may hold secrets
   */
  TimelyProducer(String alias, Map<String, Object> properties) {
    super(properties, new ByteArraySerializer(), new ByteArraySerializer());
    this.alias = alias;
  }

  @Override
  public void close(Duration timeout) {
    try {
      if (!BoundedCall.ends(
          "closing-producer-" + alias, withMargin(timeout), () -> super.close(timeout))) {
        LOG.info(
            "producer of cluster={} is left behind, it waits for a broker that does not answer",
            alias);
      }
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private static Duration withMargin(Duration timeout) {
    return timeout.compareTo(LONGEST) < 0 ? timeout.plus(MARGIN) : LONGEST;
  }
}
