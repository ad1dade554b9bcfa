package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.ConfigProblems;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.SourceSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.connector.Connector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example is taken by the connector that it names, and has what its readers rely on. */
class ExamplesTest {
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  /** As it is sent to a worker: these two members, and nothing else. */
  private record Example(String name, Map<String, String> config) {
    static Example of(Path file) {
      try {
        return new ObjectMapper()
            .readValue(file.toFile(), new TypeReference<Example>() {})
            .withName();
      } catch (IOException e) {
        throw new AssertionError(file + " is not what a worker takes", e);
      }
    }

    private Example withName() {
      Map<String, String> named = new HashMap<>(config);
      named.put("name", name);
      return new Example(name, named);
    }

    String connectorClass() {
      return config.get("connector.class");
    }
  }

  static List<Path> files() {
    return ProjectFiles.examples();
  }

  @Test
  void thereIsOneForEachConnector() {
    assertThat(files())
        .contains(
            ProjectFiles.EXAMPLES.resolve("source.json"),
            ProjectFiles.EXAMPLES.resolve("checkpoint.json"),
            ProjectFiles.EXAMPLES.resolve("heartbeat.json"));
  }

  @ParameterizedTest
  @MethodSource("files")
  void itsConnectorFindsNoFault(Path file) throws ReflectiveOperationException {
    Example example = Example.of(file);
    Connector connector =
        Class.forName(example.connectorClass())
            .asSubclass(Connector.class)
            .getConstructor()
            .newInstance();

    for (ConfigValue value : connector.validate(example.config()).configValues()) {
      assertThat(value.errorMessages()).as(value.name()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void nothingInItIsOdd(Path file) {
    assertThat(problems(Example.of(file)).warnings()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void bytesStayBytes(Path file) {
    assertThat(Example.of(file).config())
        .containsEntry("key.converter", BYTES)
        .containsEntry("value.converter", BYTES)
        .containsEntry("header.converter", BYTES)
        .containsEntry("producer.override.enable.idempotence", "true");
  }

  @ParameterizedTest
  @MethodSource("files")
  void theOffsetMapSurvivesTheSource(Path file) {
    Example example = Example.of(file);
    if (!example.connectorClass().contains("Heartbeat")) {
      assertThat(example.config()).containsEntry("offset-syncs.topic.location", "target");
    }
  }

  @Test
  void connectorsOfOneFolderHaveNamesOfTheirOwn() {
    Map<Path, Set<String>> names = new HashMap<>();
    for (Path file : files()) {
      assertThat(names.computeIfAbsent(file.getParent(), f -> new HashSet<>()))
          .doesNotContain(Example.of(file).name());
      names.get(file.getParent()).add(Example.of(file).name());
    }
  }

  private static ConfigProblems problems(Example example) {
    if (example.connectorClass().contains("Source")) {
      return SourceSettings.parse(example.config()).problems();
    }
    return example.connectorClass().contains("Checkpoint")
        ? CheckpointSettings.parse(example.config()).problems()
        : HeartbeatSettings.parse(example.config()).problems();
  }
}
