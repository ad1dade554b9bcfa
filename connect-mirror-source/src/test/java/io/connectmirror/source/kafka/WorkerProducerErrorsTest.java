package io.connectmirror.source.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerProducerErrorsTest {
  @ParameterizedTest
  @ValueSource(strings = {"mirror", "east->west, all", "a\"b*?"})
  void countsWhatTheProducerOfATaskDidNotTake(String connector) {
    String clientId = WorkerProducerErrors.defaultClientId(connector, 3);
    WorkerProducerErrors errors = new WorkerProducerErrors(clientId);
    assertThat(errors.total()).isEmpty();

    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", "localhost:1", "client.id", clientId, "max.block.ms", "1"),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      assertThat(errors.total()).hasValue(0);

      assertThatThrownBy(() -> producer.send(new ProducerRecord<>("t", new byte[1])).get())
          .isInstanceOf(ExecutionException.class);

      assertThat(errors.total()).hasValue(1);
    }
    assertThat(errors.total()).isEmpty();
  }
}
