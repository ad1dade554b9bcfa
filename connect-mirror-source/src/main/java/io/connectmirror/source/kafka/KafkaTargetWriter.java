package io.connectmirror.source.kafka;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.task.LoneWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One idempotent producer, which waits for a target that is away as long as that takes: what it was
 * given stays in order and is written once. It is made when it is first needed, and made again when
 * an error has left it of no use.
 */
public final class KafkaTargetWriter implements LoneWriter {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaTargetWriter.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  /** How long a record may wait for room, or for word of where its partition is. */
  private static final String MAX_BLOCK_MS = "1000";

  private static final String BATCH_BYTES = String.valueOf(256 << 10);
  private static final String BUFFER_BYTES = String.valueOf(64 << 20);
  private static final String REQUEST_BYTES = String.valueOf(64 << 20);

  /** Kafka's 128 KiB would be the most that a connection moves per round trip. */
  private static final String AS_THE_SYSTEM_SEES_FIT = "-1";

  private final Supplier<Producer<byte[], byte[]>> maker;
  private final Limits limits;
  private Producer<byte[], byte[]> producer;
  private boolean closed;
  private FailureException notMade;
  private volatile int generation;
  private volatile boolean isUseless;

  /**
   * @param properties as {@link #properties} gives them
   * @param maker makes a producer of them; may throw {@link FailureException}
   */
  public KafkaTargetWriter(
      Map<String, Object> properties, Supplier<Producer<byte[], byte[]>> maker) {
    this.maker = maker;
    this.limits = limits(properties);
  }

  static Limits limits(Map<String, Object> properties) {
    return new Limits(
        number(properties, "buffer.memory", BUFFER_BYTES),
        number(properties, "max.request.size", REQUEST_BYTES),
        String.valueOf(properties.get("compression.type")));
  }

  /** What cannot be read is told by the producer when it is made. */
  private static long number(Map<String, Object> properties, String key, String otherwise) {
    String set = String.valueOf(properties.get(key)).strip();
    return Long.parseLong(set.matches("\\d{1,18}") ? set : otherwise);
  }

  /**
   * What the producer needs, over and under what the user has set.
   *
   * @param wished all but the serializers
   */
  public static Map<String, Object> properties(Map<String, Object> wished) {
    Map<String, Object> properties = new HashMap<>(wished);
    properties.put("acks", "all");
    properties.put("enable.idempotence", "true");
    properties.put("retries", String.valueOf(Integer.MAX_VALUE));
    properties.put("delivery.timeout.ms", String.valueOf(Integer.MAX_VALUE));
    properties.put("max.block.ms", MAX_BLOCK_MS);
    properties.remove("transactional.id");
    properties.putIfAbsent("compression.type", "lz4");
    properties.putIfAbsent("linger.ms", "5");
    properties.putIfAbsent("batch.size", BATCH_BYTES);
    properties.putIfAbsent("buffer.memory", BUFFER_BYTES);
    properties.putIfAbsent("max.request.size", REQUEST_BYTES);
    properties.putIfAbsent("send.buffer.bytes", AS_THE_SYSTEM_SEES_FIT);
    return properties;
  }

  @Override
  public void send(ProducerRecord<byte[], byte[]> record, Callback whenDone)
      throws InterruptedException {
    try {
      var unused = present().send(record, whenDone);
    } catch (InterruptException e) {
      // The flag is set again by the client.
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("while a record was sent");
      interrupted.initCause(e);
      throw interrupted;
    } catch (FailureException | KafkaException | IllegalStateException e) {
      // IllegalStateException: a client that was closed beneath us. Whatever it is, it is told.
      whenDone.onCompletion(null, e);
    }
  }

  @Override
  public synchronized int prepare() {
    if (!closed && isUseless && producer != null) {
      LOG.info("the producer of mirrored records is made anew");
      producer.close(Duration.ZERO);
      producer = null;
    }
    if (!closed && producer == null) {
      generation++;
      isUseless = false;
      make();
    }
    return generation;
  }

  private void make() {
    try {
      producer = maker.get();
    } catch (FailureException e) {
      // Told of each record that is sent now.
      notMade = e;
    }
  }

  private synchronized Producer<byte[], byte[]> present() {
    if (producer == null) {
      throw closed || notMade == null
          ? new IllegalStateException("the task has been stopped")
          : notMade;
    }
    return producer;
  }

  @Override
  public boolean failed(Exception e, int sentBy) {
    if (e instanceof BufferExhaustedException) {
      return true;
    }
    boolean concernsOneRecord = e instanceof ApiException && !concernsAll(e);
    if (!concernsOneRecord && sentBy == generation) {
      isUseless = true;
    }
    return false;
  }

  @Override
  public Limits limits() {
    return limits;
  }

  /** Errors after which an idempotent producer takes nothing any more. */
  private static boolean concernsAll(Exception e) {
    return e instanceof AuthenticationException
        || e instanceof ClusterAuthorizationException
        || e instanceof TransactionalIdAuthorizationException
        || e instanceof ProducerFencedException
        || e instanceof UnsupportedVersionException;
  }

  @Override
  public void close() {
    Producer<byte[], byte[]> present;
    synchronized (this) {
      closed = true;
      present = producer;
      producer = null;
    }
    if (present != null) {
      present.close(CLOSE_TIMEOUT);
    }
  }
}
