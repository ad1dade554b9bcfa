package io.connectmirror.cli.status.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class KafkaRecordLooksTest {
  private static final Duration WITHIN = Duration.ofSeconds(2);
  private static final TopicPartition A = new TopicPartition("a", 0);
  private static final TopicPartition B = new TopicPartition("b", 0);

  private final ManualClock clock = new ManualClock();
  private final List<MockConsumer<byte[], byte[]>> made = new ArrayList<>();
  private MockConsumer<byte[], byte[]> ready;
  private final KafkaRecordLooks looks = new KafkaRecordLooks("east", this::next, clock.nanos());

  @Test
  void theFirstRecordBehindAPositionTellsWhatWaits() throws InterruptedException {
    MockConsumer<byte[], byte[]> consumer = make();
    ends(consumer, 10, 20);
    consumer.schedulePollTask(
        () -> {
          consumer.addRecord(record(A, 7, 700));
          consumer.addRecord(record(A, 8, 800));
          consumer.addRecord(record(B, 20, 2000));
        });

    assertThat(looks.behind(Map.of(A, 5L, B, 20L), WITHIN))
        .isEqualTo(Map.of(A, new Behind.First(7, 700, 10), B, new Behind.Nothing()));
  }

  @Test
  void whatWaitsIsToldAtEachLook() throws InterruptedException {
    MockConsumer<byte[], byte[]> consumer = make();
    ends(consumer, 10, 20);
    for (int look = 1; look <= 3; look++) {
      consumer.schedulePollTask(() -> consumer.addRecord(record(A, 7, 700)));

      assertThat(looks.behind(Map.of(A, 5L), WITHIN))
          .as("look %d", look)
          .isEqualTo(Map.of(A, new Behind.First(7, 700, 10)));
    }
  }

  @Test
  void aLogThatEndsInMarkersHoldsNothingBehind() throws InterruptedException {
    MockConsumer<byte[], byte[]> consumer = make();
    ends(consumer, 10, 20);
    consumer.schedulePollTask(() -> consumer.seek(A, 10));

    assertThat(looks.behind(Map.of(A, 5L), WITHIN)).isEqualTo(Map.of(A, new Behind.Nothing()));
  }

  @Test
  void whatDoesNotComeInTimeIsLeftOut() throws InterruptedException {
    MockConsumer<byte[], byte[]> consumer = make();
    ends(consumer, 10, 20);
    consumer.schedulePollTask(() -> clock.advance(WITHIN));

    assertThat(looks.behind(Map.of(A, 5L, B, 20L), WITHIN))
        .isEqualTo(Map.of(B, new Behind.Nothing()));
  }

  @Test
  void theNewestRecordsAreThoseAmongTheLastOffsets() throws InterruptedException {
    MockConsumer<byte[], byte[]> consumer = make();
    ends(consumer, 10, 20);
    consumer.schedulePollTask(
        () -> {
          for (long offset = 0; offset < 10; offset++) {
            consumer.addRecord(record(A, offset, offset));
          }
        });

    assertThat(looks.newest(List.of(A), 3, WITHIN))
        .extracting(ConsumerRecord::offset)
        .containsExactly(7L, 8L, 9L);
  }

  @Test
  void theConsumerIsKeptAndMadeAnewAfterAFailure() throws InterruptedException {
    MockConsumer<byte[], byte[]> first = make();
    ends(first, 10, 20);
    looks.behind(Map.of(A, 10L), WITHIN);
    looks.behind(Map.of(A, 10L), WITHIN);
    assertThat(made).hasSize(1);
    first.setPollException(new TopicAuthorizationException("a"));

    assertThatThrownBy(() -> looks.behind(Map.of(A, 5L), WITHIN))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("the principal of cluster east needs READ on topic partition a-0");
    assertThat(first.closed()).isTrue();

    ends(make(), 10, 20);
    assertThat(looks.behind(Map.of(A, 10L), WITHIN)).hasSize(1);
    looks.close();
    assertThat(made).allMatch(MockConsumer::closed);
  }

  @Test
  void anInterruptionEndsTheLook() {
    MockConsumer<byte[], byte[]> consumer = make();
    ends(consumer, 10, 20);
    consumer.setPollException(new InterruptException("now"));

    assertThatThrownBy(() -> looks.behind(Map.of(A, 5L), WITHIN))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void nothingToLookForNeedsNoConsumer() throws InterruptedException {
    assertThat(looks.behind(Map.of(), WITHIN)).isEmpty();
    assertThat(looks.newest(List.of(), 3, WITHIN)).isEmpty();
    assertThat(made).isEmpty();
  }

  /** The consumer that is made next. */
  private MockConsumer<byte[], byte[]> make() {
    ready = new MockConsumer<>(OffsetResetStrategy.NONE);
    return ready;
  }

  private Consumer<byte[], byte[]> next() {
    made.add(ready);
    return ready;
  }

  private static void ends(MockConsumer<byte[], byte[]> consumer, long ofA, long ofB) {
    consumer.updateBeginningOffsets(Map.of(A, 0L, B, 0L));
    consumer.updateEndOffsets(Map.of(A, ofA, B, ofB));
  }

  private static ConsumerRecord<byte[], byte[]> record(
      TopicPartition partition, long offset, long timestampMs) {
    return new ConsumerRecord<>(
        partition.topic(),
        partition.partition(),
        offset,
        timestampMs,
        TimestampType.CREATE_TIME,
        0,
        0,
        null,
        null,
        new RecordHeaders(),
        Optional.empty());
  }
}
