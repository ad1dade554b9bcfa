package io.connectmirror.heartbeat.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ProducerHeartbeatWriterTest {
  private static final Instant NOW = Instant.ofEpochMilli(1234567890123L);

  private final MockProducer<byte[], byte[]> producer = producer(true);

  @Test
  void writesMirrorMakersRecordToPartitionZero() throws InterruptedException {
    writer().write(NOW);

    ProducerRecord<byte[], byte[]> record = producer.history().get(0);
    assertThat(record.topic()).isEqualTo("heartbeats");
    assertThat(record.partition()).isZero();
    assertThat(record.timestamp()).isEqualTo(NOW.toEpochMilli());
    assertThat(HexFormat.of().formatHex(record.key())).isEqualTo("000161000162");
    assertThat(HexFormat.of().formatHex(record.value())).isEqualTo("00000000011f71fb04cb");
  }

  @Test
  void namesTheClusterTheTopicAndTheSettingWhenTheClusterRefuses() {
    producer.sendException = new TopicAuthorizationException("denied");

    assertThatThrownBy(() -> writer().write(NOW))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.DENIED))
        .hasMessageContainingAll("cluster a", "WRITE", "topic heartbeats", "emit.heartbeats.to");
  }

  @Test
  void doesNotWaitForeverForAnAnswer() {
    MockProducer<byte[], byte[]> silent = producer(false);

    assertThatThrownBy(() -> writer(silent).write(NOW))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY));
  }

  @Test
  void connectsAgainAfterANameThatDidNotResolve() throws InterruptedException {
    AtomicInteger attempts = new AtomicInteger();
    ProducerHeartbeatWriter writer =
        new ProducerHeartbeatWriter(
            () -> {
              if (attempts.incrementAndGet() == 1) {
                throw new KafkaException(
                    "Failed to construct kafka producer",
                    new ConfigException("No resolvable bootstrap urls given in bootstrap.servers"));
              }
              return producer;
            },
            new ClusterPair("a", "b"),
            "heartbeats",
            Duration.ofMillis(10));

    assertThatThrownBy(() -> writer.write(NOW))
        .isInstanceOfSatisfying(
            FailureException.class,
            e -> assertThat(e.failure().kind()).isEqualTo(FailureKind.RETRY));
    writer.write(NOW);

    assertThat(producer.history()).hasSize(1);
  }

  @Test
  void passesAnInterruptionOn() {
    // The client's exception sets the flag of the thread it is made on.
    producer.sendException = new InterruptException("interrupted");

    assertThatThrownBy(() -> writer().write(NOW)).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void closesWhatItOpenedAndWritesNoMore() throws InterruptedException {
    ProducerHeartbeatWriter writer = writer();
    writer.write(NOW);

    writer.close();
    writer.close();

    assertThat(producer.closed()).isTrue();
    assertThatThrownBy(() -> writer.write(NOW)).isInstanceOf(FailureException.class);
  }

  @Test
  void closesWithoutEverHavingWritten() {
    writer().close();

    assertThat(producer.closed()).isFalse();
  }

  @Test
  void hasDeadlinesShorterThanItsPatience() {
    assertThat(ProducerHeartbeatWriter.withDefaults(Map.of("bootstrap.servers", "a:9092")))
        .containsEntry("bootstrap.servers", "a:9092")
        .containsEntry("delivery.timeout.ms", "10000")
        .containsEntry("max.block.ms", "5000");
  }

  @Test
  void leavesDeadlinesToAUserWhoSetsOne() {
    Map<String, Object> users = Map.of("request.timeout.ms", "20000");

    assertThat(ProducerHeartbeatWriter.withDefaults(users)).isEqualTo(users);
  }

  private ProducerHeartbeatWriter writer() {
    return writer(producer);
  }

  private static ProducerHeartbeatWriter writer(MockProducer<byte[], byte[]> producer) {
    return new ProducerHeartbeatWriter(
        () -> producer, new ClusterPair("a", "b"), "heartbeats", Duration.ofMillis(10));
  }

  private static MockProducer<byte[], byte[]> producer(boolean answers) {
    return new MockProducer<>(answers, new ByteArraySerializer(), new ByteArraySerializer());
  }
}
