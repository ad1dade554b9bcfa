package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of the commands about groups, what needs no cluster. */
class GroupCommandsUsageTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "groups --no-such-option, --no-such-option",
    "groups, --config",
    "groups --config nowhere.properties --max-reread -1, --max-reread",
    "groups --config nowhere.properties --group (, regular expression",
    "failover --config nowhere.properties --dry-run --execute, exclusive",
    "failover --config nowhere.properties --stop-connectors, --connect",
    "failover --config nowhere.properties --max-wait -1, --max-wait",
    "failover --config nowhere.properties --group (, regular expression",
    "failback --config nowhere.properties, nowhere.properties",
    "failback --config nowhere.properties --source-down, --source-down",
  })
  void wrongUsageEndsWithTwoAndSaysWhatIsWrong(String line, String says) {
    int code = run(line.split(" "));

    assertThat(code).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains(says);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aReportThatCannotBeWrittenIsFoundBeforeAnythingIsDone(@TempDir Path directory)
      throws IOException {
    Path missing = directory.resolve("missing").resolve("report.json");

    assertThat(run("failover", "--config", "nowhere", "--report", missing.toString()))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains("--report " + missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"groups", "failover", "failback"})
  void helpHasExamples(String command) {
    assertThat(run(command, "--help")).isEqualTo(ExitCode.GOOD);
    assertThat(out.toString()).contains("Example", "mirrorctl " + command + " --con");
  }

  private int run(String... args) {
    return MirrorCtl.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
