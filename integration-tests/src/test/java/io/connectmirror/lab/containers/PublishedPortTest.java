package io.connectmirror.lab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedPortTest {
  @ParameterizedTest
  @CsvSource({
    "localhost, 127.0.0.1:15000:9092",
    "127.0.0.1, 127.0.0.1:15000:9092",
    "10.0.0.7, 15000:9092"
  })
  void isForThisMachineOnlyWhenTheEngineIsHere(String host, String binding) {
    assertThat(Engine.publish(host, 15000, 9092)).isEqualTo(binding);
  }

  @Test
  void isKnownToBeTakenByWhatEnginesSay() {
    assertThat(
            DockerControl.isPortTaken(reason("listen tcp4 :15000: bind: address already in use")))
        .isTrue();
    assertThat(
            DockerControl.isPortTaken(
                reason("Bind for 0.0.0.0:1 failed: port is already allocated")))
        .isTrue();
    assertThat(DockerControl.isPortTaken(reason(null))).isFalse();
    assertThat(DockerControl.isPortTaken(reason("no such image"))).isFalse();
  }

  private static RuntimeException reason(String message) {
    return new IllegalStateException("Container startup failed", new RuntimeException(message));
  }
}
