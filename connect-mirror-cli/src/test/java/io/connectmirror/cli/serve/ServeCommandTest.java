package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What needs no cluster. */
class ServeCommandTest {
  private static final String TOKEN = "0123456789abcdef0123";

  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--every 0                  | --every has to be 1 second or more, not 0",
        "--groups-every -1          | --groups-every has to be 1 second or more, not -1",
        "--port 65536               | --port has to be from 0 (any free one) to 65535, not 65536",
        "--port -1                  | --port has to be",
        "--bind 0.0.0.0             | --token-file",
        "--bind ::                  | --token-file",
        "--bind 192.0.2.1           | openssl rand",
        "--bind no..such            | there is no such address",
        "--token-file /no/such      | cannot read --token-file /no/such",
        "--worker-config /no/such   | cannot read /no/such",
        "--config /no/such          | cannot read /no/such",
        "--max-reread -1            | --max-reread",
        "--port 0                   | say where the flows are",
        "--token x                  | --token",
      })
  void wrongUsageIsNamedAndEndsWithTwo(String args, String message) {
    assertThat(run(args.split(" +"))).isEqualTo(2);
    assertThat(err.toString()).contains(message);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void theHelpSaysHowItEndsAndHasExamples() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString())
        .contains("Exit codes:", "130", "143", "Examples:", "mirrorctl serve --config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.3.4.5"})
  void aLoopbackAddressNeedsNoToken(String bind) {
    assertThatCode(() -> Listening.at(bind, 0, Optional.empty())).doesNotThrowAnyException();
    assertThat(Listening.at(bind, 0, Optional.empty()).gate().loopback()).isTrue();
  }

  @Test
  void withATokenItMayBeOpenToTheNetwork() {
    AccessToken token = new AccessToken(TOKEN);

    assertThat(Listening.at("0.0.0.0", 1, Optional.of(token)).gate())
        .isEqualTo(new Gate(false, Optional.of(token)));
  }

  @Test
  void theTokenIsWhatIsInTheFile(@TempDir Path directory) throws IOException {
    Path file = file(directory, TOKEN + "\n", "rw-------");

    assertThat(AccessToken.read(file).is(TOKEN)).isTrue();
    assertThat(AccessToken.read(file).is(TOKEN + "\n")).isFalse();
    assertThatCode(() -> AccessToken.read(file(directory, TOKEN, "rw-r-----")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw----r--", "rw-rw-rw-", "rw-----w-"})
  void aTokenThatOthersCanReadOrWriteIsRefused(String permissions, @TempDir Path directory)
      throws IOException {
    Path file = file(directory, TOKEN, permissions);

    assertThatThrownBy(() -> AccessToken.read(file))
        .isInstanceOf(CliException.class)
        .hasMessageContainingAll(file.toString(), "chmod 600")
        .hasMessageNotContaining(TOKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tooshort", "with a blank in the middle", "0123456789abcdef\nsecond"})
  void aTokenThatIsNoneIsRefusedAndNotShown(String content, @TempDir Path directory)
      throws IOException {
    Path file = file(directory, content, "rw-------");

    assertThatThrownBy(() -> AccessToken.read(file))
        .isInstanceOf(CliException.class)
        .hasMessageContainingAll(file.toString(), "16 or more")
        .hasMessageNotContaining(content.isEmpty() ? "(empty)" : content);
  }

  private static Path file(Path directory, String content, String permissions) throws IOException {
    Path file = Files.writeString(directory.resolve("token"), content);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    return file;
  }

  private int run(String... args) {
    return new CommandLine(new ServeCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .setExecutionExceptionHandler(
            (failure, line, parsed) -> {
              line.getErr().println(failure.getMessage());
              return 2;
            })
        .execute(args);
  }
}
