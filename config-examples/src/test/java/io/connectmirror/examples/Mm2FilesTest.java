package io.connectmirror.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.mm2.ConnectorNaming;
import io.connectmirror.cli.mm2.KeyWarning;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.cli.mm2.Mm2Properties;
import io.connectmirror.common.config.KeyCheck;
import io.connectmirror.examples.Example.Flow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every folder's {@code mm2.properties} describes what its JSON files do. */
class Mm2FilesTest {
  /** One connector and one topic, beside a flow: there is nothing to say in such a file. */
  private static final String NO_TOPOLOGY = "schema-registry";

  /**
   * Given to all three connectors of a flow, of which two would refuse it: MirrorMaker 2's files
   * cannot speak to one of them.
   */
  private static final String ONLY_IN_JSON = "exactly.once.support";

  /** What a process of the dedicated mode reads itself, for exactly once. */
  private static final Set<String> OF_THE_PROCESS =
      Set.of("dedicated.mode.enable.internal.rest", "listeners");

  static List<Path> files() {
    return ProjectFiles.mm2Files();
  }

  @Test
  void everyFolderHasOne() {
    Set<String> folders =
        ProjectFiles.examples().stream().map(ProjectFiles::folder).collect(Collectors.toSet());
    folders.removeAll(Set.of("", NO_TOPOLOGY));

    assertThat(files().stream().map(ProjectFiles::folder)).hasSameElementsAs(folders);
  }

  @ParameterizedTest
  @MethodSource("files")
  void flowsAreBetweenClustersThatItNames(Path file) {
    Mm2File mm2 = Mm2File.of(file);

    assertThat(mm2.flows()).isNotEmpty();
    for (Flow flow : mm2.flows()) {
      assertThat(mm2.clusters()).contains(flow.source(), flow.target());
      assertThat(mm2.properties()).containsEntry(flow + ".enabled", "true");
    }
    for (String cluster : mm2.clusters()) {
      assertThat(mm2.properties()).containsKey(cluster + ".bootstrap.servers");
      assertThat(mm2.flows()).anyMatch(f -> Set.of(f.source(), f.target()).contains(cluster));
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyLineHasAnEffect(Path file) {
    assertThat(expanded(file).warnings().stream().map(KeyWarning::key)).isSubsetOf(OF_THE_PROCESS);
  }

  @ParameterizedTest
  @MethodSource("files")
  void everySettingOfItsConnectorsIsRead(Path file) {
    for (Mm2Flow flow : expanded(file).flows()) {
      for (ConnectorConfig connector : flow.connectors()) {
        assertThat(KeyCheck.unread(connector.settings().keySet())).as(connector.name()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void itStandsForTheConnectorsOfTheJsonFilesBesideIt(Path file) {
    Map<String, Map<String, String>> expected = new TreeMap<>();
    for (Example example : examplesBeside(file)) {
      Map<String, String> config = new TreeMap<>(example.config());
      config.remove(ONLY_IN_JSON);
      expected.put(example.flow() + " " + example.kind(), config);
    }

    Map<String, Map<String, String>> described = new TreeMap<>();
    for (Mm2Flow flow : expanded(file).flows()) {
      for (ConnectorConfig connector : flow.connectors()) {
        Example example = new Example(connector.name(), new TreeMap<>(connector.settings()));
        String key = example.flow() + " " + example.kind();
        withoutDefaults(example, expected.getOrDefault(key, Map.of()).keySet());
        described.put(key, example.config());
      }
    }

    assertThat(described).isEqualTo(expected);
  }

  private static Mm2Expansion expanded(Path file) {
    return Mm2Properties.of(Mm2File.of(file).properties()).expand(ConnectorNaming.BY_FLOW);
  }

  private static List<Example> examplesBeside(Path file) {
    return ProjectFiles.examples().stream()
        .filter(json -> ProjectFiles.folder(json).equals(ProjectFiles.folder(file)))
        .map(Example::of)
        .toList();
  }

  /** What is merely said and would be the same unsaid. */
  private static void withoutDefaults(Example example, Set<String> kept) {
    Map<String, ConfigDef.ConfigKey> keys = example.connector().config().configKeys();
    example
        .config()
        .entrySet()
        .removeIf(
            setting ->
                !kept.contains(setting.getKey())
                    && keys.containsKey(setting.getKey())
                    && setting
                        .getValue()
                        .equals(String.valueOf(keys.get(setting.getKey()).defaultValue)));
  }
}
