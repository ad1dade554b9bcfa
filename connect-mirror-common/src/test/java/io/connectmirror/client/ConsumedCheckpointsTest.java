package io.connectmirror.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.Checkpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ConsumedCheckpointsTest {
  private static final TopicPartition PARTITION =
      new TopicPartition("source1.checkpoints.internal", 0);
  private static final Checkpoint CHECKPOINT =
      new Checkpoint("g", new TopicPartition("source1.t", 0), 10, 7, "");

  private final MockConsumer<byte[], byte[]> consumer =
      new MockConsumer<>(OffsetResetStrategy.EARLIEST);
  private final AtomicLong now = new AtomicLong();
  private final List<Checkpoint> read = new ArrayList<>();

  @Test
  void readsToTheEndAndSkipsPoison() {
    holds(CHECKPOINT.value(), null, new byte[] {0, 9}, CHECKPOINT.value());

    reader(0).read(PARTITION.topic(), Duration.ofSeconds(5), read::add);

    assertThat(read).containsExactly(CHECKPOINT, CHECKPOINT);
    assertThat(consumer.closed()).isTrue();
  }

  @Test
  void anEmptyTopicHoldsNothing() {
    holds();

    reader(0).read(PARTITION.topic(), Duration.ofSeconds(5), read::add);

    assertThat(read).isEmpty();
  }

  @Test
  void returnsWhatWasReadWhenTheTimeIsOver() {
    holds(CHECKPOINT.value());
    consumer.updateEndOffsets(Map.of(PARTITION, 100L));

    reader(Duration.ofSeconds(1).toNanos())
        .read(PARTITION.topic(), Duration.ofSeconds(5), read::add);

    assertThat(read).containsExactly(CHECKPOINT);
  }

  private ConsumedCheckpoints reader(long nanosPerLook) {
    return new ConsumedCheckpoints(() -> consumer, () -> now.getAndAdd(nanosPerLook));
  }

  private void holds(byte[]... values) {
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
    consumer.updateEndOffsets(Map.of(PARTITION, (long) values.length));
    consumer.schedulePollTask(
        () -> {
          long offset = 0;
          for (byte[] value : values) {
            consumer.addRecord(
                new ConsumerRecord<>(PARTITION.topic(), 0, offset++, CHECKPOINT.key(), value));
          }
        });
  }
}
