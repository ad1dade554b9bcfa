package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.junit.jupiter.api.Test;

class SizedConsumersTest {
  private static final long BUFFER = 64 << 20;

  private final Map<String, Object> wished = new HashMap<>(Map.of("bootstrap.servers", "east:1"));
  private final SizedConsumers consumers = new SizedConsumers(wished, BUFFER, this::make);
  private Map<String, Object> made = Map.of();

  private Consumer<byte[], byte[]> make(Map<String, Object> properties) {
    made = properties;
    return new MockConsumer<>(OffsetResetStrategy.NONE);
  }

  @Test
  void onePartitionMayFillALongLine() {
    consumers.make(1);

    assertThat(made)
        .containsEntry("bootstrap.servers", "east:1")
        .containsEntry("max.partition.fetch.bytes", "33554432")
        .containsEntry("fetch.max.bytes", "67108864")
        .containsEntry("receive.buffer.bytes", "-1");
  }

  @Test
  void whatTheUserSetsWins() {
    wished.put("max.partition.fetch.bytes", "7");
    wished.put("fetch.max.bytes", "8");
    wished.put("receive.buffer.bytes", "9");

    consumers.make(1);

    assertThat(made)
        .containsEntry("max.partition.fetch.bytes", "7")
        .containsEntry("fetch.max.bytes", "8")
        .containsEntry("receive.buffer.bytes", "9");
    assertThat(consumers.isFit(1000)).isTrue();
  }

  @Test
  void aConsumerSuitsAsManyPartitionsAsItsShareIsFor() {
    consumers.make(3);

    assertThat(consumers.isFit(4)).isTrue();
    assertThat(consumers.isFit(5)).isFalse();
    assertThat(consumers.isFit(2)).isFalse();
  }

  @Test
  void afterAStandstillLessIsFetchedAtOnce() {
    consumers.make(1);
    consumers.stalled();
    consumers.make(1);

    assertThat(made)
        .containsEntry("max.partition.fetch.bytes", "8388608")
        .containsEntry("fetch.max.bytes", "16777216");
  }
}
