package io.connectmirror.lab.containers;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.process.Jvm;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageTest {
  @ParameterizedTest
  @CsvSource({
    "auto.create.topics.enable, KAFKA_AUTO_CREATE_TOPICS_ENABLE",
    "some_key.a-b, KAFKA_SOME__KEY_A___B"
  })
  void namesTheVariableOfAServerProperty(String property, String variable) {
    assertThat(Image.variables(Map.of(property, "v"))).containsExactly(Map.entry(variable, "v"));
  }

  @Test
  void tellsTheHeapApartFromOtherOptions() {
    assertThat(Image.variables(Jvm.heap(256).option("-Da=b")))
        .containsEntry("KAFKA_HEAP_OPTS", "-Xmx256m")
        .hasEntrySatisfying(
            "KAFKA_JVM_PERFORMANCE_OPTS",
            options ->
                assertThat(options).contains("-XX:+UseSerialGC", " -Da=b").doesNotContain("-Xmx"));
  }
}
