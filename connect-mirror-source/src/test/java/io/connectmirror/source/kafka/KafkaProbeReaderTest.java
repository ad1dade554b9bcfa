package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.task.Probe;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class KafkaProbeReaderTest {
  private static final TopicPartition STATE = new TopicPartition("state", 0);
  private final MockConsumer<byte[], byte[]> consumer =
      new MockConsumer<>(OffsetResetStrategy.NONE);
  private final AtomicLong nanos = new AtomicLong();
  private final KafkaProbeReader reader =
      new KafkaProbeReader("west", () -> consumer, () -> nanos.addAndGet(1_000_000_000));

  @Test
  void readsTheRecordAtTheOffset() throws InterruptedException {
    consumer.updateEndOffsets(Map.of(STATE, 8L));
    consumer.schedulePollTask(
        () -> {
          ConsumerRecord<byte[], byte[]> record =
              new ConsumerRecord<>("state", 0, 7, new byte[] {1}, new byte[] {2});
          record.headers().add("h", null);
          consumer.addRecord(record);
        });

    Probe.Readback read = reader.read("state", 0, 7).orElseThrow();

    assertThat(read.key()).isEqualTo(ByteBuffer.wrap(new byte[] {1}));
    assertThat(read.value()).isEqualTo(ByteBuffer.wrap(new byte[] {2}));
    assertThat(read.headers()).containsExactly(Probe.Header.of("h", null));
    assertThat(consumer.closed()).isTrue();
  }

  @Test
  void findsNothingWhereTheLogIsShorter() throws InterruptedException {
    consumer.updateEndOffsets(Map.of(STATE, 7L));

    assertThat(reader.read("state", 0, 7)).isEmpty();
    assertThat(consumer.closed()).isTrue();
  }

  @Test
  void saysWhyItCouldNotRead() {
    consumer.updateEndOffsets(Map.of(STATE, 8L));
    consumer.setPollException(new TopicAuthorizationException("no"));

    assertThatThrownBy(() -> reader.read("state", 0, 7))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("READ");
  }

  @Test
  void givesUpInTime() {
    consumer.updateEndOffsets(Map.of(STATE, 8L));

    assertThatThrownBy(() -> reader.read("state", 0, 7))
        .isInstanceOf(FailureException.class)
        .hasMessageContaining("offset 7");
  }
}
