package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds for all commands. */
class MirrorCtlTest {
  private final StringWriter err = new StringWriter();

  @Test
  void anAnswerThatCannotBeWrittenIsNoGoodOne() {
    PrintWriter full = new PrintWriter(new FullDisk(), true);

    assertThat(MirrorCtl.run(full, new PrintWriter(err, true), "--version"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains("not all of the answer could be written");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status|--connect-header|Authorization: Basic hush|--connect-header has to be NAME=VALUE",
        "status|--set|source.cluster.ssl.key.password:hush|--set has to be KEY=VALUE",
        "drill|--schema-registry-header|Bearer hush|--schema-registry-header has to be NAME=VALUE",
        "status|--connect-header=Authorization=Basic|hush|needs quotes",
        "status|--all|--conect-header=Authorization=hush|Unknown option: --conect-header",
      })
  void wrongUsageRepeatsNoSecret(String command, String first, String second, String says) {
    assertThat(run(command, first, second)).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).contains(says).contains("Usage: mirrorctl").doesNotContain("hush");
  }

  @Test
  void otherWrongUsageIsRepeated() {
    run("nonsense");
    run("status", "--bogus");

    assertThat(err.toString())
        .contains("Unmatched argument at index 0: 'nonsense'")
        .contains("Unknown option: '--bogus'");
  }

  private int run(String... args) {
    return MirrorCtl.run(
        new PrintWriter(new StringWriter()), new PrintWriter(err, /* autoFlush= */ true), args);
  }

  private static final class FullDisk extends Writer {
    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
