package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaTargetWriterTest {
  private final List<MockProducer<byte[], byte[]>> producers = new ArrayList<>();
  private final List<Exception> told = new ArrayList<>();
  private final Callback callback = (metadata, e) -> told.add(e);
  private final KafkaTargetWriter writer =
      new KafkaTargetWriter(
          KafkaTargetWriter.properties(Map.of("buffer.memory", "1000000")), this::producer);

  private int generation;
  private FailureException cannotBeMade;

  private MockProducer<byte[], byte[]> producer() {
    if (cannotBeMade != null) {
      throw cannotBeMade;
    }
    MockProducer<byte[], byte[]> made =
        new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    producers.add(made);
    return made;
  }

  @Test
  void theProducerNeitherLosesNorRepeatsWhateverTheUserSets() {
    Map<String, Object> properties =
        KafkaTargetWriter.properties(
            Map.of(
                "acks", "1",
                "enable.idempotence", "false",
                "delivery.timeout.ms", "1000",
                "transactional.id", "mine",
                "compression.type", "zstd",
                "batch.size", "77"));

    assertThat(properties)
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", "true")
        .containsEntry("delivery.timeout.ms", "2147483647")
        .doesNotContainKey("transactional.id")
        .containsEntry("compression.type", "zstd")
        .containsEntry("batch.size", "77");
  }

  @Test
  void tellsWhatItTakes() {
    assertThat(writer.limits().bufferBytes()).isEqualTo(1_000_000);
    assertThat(writer.limits().requestBytes()).isEqualTo(64 << 20);
    assertThat(writer.limits().codec()).isEqualTo("lz4");
  }

  @Test
  void makesAProducerWhenThereIsSomethingToSend() throws InterruptedException {
    assertThat(producers).isEmpty();

    send();
    send();

    assertThat(producers).hasSize(1);
    assertThat(producers.get(0).history()).hasSize(2);
    assertThat(told).containsExactly(null, null);
  }

  @Test
  void goesOnWithTheProducerAfterAnErrorOfOneRecord() throws InterruptedException {
    send();

    assertThat(writer.failed(new RecordTooLargeException("large"), generation)).isFalse();
    assertThat(writer.failed(new TopicAuthorizationException("t"), generation)).isFalse();
    send();

    assertThat(producers).hasSize(1);
  }

  @Test
  void makesAnotherOneAfterAnErrorThatLeavesItOfNoUse() throws InterruptedException {
    send();

    assertThat(writer.failed(new ClusterAuthorizationException("no"), generation)).isFalse();
    send();
    assertThat(writer.failed(new KafkaException("Cannot execute: in an error state"), generation))
        .isFalse();
    send();

    assertThat(producers).hasSize(3);
    assertThat(producers.get(0).closed()).isTrue();
    assertThat(producers.get(1).closed()).isTrue();
    assertThat(producers.get(2).closed()).isFalse();
  }

  @Test
  void wantOfRoomIsNobodysFault() throws InterruptedException {
    send();

    assertThat(writer.failed(new BufferExhaustedException("full"), generation)).isTrue();
    send();

    assertThat(producers).hasSize(1);
  }

  @Test
  void whatASendThrowsIsToldToTheCallback() throws InterruptedException {
    send();
    producers.get(0).sendException = new KafkaException("broken");

    send();

    assertThat(told).hasSize(2);
    assertThat(told.get(1)).hasMessage("broken");
  }

  @Test
  void takesNothingMoreOnceItIsClosed() throws InterruptedException {
    send();

    writer.close();
    writer.close();
    send();

    assertThat(producers).hasSize(1);
    assertThat(producers.get(0).closed()).isTrue();
    assertThat(told.get(1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theProducerOfTheNextRecordsIsKnownBeforeTheyAreSent() throws InterruptedException {
    int first = writer.prepare();
    send();
    assertThat(generation).isEqualTo(first);
    assertThat(writer.failed(new ClusterAuthorizationException("no"), first)).isFalse();

    assertThat(writer.prepare()).isNotEqualTo(first);
  }

  @Test
  void whatBefellAFormerProducerSaysNothingOfThePresentOne() throws InterruptedException {
    send();
    int former = generation;
    assertThat(writer.failed(new KafkaException("fatal"), former)).isFalse();
    send();

    assertThat(writer.failed(new KafkaException("closed forcefully"), former)).isFalse();
    send();

    assertThat(producers).hasSize(2);
  }

  @Test
  void tellsARecordWhyThereIsNoProducerAndMakesOneForTheNext() throws InterruptedException {
    cannotBeMade =
        new Failure(FailureKind.RETRY, "away", new IllegalStateException("why")).asException();
    FailureException away = cannotBeMade;

    send();
    cannotBeMade = null;
    send();

    assertThat(told).containsExactly(away, null);
  }

  private void send() throws InterruptedException {
    generation = writer.prepare();
    writer.send(record(), callback);
  }

  private static ProducerRecord<byte[], byte[]> record() {
    return new ProducerRecord<>("t", 0, null, new byte[1]);
  }
}
