package io.connectmirror.cli.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.connect.FakeWorker;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class FlowOptionsTest {
  private static final String BOTH_WAYS =
      """
      clusters = east, west
      east.bootstrap.servers = east:9092
      west.bootstrap.servers = west:9092
      east->west.enabled = true
      west->east.enabled = true
      """;

  @TempDir private Path directory;

  @Test
  void loadsTheFlowsOfAFileInOrder() throws Exception {
    Path file = file("mm2.properties", BOTH_WAYS);
    List<MirrorFlow> flows = options("-c", file.toString()).load(System::nanoTime);
    assertThat(flows).extracting(MirrorFlow::label).containsExactly("east->west", "west->east");
    assertThat(flows.get(0).of(ConnectorRole.SOURCE)).hasSize(1);
    assertThat(
            options("-c", file.toString(), "-f", "west -> east").loadOne(System::nanoTime).label())
        .isEqualTo("west->east");
  }

  @Test
  void hasOneFlowForAFileThatMirrorsOneWay() throws Exception {
    Path file = file("mm2.properties", BOTH_WAYS.replace("west->east.enabled = true", ""));
    assertThat(options("-c", file.toString()).loadOne(System::nanoTime).label())
        .isEqualTo("east->west");
  }

  @Test
  void saysWhichFlowsThereAre() throws Exception {
    String file = file("mm2.properties", BOTH_WAYS).toString();
    assertThatThrownBy(() -> options("-c", file, "-f", "a->b").load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessage("there is no flow a->b; there are [east->west, west->east]");
    assertThatThrownBy(() -> options("-c", file).loadOne(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--flow: east->west, west->east");
  }

  @Test
  void saysWhatIsWrongWithTheFile() throws Exception {
    String none = directory.resolve("none.properties").toString();
    assertThatThrownBy(() -> options("-c", none).load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining(none);
    String other = file("other.properties", "topics = a").toString();
    assertThatThrownBy(() -> options("-c", other).load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining(other)
        .hasMessageContaining("clusters=");
    String idle = file("idle.properties", "clusters = a, b").toString();
    assertThatThrownBy(() -> options("-c", idle).load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("no flow that is enabled");
    assertThatThrownBy(() -> options().load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--config");
  }

  @Test
  void fillsInPlaceholdersOfTheFilesOwnProviders() throws Exception {
    Path secrets = file("secrets.properties", "jaas = hush\nway = true\n");
    String file =
        file(
                "mm2.properties",
                BOTH_WAYS.replace(
                        "east->west.enabled = true",
                        "east->west.enabled = ${file:%s:way}".formatted(secrets))
                    + """
                    config.providers = file
                    config.providers.file.class = \
                    org.apache.kafka.common.config.provider.FileConfigProvider
                    east.sasl.jaas.config = ${file:%s:jaas}
                    west.sasl.jaas.config = ${vault:a:b}
                    """
                        .formatted(secrets))
            .toString();
    MirrorFlow flow = options("-c", file, "-f", "east->west").loadOne(System::nanoTime);
    assertThat(setting(flow, "source.cluster.sasl.jaas.config")).contains("hush");
    assertThat(setting(flow, "target.cluster.sasl.jaas.config")).contains("${vault:a:b}");
  }

  @Test
  void fillsInPlaceholdersOfTheProvidersThatAreNamed() throws Exception {
    Path secrets = file("secrets.properties", "jaas = hush\n");
    String file =
        file(
                "mm2.properties",
                BOTH_WAYS + "east.sasl.jaas.config = ${file:%s:jaas}\n".formatted(secrets))
            .toString();
    String providers =
        file(
                "worker.properties",
                """
                config.providers = file
                config.providers.file.class = \
                org.apache.kafka.common.config.provider.FileConfigProvider
                """)
            .toString();
    MirrorFlow flow =
        options("-c", file, "-f", "east->west", "--config-providers", providers)
            .loadOne(System::nanoTime);
    assertThat(setting(flow, "source.cluster.sasl.jaas.config")).contains("hush");
  }

  @Test
  void saysWhichProviderCannotBeMade() throws Exception {
    String file =
        file(
                "mm2.properties",
                BOTH_WAYS + "config.providers = v\nconfig.providers.v.class = org.example.V\n")
            .toString();
    assertThatThrownBy(() -> options("-c", file).load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("config.providers.v.class: org.example.V cannot be used");
    String nameless = file("nameless.properties", BOTH_WAYS + "config.providers = v\n").toString();
    assertThatThrownBy(() -> options("-c", nameless).load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("there is no config.providers.v.class");
  }

  @Test
  void saysThatAProviderHasNoSuchFile() throws Exception {
    String file =
        file(
                "mm2.properties",
                BOTH_WAYS
                    + """
                    config.providers = file
                    config.providers.file.class = \
                    org.apache.kafka.common.config.provider.FileConfigProvider
                    east.sasl.jaas.config = ${file:/no/such/file:jaas}
                    """)
            .toString();
    assertThatThrownBy(() -> options("-c", file).load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("config provider");
  }

  @Test
  void loadsTheMirrorsOfAWorkerOfEitherFamily() throws Exception {
    try (FakeWorker worker = new FakeWorker()) {
      worker
          .connectors()
          .put(
              "mm2",
              Map.of(
                  "connector.class", "org.apache.kafka.connect.mirror.MirrorSourceConnector",
                  "source.cluster.alias", "east"));
      worker.connectors().put("sink", Map.of("connector.class", "FileStreamSink"));
      MirrorFlow flow =
          options("--connect", worker.url(), "--set", "source.cluster.bootstrap.servers=e:1")
              .loadOne(System::nanoTime);
      assertThat(flow.label()).isEqualTo("east->target");
      assertThat(setting(flow, "source.cluster.bootstrap.servers")).contains("e:1");
      worker.connectors().remove("mm2");
      assertThatThrownBy(() -> options("--connect", worker.url()).load(System::nanoTime))
          .isInstanceOf(CliException.class)
          .hasMessageContaining(worker.url());
    }
  }

  @Test
  void sendsAHeaderThatStandsInAFile() throws Exception {
    Path secret = file("header", "Basic hush\n");
    try (FakeWorker worker = new FakeWorker()) {
      worker
          .connectors()
          .put("m", Map.of("connector.class", "MirrorSource", "source.cluster.alias", "e"));
      options("--connect", worker.url(), "--connect-header", "Authorization=@" + secret)
          .load(System::nanoTime);
      assertThat(worker.authorizations()).containsExactly("Basic hush");
    }
    assertThatThrownBy(
            () ->
                options("--connect", "http://localhost:1", "--connect-header", "A=@/no/such/file")
                    .load(System::nanoTime))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("header A");
  }

  @Test
  void refusesATimeThatIsNone() {
    assertThat(options().timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(options("--timeout", "5").timeout()).isEqualTo(Duration.ofSeconds(5));
    assertThatThrownBy(() -> options("--timeout", "0").timeout()).isInstanceOf(CliException.class);
  }

  @Test
  void notesKeysThatComeTwice() throws Exception {
    PropertiesFile read = PropertiesFile.read(file("twice", "a = 1\nb = 2\na = 3\n"));
    assertThat(read.values()).isEqualTo(Map.of("a", "3", "b", "2"));
    assertThat(read.repeated()).containsExactly("a");
    assertThat(read.toString()).isEqualTo("2 properties");
  }

  private static Optional<String> setting(MirrorFlow flow, String key) {
    return flow.of(ConnectorRole.SOURCE).get(0).get(key);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Command
  static final class Holder {
    @Mixin private FlowOptions options;
  }

  private static FlowOptions options(String... args) {
    Holder holder = new Holder();
    new CommandLine(holder).parseArgs(args);
    return holder.options;
  }
}
