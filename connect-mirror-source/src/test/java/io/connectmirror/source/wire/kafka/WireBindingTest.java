package io.connectmirror.source.wire.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.source.wire.ClusterWire.ProduceAsk;
import io.connectmirror.source.wire.ClusterWire.ProduceAsk.BatchAsk;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.record.MemoryRecords;
import org.junit.jupiter.api.Test;

class WireBindingTest {
  @Test
  void fitsTheKafkaThatItIsCompiledAgainst() {
    assertThat(WireBinding.problem()).isEmpty();
  }

  @Test
  void producesTheVeryBytesThatItWasGiven() {
    ByteBuffer bytes = ByteBuffer.wrap(new byte[] {0, 5, 6, 7}).position(1);

    ProduceCodec codec = new ProduceCodec(WireBinding.parts());
    ProduceAsk ask =
        new ProduceAsk(
            List.of(new BatchAsk(new TopicPartition("t", 2), Uuid.ZERO_UUID, bytes)),
            Duration.ofSeconds(4));

    assertThat(codec.request(ask).oldestAllowedVersion()).isEqualTo((short) 7);
    ProduceRequestData data = codec.data(ask);
    assertThat(data.acks()).isEqualTo((short) -1);
    assertThat(data.timeoutMs()).isEqualTo(4_000);
    ProduceRequestData.TopicProduceData topic = data.topicData().find("t");
    ByteBuffer sent = ((MemoryRecords) topic.partitionData().get(0).records()).buffer();
    bytes.put(1, (byte) 9);
    assertThat(sent).isEqualTo(ByteBuffer.wrap(new byte[] {9, 6, 7}));
  }

  @Test
  void refusesPropertiesThatNoClientTakes() {
    Map<String, Object> properties =
        Map.of(
            "bootstrap.servers", "127.0.0.1:9092", "max.in.flight.requests.per.connection", "many");
    assertThatThrownBy(() -> new KafkaClusterWire(properties))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("max.in.flight");
  }
}
