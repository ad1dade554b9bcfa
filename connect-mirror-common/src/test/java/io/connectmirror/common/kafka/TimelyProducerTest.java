package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class TimelyProducerTest {
  private static final int REQUEST_TIMEOUT_MS = 30_000;

  @Test
  void closesInTimeBeforeABrokerThatAcceptsAndDoesNotAnswer() throws IOException {
    try (ServerSocket deaf = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      Producer<byte[], byte[]> producer =
          new TimelyProducer(
              "west",
              Map.of(
                  "bootstrap.servers",
                  "127.0.0.1:" + deaf.getLocalPort(),
                  "enable.idempotence",
                  "true",
                  "max.block.ms",
                  "1000",
                  "request.timeout.ms",
                  REQUEST_TIMEOUT_MS,
                  "delivery.timeout.ms",
                  2 * REQUEST_TIMEOUT_MS));
      // By then it waits for an id.
      assertThatThrownBy(() -> producer.partitionsFor("t")).isInstanceOf(TimeoutException.class);

      long begun = System.nanoTime();
      producer.close(Duration.ofMillis(200));

      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isLessThan(Duration.ofMillis(REQUEST_TIMEOUT_MS / 3));
    }
  }

  @Test
  void closesWithoutATimeoutToo() {
    Producer<byte[], byte[]> producer =
        new TimelyProducer("west", Map.of("bootstrap.servers", "127.0.0.1:1"));

    producer.close();

    assertThatThrownBy(() -> producer.send(new ProducerRecord<>("t", new byte[1])))
        .isInstanceOf(IllegalStateException.class);
  }
}
