package io.connectmirror.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {
  private static final Instant NOW = Instant.parse("2026-01-31T04:05:06.789Z");

  @TempDir private Path directory;

  private record Found(int groups) {}

  @Test
  void hasTheReportAsJsonAndAsText() throws IOException {
    ReportFile file = at(directory.resolve("drill.json").toString());

    write(file, 3);

    assertThat(directory.resolve("drill.json")).hasContent("{\n  \"groups\" : 3\n}");
    assertThat(directory.resolve("drill.json.txt")).hasContent("3 groups");
    assertThat(names()).containsExactly("drill.json", "drill.json.txt");
  }

  @Test
  void isNamedAfterCommandAndTimeInADirectory() throws IOException {
    ReportFile first = at(directory.toString());
    write(first, 1);
    ReportFile second = at(directory + "/");
    write(second, 2);

    assertThat(names())
        .containsExactly(
            "drill-20260131T040506Z-2.json",
            "drill-20260131T040506Z-2.json.txt",
            "drill-20260131T040506Z.json",
            "drill-20260131T040506Z.json.txt");
    assertThat(first.path()).content().contains("1");
    assertThat(second.path()).content().contains("2");
  }

  @Test
  void runsThatBeginInOneSecondKeepTheirReportsApart() throws IOException {
    ReportFile first = at(directory.toString());
    ReportFile second = at(directory.toString());

    write(first, 1);
    write(second, 2);
    write(first, 3);

    assertThat(first.path()).content().contains("3");
    assertThat(second.path()).content().contains("2");
    assertThat(names()).hasSize(4);
  }

  @Test
  void keepsWhatEarlierRunsHaveLeftUnderItsName() throws IOException {
    Path path = directory.resolve("drill.json");
    for (int run = 1; run <= 3; run++) {
      ReportFile file = at(path.toString());
      write(file, run);
      Files.setLastModifiedTime(path, FileTime.from(NOW));
    }

    assertThat(path).content().contains("3");
    assertThat(directory.resolve("drill.json.20260131T040506Z")).content().contains("1");
    assertThat(directory.resolve("drill.json.20260131T040506Z.txt")).hasContent("1 groups");
    assertThat(directory.resolve("drill.json.20260131T040506Z-2")).content().contains("2");
    assertThat(names()).hasSize(6);
  }

  @Test
  void replacesWhatTheSameRunHasWrittenBefore() throws IOException {
    ReportFile file = at(directory.resolve("failover.json").toString());

    write(file, 1);
    write(file, 2);

    assertThat(names()).containsExactly("failover.json", "failover.json.txt");
    assertThat(file.path()).content().contains("2");
  }

  /** The signal that ends a run is no reason to lose its report. */
  @Test
  void isWrittenByAThreadThatIsInterrupted() throws IOException {
    ReportFile file = at(directory.resolve("failover.json").toString());
    Thread.currentThread().interrupt();

    write(file, 1);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(file.path()).content().contains("1");
  }

  @Test
  void isRefusedWhereThereIsNoDirectory() {
    assertThatThrownBy(() -> at(directory + "/missing/drill.json"))
        .isInstanceOf(CliException.class)
        .hasMessageContaining("--report " + directory + "/missing/drill.json");
    assertThatThrownBy(() -> at(directory + "/missing/")).isInstanceOf(CliException.class);
  }

  private static ReportFile at(String place) {
    return ReportFile.at(place, "drill", NOW);
  }

  private static void write(ReportFile file, int groups) {
    file.write(new Found(groups), out -> out.println(groups + " groups"));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
