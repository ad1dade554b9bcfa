package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.outcome.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerifyAndDrillUsageTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "verify --topic [; --topic '[' is no regular expression",
        "verify --from tomorrow; --from has to be an offset",
        "verify --sample 0%; --sample has to be",
        "verify --buffer-mb 0; --buffer-mb has to be",
        "verify --parallel 0; --parallel has to be",
        "verify --max-differences -1; --max-differences has to be",
        "verify; say where the flows are",
        "drill --group (; --group '(' is no regular expression",
        "drill --records 0; --records has to be",
        "drill --max-seconds 0; --max-seconds has to be",
        "drill --source-schema-registry http://r:8081; needs --schema-registry",
        "drill --schema-registry ftp://r; has to be like http://registry:8081",
        "drill --schema-registry http://user:secret@r:8081; credentials go into the header",
        "drill --schema-registry http://user:se[cret@r:8081; credentials go into the header",
        "drill; say where the flows are"
      })
  void saysWhatIsWrongWithAnOption(String line, String message) {
    assertThat(run(line.split(" ", -1))).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains(message).doesNotContain("secret", "cret@");
  }

  @Test
  void refusesToDrillTheGroupsThemselves() {
    assertThat(run("drill", "--prefix", "")).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains("--prefix must not be empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "drill"})
  void showsExamples(String command) {
    assertThat(run(command, "--help")).isEqualTo(ExitCode.GOOD);
    assertThat(out.toString()).contains("Examples:").contains("mirrorctl " + command + " -c");
  }

  private int run(String... args) {
    return MirrorCtl.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
  }
}
