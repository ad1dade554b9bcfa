package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.RoundRobinPartitioner;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class KafkaSyncSinkTest {
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(
          false, new RoundRobinPartitioner(), new ByteArraySerializer(), new ByteArraySerializer());
  private final KafkaSyncSink sink = new KafkaSyncSink("west", "syncs", () -> producer);
  private final List<Optional<Failure>> outcomes = new ArrayList<>();

  @Test
  void writesToPartitionZeroAndTellsWhatBecameOfIt() {
    sink.send(new byte[] {1}, new byte[] {2}, outcomes::add);
    sink.send(new byte[] {3}, new byte[] {4}, outcomes::add);
    assertThat(outcomes).isEmpty();

    producer.completeNext();
    producer.errorNext(new TopicAuthorizationException("no"));

    assertThat(producer.history()).allMatch(r -> r.topic().equals("syncs") && r.partition() == 0);
    assertThat(outcomes.get(0)).isEmpty();
    assertThat(outcomes.get(1))
        .hasValueSatisfying(
            failure -> {
              assertThat(failure.kind()).isEqualTo(FailureKind.DENIED);
              assertThat(failure.message()).contains("west", "WRITE", "topic syncs");
            });
  }

  @Test
  void throwsWhatFailsAtOnce() {
    producer.sendException = new TopicAuthorizationException("no");

    assertThatThrownBy(() -> sink.send(new byte[0], new byte[0], outcomes::add))
        .isInstanceOf(FailureException.class);
    assertThat(outcomes).isEmpty();
  }

  @Test
  void waitsTwoSecondsForAClusterThatIsAwayOrLessIfItIsTold() {
    assertThat(KafkaSyncSink.bounded(Map.of("max.block.ms", "60000", "acks", "all")))
        .isEqualTo(Map.of("max.block.ms", "2000", "acks", "all"));
    assertThat(KafkaSyncSink.bounded(Map.of("max.block.ms", "500")))
        .isEqualTo(Map.of("max.block.ms", "500"));
  }

  @Test
  void closesTheProducerItMade() {
    sink.close(Duration.ofSeconds(1));
    assertThat(producer.closed()).as("none was made").isFalse();

    sink.send(new byte[0], new byte[0], outcomes::add);
    sink.close(Duration.ofSeconds(1));

    assertThat(producer.closed()).isTrue();
  }
}
