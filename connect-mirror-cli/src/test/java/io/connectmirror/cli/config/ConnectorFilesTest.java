package io.connectmirror.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectorFilesTest {
  private static final ConnectorConfig A =
      new ConnectorConfig("a", Map.of("connector.class", "C", "b", "2", "a", "1"));
  private static final ConnectorConfig B = new ConnectorConfig("b", Map.of());

  @TempDir private Path directory;

  @Test
  void writesAFileForEachThatOnlyItsOwnerReads() throws IOException {
    List<Path> files = new ConnectorFiles(directory.resolve("new/one")).write(List.of(A, B), false);
    assertThat(files)
        .extracting(file -> file.getFileName().toString())
        .containsExactly("a.json", "b.json");
    assertThat(Files.readString(files.get(0)))
        .isEqualToIgnoringWhitespace(
            "{\"name\":\"a\",\"config\":{\"connector.class\":\"C\",\"a\":\"1\",\"b\":\"2\"}}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.get(0))))
        .isEqualTo("rw-------");
  }

  @Test
  void writesNothingWhenOneIsThere() throws IOException {
    Files.writeString(directory.resolve("b.json"), "mine");
    assertThatThrownBy(() -> new ConnectorFiles(directory).write(List.of(A, B), false))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("b.json")
        .hasMessageContaining("--force");
    assertThat(directory.resolve("a.json")).doesNotExist();
    assertThat(directory.resolve("b.json")).hasContent("mine");
    new ConnectorFiles(directory).write(List.of(A, B), true);
    assertThat(Files.readString(directory.resolve("b.json"))).contains("\"name\" : \"b\"");
  }

  @Test
  void refusesNamesThatAreNoFilesOrTheSameOne() {
    assertThatThrownBy(
            () ->
                new ConnectorFiles(directory)
                    .write(List.of(new ConnectorConfig("../a", Map.of())), true))
        .isInstanceOf(CliException.class);
    assertThatThrownBy(() -> new ConnectorFiles(directory).write(List.of(A, A), true))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("two connectors");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void saysWhereItCannotWrite() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> new ConnectorFiles(file).write(List.of(A), false))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("cannot write into");
  }
}
