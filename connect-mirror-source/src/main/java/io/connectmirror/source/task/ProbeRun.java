package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Proves, before the first record of a life is mirrored, that the worker leaves bytes alone and
 * writes to the target cluster: a {@link Probe} goes through the worker to the state topic and is
 * read back there with the task's own settings for the target.
 *
 * <p>The jobs thread advances it, the task thread takes the record, the producer's thread
 * acknowledges it.
 */
final class ProbeRun {
  private static final Logger LOG = LoggerFactory.getLogger(ProbeRun.class);

  private final Probe probe;
  private final String topic;
  private final TopicAdmin target;
  private final ProbeReader reader;
  private State state = State.WAITING_FOR_TOPIC;
  private SourceRecord record;
  private RecordMetadata acknowledged;
  private String reason;

  private enum State {
    WAITING_FOR_TOPIC,
    TO_SEND,
    SENT,
    ACKNOWLEDGED,
    PROVEN
  }

  /**
   * @param topic the state topic
   */
  ProbeRun(Probe probe, String topic, TopicAdmin target, ProbeReader reader) {
    this.probe = probe;
    this.topic = topic;
    this.target = target;
    this.reader = reader;
    this.reason = "the state topic " + topic + " does not exist yet, the connector creates it";
  }

  /** Proves nothing, because what comes out of the worker is not what it is given. */
  static ProbeRun skipped() {
    ProbeRun run = new ProbeRun(new Probe("", 0, new byte[0]), "", null, null);
    run.state = State.PROVEN;
    run.reason = "";
    LOG.warn(
        "transforms are configured, so it cannot be proven that records arrive as they were; be"
            + " sure that key.converter, value.converter and header.converter all are"
            + " org.apache.kafka.connect.converters.ByteArrayConverter, in the connector or in the"
            + " worker");
    return run;
  }

  synchronized boolean isProven() {
    return state == State.PROVEN;
  }

  /** Whether the state topic was seen to exist. */
  synchronized boolean hasTopic() {
    return state != State.WAITING_FOR_TOPIC;
  }

  /** What there is to wait for; empty once it is proven. */
  synchronized String reason() {
    return reason;
  }

  /** The record, once, when it is to be sent. */
  synchronized Optional<SourceRecord> toSend() {
    if (state != State.TO_SEND) {
      return Optional.empty();
    }
    state = State.SENT;
    reason = "the probe record to " + topic + " has not been acknowledged yet";
    return Optional.of(record);
  }

  /**
   * @param metadata null when the worker dropped the record
   * @return whether the record was the probe
   */
  boolean acknowledged(SourceRecord of, RecordMetadata metadata) {
    if (!(of instanceof Probe.Carrier)) {
      return false;
    }
    synchronized (this) {
      if (state == State.SENT) {
        state = State.ACKNOWLEDGED;
        acknowledged = metadata;
        reason = "the probe record has not been read back from " + topic + " yet";
      }
    }
    return true;
  }

  /**
   * Does what can be done now.
   *
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when it is proven that
   *     records would not arrive as they are; of another kind when it could not be found out now
   */
  void advance() throws InterruptedException {
    switch (state()) {
      case WAITING_FOR_TOPIC -> lookForTopic();
      case ACKNOWLEDGED -> compare();
      case TO_SEND, SENT, PROVEN -> {}
    }
  }

  private void lookForTopic() throws InterruptedException {
    BatchResult<String, TopicAdmin.TopicInfo> seen = target.describe(List.of(topic));
    Failure failure = seen.failures().get(topic);
    if (failure != null) {
      if (failure.kind() != FailureKind.MISSING) {
        throw failure.asException();
      }
      return;
    }
    synchronized (this) {
      record = probe.record(topic);
      state = State.TO_SEND;
      reason = "the probe record to " + topic + " has not been taken by the worker yet";
    }
  }

  private void compare() throws InterruptedException {
    RecordMetadata metadata = metadata();
    if (metadata == null) {
      throw FatalFailure.because(
          "the worker dropped the probe record to "
              + topic
              + ": a converter refuses plain bytes. Set key.converter, value.converter and"
              + " header.converter to org.apache.kafka.connect.converters.ByteArrayConverter. No"
              + " record has been mirrored");
    }
    if (!metadata.hasOffset()) {
      LOG.warn(
          "the worker's producer reports no offsets (acks=0?), so it cannot be proven that records"
              + " arrive as they were, and offset syncs cannot be written");
      proven();
      return;
    }
    Optional<Probe.Readback> read =
        reader.read(metadata.topic(), metadata.partition(), metadata.offset());
    if (read.isEmpty()) {
      throw FatalFailure.because(
          "the probe record is not at offset "
              + metadata.offset()
              + " of "
              + topic
              + " on cluster "
              + target.clusterAlias()
              + ", where the worker says it wrote it: the worker writes to another cluster than"
              + " target.cluster.bootstrap.servers names. Run the connector on a worker of the"
              + " target cluster. No record has been mirrored");
    }
    List<String> changed = probe.changedBy(read.get());
    if (!changed.isEmpty()) {
      throw FatalFailure.because(
          "the worker changes what it is given: set "
              + String.join(", ", changed)
              + " to org.apache.kafka.connect.converters.ByteArrayConverter, in the connector or in"
              + " the worker. No record has been mirrored");
    }
    LOG.info("the worker writes records to cluster={} as they are", target.clusterAlias());
    proven();
  }

  private synchronized void proven() {
    state = State.PROVEN;
    reason = "";
  }

  private synchronized State state() {
    return state;
  }

  private synchronized RecordMetadata metadata() {
    return acknowledged;
  }
}
