package io.connectmirror.common.kafka;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureTable;
import io.connectmirror.common.state.StateCodec;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.common.state.StateValues;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The state topic on the target cluster, made when it is first needed. One call at a time does its
 * work, the others wait for it; {@link #close} does not wait.
 */
final class KafkaStateStore implements StateStore {
  private static final Logger LOG = LoggerFactory.getLogger(KafkaStateStore.class);
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);
  private static final Duration STEP = Duration.ofSeconds(1);

  /** A producer asks brokers for its topic in a way that makes them create it, badly. */
  private static final Duration LOOK_FOR_TOPIC_EVERY = Duration.ofSeconds(30);

  private final String alias;
  private final InternalTopic topic;
  private final InternalTopicCreator creator;
  private final Supplier<InternalTopicLog> logs;
  private final Supplier<Producer<byte[], byte[]>> producers;
  private final FlowMetrics metrics;
  private final Duration timeout;
  private final LongSupplier nanos;

  private final ReentrantLock inUse = new ReentrantLock();
  private volatile boolean closed;
  private volatile Producer<byte[], byte[]> producer;
  private volatile InternalTopicLog reading;
  // Guarded by inUse.
  private final PoisonSeen poison = new PoisonSeen();
  private final StateMemory memory = new StateMemory();
  private boolean seen;
  private long seenNanos;

  KafkaStateStore(
      String alias,
      InternalTopic topic,
      InternalTopicCreator creator,
      Supplier<InternalTopicLog> logs,
      Supplier<Producer<byte[], byte[]>> producers,
      FlowMetrics metrics,
      Duration timeout,
      LongSupplier nanos) {
    this.alias = alias;
    this.topic = topic;
    this.creator = creator;
    this.logs = logs;
    this.producers = producers;
    this.metrics = metrics;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  @Override
  public Map<StateKey, Map<String, Object>> load(StateKind kind) throws InterruptedException {
    inUse.lockInterruptibly();
    try {
      requireOpen();
      Deadline deadline = Deadline.in(timeout, nanos);
      StateReading state = new StateReading(topic.name(), kind, poison);
      if (!ensureTopic()) {
        readToEnd(state, deadline);
      }
      if (state.poison() > 0) {
        metrics.add(MirrorCounter.POISON_RECORDS, state.poison());
      }
      memory.read(kind, state.values());
      LOG.debug(
          "cluster={} internal_topic={} kind={} loaded={} poison={}",
          alias,
          topic.name(),
          kind.wireName(),
          state.values().size(),
          state.poison());
      return state.values();
    } finally {
      inUse.unlock();
    }
  }

  @Override
  public void put(Map<StateKey, Optional<Map<String, Object>>> values) throws InterruptedException {
    Map<StateKey, Optional<Map<String, Object>>> wanted = new HashMap<>();
    values.forEach((key, value) -> wanted.put(key, value.map(StateValues::normalised)));
    inUse.lockInterruptibly();
    try {
      requireOpen();
      wanted.entrySet().removeIf(entry -> memory.has(entry.getKey(), entry.getValue()));
      if (wanted.isEmpty()) {
        return;
      }
      if (!seen || nanos.getAsLong() - seenNanos >= LOOK_FOR_TOPIC_EVERY.toNanos()) {
        ensureTopic();
      }
      write(wanted);
    } finally {
      inUse.unlock();
    }
  }

  @Override
  public void close() {
    closed = true;
    InternalTopicLog log = reading;
    if (log != null) {
      log.close();
    }
    closeProducer();
  }

  private void readToEnd(StateReading state, Deadline deadline) throws InterruptedException {
    try (InternalTopicLog log = logs.get()) {
      reading = log;
      while (!log.poll(shorter(STEP, deadline.left()), state)) {
        requireOpen();
        if (deadline.hasPassed()) {
          throw failure(
              new TimeoutException("its end was not reached within " + timeout.toMillis() + " ms"),
              "READ");
        }
      }
    } finally {
      reading = null;
    }
  }

  private void write(Map<StateKey, Optional<Map<String, Object>>> wanted)
      throws InterruptedException {
    Deadline deadline = Deadline.in(timeout, nanos);
    boolean done = false;
    try {
      Producer<byte[], byte[]> open = producer();
      Map<StateKey, Future<?>> sent = new HashMap<>();
      wanted.forEach((key, value) -> sent.put(key, open.send(record(key, value))));
      for (Map.Entry<StateKey, Future<?>> one : sent.entrySet()) {
        one.getValue().get(deadline.leftMs(), TimeUnit.MILLISECONDS);
        memory.wrote(one.getKey(), wanted.get(one.getKey()));
      }
      done = true;
    } catch (InterruptException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("while writing state");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      throw failure(e, "WRITE");
    } catch (java.util.concurrent.TimeoutException e) {
      throw failure(
          new TimeoutException("not acknowledged within " + timeout.toMillis() + " ms", e),
          "WRITE");
    } catch (FailureException e) {
      throw e;
    } catch (RuntimeException e) {
      throw failure(e, "WRITE");
    } finally {
      if (!done) {
        wanted.keySet().forEach(memory::doubt);
        // What is still in its buffer must not arrive after what is written next.
        closeProducer();
      }
    }
  }

  private Producer<byte[], byte[]> producer() {
    Producer<byte[], byte[]> open = producer;
    if (open == null) {
      open = producers.get();
      producer = open;
      if (closed) {
        closeProducer();
        requireOpen();
      }
    }
    return open;
  }

  private void closeProducer() {
    Producer<byte[], byte[]> open = producer;
    producer = null;
    if (open != null) {
      Closing.quietly("producer of " + topic.name(), () -> open.close(CLOSE_TIMEOUT));
    }
  }

  /**
   * @return whether it was made now and so is empty
   */
  private boolean ensureTopic() throws InterruptedException {
    boolean made = creator.ensure(topic);
    if (made && seen) {
      LOG.warn(
          "cluster={} internal_topic={} was gone and is made again: what the mirror wrote before"
              + " now counts as written by somebody else",
          alias,
          topic.name());
    }
    if (made) {
      poison.forget();
      memory.doubtAll();
    }
    seen = true;
    seenNanos = nanos.getAsLong();
    return made;
  }

  private ProducerRecord<byte[], byte[]> record(StateKey key, Optional<Map<String, Object>> value) {
    return new ProducerRecord<>(
        topic.name(), 0, StateCodec.encode(key), value.map(StateCodec::encode).orElse(null));
  }

  private void requireOpen() {
    if (closed) {
      throw failure(new IllegalStateException("the state store is closed"), "READ");
    }
  }

  private FailureException failure(Throwable error, String operation) {
    Failure failure = FailureTable.classify(error, alias, operation, "topic " + topic.name(), "");
    return failure.asException();
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
