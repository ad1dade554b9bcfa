package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.task.TailReader.Stretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class KafkaTailReaderTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final Duration WITHIN = Duration.ofSeconds(10);

  private final MockConsumer<byte[], byte[]> consumer =
      new MockConsumer<>(OffsetResetStrategy.NONE);
  private final AtomicLong nanos = new AtomicLong();
  private final KafkaTailReader reader =
      new KafkaTailReader(
          new KafkaTailReader.End("east", () -> consumer),
          new KafkaTailReader.End("west", () -> consumer),
          () -> nanos.addAndGet(1_000_000_000));
  private final List<Long> read = new ArrayList<>();

  @Test
  void readsAStretchToItsEnd() throws InterruptedException {
    records(3, 4, 5, 6, 7);

    assertThat(reader.target(Map.of(T0, new Stretch(4, 7)), WITHIN, this::note))
        .containsExactly(T0);

    assertThat(read).containsExactly(4L, 5L, 6L);
    assertThat(consumer.closed()).isTrue();
  }

  @Test
  void isDoneWhereTheStretchEndsInOffsetsWithoutRecords() throws InterruptedException {
    records(4);
    consumer.schedulePollTask(() -> consumer.seek(T0, 7));

    assertThat(reader.target(Map.of(T0, new Stretch(4, 7)), WITHIN, this::note))
        .containsExactly(T0);
  }

  @Test
  void tellsWhatItCouldNotReadInTime() throws InterruptedException {
    records(4);

    assertThat(reader.target(Map.of(T0, new Stretch(4, 7)), WITHIN, this::note)).isEmpty();

    assertThat(read).containsExactly(4L);
  }

  @Test
  void endsWhenTheReaderWantsNoMore() throws InterruptedException {
    records(4, 5, 6);

    assertThat(
            reader.source(
                Map.of(T0, new Stretch(4, 7)),
                WITHIN,
                record -> {
                  note(record);
                  return record.offset() < 5;
                }))
        .containsExactly(T0);

    assertThat(read).containsExactly(4L, 5L);
  }

  @Test
  void saysWhyItCouldNotRead() {
    consumer.schedulePollTask(
        () -> consumer.setPollException(new TopicAuthorizationException("t")));

    assertThatThrownBy(() -> reader.target(Map.of(T0, new Stretch(4, 7)), WITHIN, this::note))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("west");
    assertThat(consumer.closed()).isTrue();
  }

  private void note(ConsumerRecord<byte[], byte[]> record) {
    read.add(record.offset());
  }

  private void records(long... offsets) {
    consumer.schedulePollTask(
        () -> {
          for (long offset : offsets) {
            consumer.addRecord(new ConsumerRecord<>("t", 0, offset, null, new byte[] {1}));
          }
        });
  }
}
