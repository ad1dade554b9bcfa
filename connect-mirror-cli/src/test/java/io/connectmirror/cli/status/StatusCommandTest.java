package io.connectmirror.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What needs no cluster. */
class StatusCommandTest {
  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--interval -1             | --interval has to be 0 or more seconds, not -1",
        "--watch 0                 | --watch has to be 1 second or more, not 0",
        "--count 3                 | --count goes with --watch",
        "--watch --count 0         | --count goes with --watch, and has to be 1 or more",
        "--all                     | say where the flows are",
        "--worker-config /no/such  | cannot read /no/such",
        "--config /no/such         | cannot read /no/such",
        "--watch soon              | soon",
        "--no-such-option          | --no-such-option",
        "--connect nowhere         | has to be like http://localhost:8083",
      })
  void wrongUsageIsNamedAndEndsWithTwo(String args, String message) {
    assertThat(run(args.split(" +"))).isEqualTo(2);
    assertThat(err.toString()).contains(message);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aWorkerThatDoesNotAnswerEndsWithTwoWhereTheFlowsAreItsConnectors() {
    assertThat(run("--connect", "http://127.0.0.1:1", "--timeout", "2")).isEqualTo(2);
    assertThat(err.toString()).contains("no answer from the Connect worker at http://127.0.0.1:1");
  }

  @Test
  void theHelpHasExamples() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Exit codes:", "Examples:", "--watch[=SECONDS]");
  }

  @Test
  void theNamesOfAWorkersTopicsAreThoseOfItsProperties(@TempDir Path dir) throws IOException {
    Path worker = Files.writeString(dir.resolve("worker.properties"), "offset.storage.topic = o\n");

    assertThat(run("--worker-config", worker.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("say where the flows are").doesNotContain("cannot read");
  }

  @Test
  @Timeout(60)
  void aTargetThatDoesNotAnswerEndsWithTwoAndIsNamedBesideTheReport(@TempDir Path dir)
      throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("mm2.properties"),
            """
            clusters = east, west
            east.bootstrap.servers = 127.0.0.1:1
            west.bootstrap.servers = 127.0.0.1:1
            east->west.enabled = true
            west->east.emit.heartbeats.enabled = false
            """);

    int code =
        run("--config", file.toString(), "--flow", "east->west", "--timeout", "1", "-o", "json");

    assertThat(code).isEqualTo(2);
    assertThat(out.toString())
        .contains("\"kind\" : \"TARGET_UNREACHABLE\"", "\"kind\" : \"SOURCE_UNREACHABLE\"");
    assertThat(err.toString()).contains("status: east->west: ", "west", "check that it is up");
  }

  private int run(String... args) {
    List<String> all = new ArrayList<>(Arrays.asList(args));
    CommandLine command =
        new CommandLine(new StatusCommand())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler(
                (failure, line, parsed) -> {
                  line.getErr().println(failure.getMessage());
                  return 2;
                });
    return command.execute(all.toArray(String[]::new));
  }
}
