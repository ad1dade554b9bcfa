package io.connectmirror.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.outcome.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class FailureLineTest {
  private final StringWriter err = new StringWriter();

  @Test
  void saysInALineWhatWasForeseen() {
    assertThat(handle(new CliException("cluster east does not answer"))).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString().strip()).isEqualTo("mirrorctl: cluster east does not answer");
  }

  @Test
  void showsWhereItFailedOfWhatWasNotAndNotWhatIsInTheMessages() {
    Exception cause = new IllegalArgumentException("invalid value: pa55word");

    int code = handle(new IllegalStateException("of pa55word", cause));

    assertThat(code).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString())
        .contains("a fault of mirrorctl itself")
        .contains("IllegalStateException")
        .contains("caused by java.lang.IllegalArgumentException")
        .contains("at " + getClass().getName())
        .doesNotContain("pa55word");
  }

  @Test
  void keepsAnInterruption() {
    assertThat(handle(new InterruptedException())).isEqualTo(ExitCode.FAILED);
    assertThat(Thread.interrupted()).isTrue();
  }

  private int handle(Exception failure) {
    CommandLine command =
        new CommandLine(new Nothing()).setErr(new PrintWriter(err, /* autoFlush= */ true));
    return new FailureLine().handleExecutionException(failure, command, null);
  }

  @Command(name = "mirrorctl")
  private static final class Nothing {}
}
