package io.connectmirror.lab.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.process.LabPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code bin/quickstart} says without building anything. */
class QuickstartScriptTest {
  private static final int WRONG_ARGUMENTS = 2;
  private static final int ENDS_WITHIN_SECONDS = 20;

  @ParameterizedTest
  @CsvSource({
    "--kep, unknown argument '--kep'",
    "--keep 600, unknown argument '600'",
    "--orders, --orders needs a number",
    "--orders many, 'many'",
    "--orders --keep, '--keep'"
  })
  void aWrongArgumentIsToldBeforeTheBuild(String line, String reason) throws Exception {
    Ended ended = run(line.split(" "));

    assertThat(ended.exitCode()).isEqualTo(WRONG_ARGUMENTS);
    assertThat(ended.output())
        .contains(reason, QuickstartOptions.usage())
        .doesNotContain("Building");
  }

  @Test
  void helpIsTheUsageAndNothingElse() throws Exception {
    assertThat(run("--keep", "--help")).isEqualTo(new Ended(0, QuickstartOptions.usage()));
  }

  private static Ended run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(LabPaths.root().resolve("bin/quickstart").toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      assertThat(process.waitFor(ENDS_WITHIN_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.exitValue(), output);
    } finally {
      process.destroyForcibly();
    }
  }

  private record Ended(int exitCode, String output) {}
}
