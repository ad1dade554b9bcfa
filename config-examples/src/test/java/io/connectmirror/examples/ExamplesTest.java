package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.ConfigProblems;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.examples.Example.Kind;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every example is taken by the connector that it names, and has what its readers rely on. */
class ExamplesTest {
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
  private static final String PLACEHOLDER =
      "password=\"\\$\\{file:/etc/connect-mirror/secrets\\.properties:\\w+\\.password}\"";

  static List<Path> files() {
    return ProjectFiles.examples();
  }

  /** Those of the folders; the ones beside them run between two single brokers too. */
  static List<Path> filesInFolders() {
    return files().stream().filter(file -> !ProjectFiles.folder(file).isEmpty()).toList();
  }

  @Test
  void thereIsOneForEachConnector() {
    assertThat(files())
        .contains(
            ProjectFiles.EXAMPLES.resolve("source.json"),
            ProjectFiles.EXAMPLES.resolve("checkpoint.json"),
            ProjectFiles.EXAMPLES.resolve("heartbeat.json"));
  }

  @Test
  void thereIsAFolderForEachTopology() {
    assertThat(filesInFolders().stream().map(ProjectFiles::folder).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(
            "active-standby",
            "active-active",
            "active-active-identity",
            "fan-out",
            "fan-in",
            "migration",
            "secured",
            "exactly-once",
            "schema-registry");
  }

  @Test
  void theReadmeTellsOfEveryFolder() {
    String readme = ProjectFiles.text(ProjectFiles.EXAMPLES.resolve("README.md"));

    for (Path file : filesInFolders()) {
      String folder = ProjectFiles.folder(file);
      assertThat(readme).contains("| [%s](%s) |".formatted(folder, folder));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void itsConnectorFindsNoFault(Path file) {
    for (ConfigValue value : Example.of(file).validated()) {
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
  void everySettingIsOneThatSomebodyReads(Path file) {
    Example example = Example.of(file);

    assertThat(example.config().keySet())
        .allMatch(key -> KnownSettings.has(example.connector(), key));
  }

  @ParameterizedTest
  @MethodSource("files")
  void bytesStayBytes(Path file) {
    assertThat(Example.of(file).config())
        .containsEntry("key.converter", BYTES)
        .containsEntry("value.converter", BYTES)
        .containsEntry("header.converter", BYTES)
        .containsEntry("producer.override.enable.idempotence", "true")
        .containsEntry("producer.override.acks", "all");
  }

  @ParameterizedTest
  @MethodSource("filesInFolders")
  void recordsAreCompressedInBatches(Path file) {
    assertThat(Example.of(file).config())
        .containsEntry("producer.override.compression.type", "lz4")
        .containsEntry("producer.override.batch.size", "262144")
        .containsEntry("producer.override.linger.ms", "10");
  }

  @ParameterizedTest
  @MethodSource("files")
  void theOffsetMapSurvivesTheSource(Path file) {
    Example example = Example.of(file);
    if (example.kind() != Kind.HEARTBEAT) {
      assertThat(example.config()).containsEntry("offset-syncs.topic.location", "target");
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void groupsFollowAndHeartbeatsTellOfTheWholeChain(Path file) {
    Example example = Example.of(file);
    switch (example.kind()) {
      case CHECKPOINT ->
          assertThat(example.config()).containsEntry("sync.group.offsets.enabled", "true");
      case HEARTBEAT -> assertThat(example.config()).containsEntry("emit.heartbeats.to", "both");
      case SOURCE -> assertThat(example.config()).containsKey("topics");
    }
  }

  @ParameterizedTest
  @MethodSource("filesInFolders")
  void topicsOutliveABroker(Path file) {
    Set<String> factors =
        Example.of(file).validated().stream()
            .filter(value -> value.name().endsWith("replication.factor"))
            .map(value -> String.valueOf(value.value()))
            .collect(Collectors.toSet());

    assertThat(factors).containsExactly("3");
  }

  @ParameterizedTest
  @MethodSource("files")
  void secretsComeFromAFile(Path file) {
    for (String value : Example.of(file).config().values()) {
      if (value.contains("password=")) {
        assertThat(value).containsPattern(PLACEHOLDER);
      }
    }
  }

  @Test
  void connectorsOfOneWorkerHaveNamesOfTheirOwn() {
    Map<Path, Set<String>> names = new HashMap<>();
    for (Path file : files()) {
      assertThat(names.computeIfAbsent(file.getParent(), f -> new HashSet<>()))
          .doesNotContain(Example.of(file).name());
      names.get(file.getParent()).add(Example.of(file).name());
    }
  }

  private static ConfigProblems problems(Example example) {
    return switch (example.kind()) {
      case SOURCE -> SourceSettings.parse(example.settings()).problems();
      case CHECKPOINT -> CheckpointSettings.parse(example.settings()).problems();
      case HEARTBEAT -> HeartbeatSettings.parse(example.settings()).problems();
    };
  }
}
