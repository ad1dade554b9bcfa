package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

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
