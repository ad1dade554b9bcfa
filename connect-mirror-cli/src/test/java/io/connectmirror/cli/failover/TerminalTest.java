package io.connectmirror.cli.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.output.OutputOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class TerminalTest {
  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();
  private final CommandSpec spec = CommandSpec.create();

  @Test
  void saysEachWarningOnceAndBeforeWhatFollows() throws Exception {
    new CommandLine(spec).setErr(new PrintWriter(err, true)).setOut(new PrintWriter(out, true));

    new Terminal(spec, new OutputOptions(), Optional.empty())
        .answer(
            journal -> {
              journal.accept(underWay("groups may be hidden"));
              assertThat(err.toString())
                  .isEqualToNormalizingNewlines("warning: groups may be hidden\n");
              journal.accept(underWay("groups may be hidden", "the source is silent"));
              return underWay("groups may be hidden");
            });

    assertThat(err.toString().lines())
        .containsExactly("warning: groups may be hidden", "warning: the source is silent");
    assertThat(out.toString()).contains("warning: groups may be hidden");
  }

  private static FailoverReport underWay(String... warnings) {
    return new FailoverReport(
        "east->west",
        Direction.FAILOVER,
        "east",
        "west",
        true,
        RunState.UNDER_WAY,
        "answers",
        List.of(),
        List.of(),
        List.of(warnings),
        List.of(),
        0,
        new DataLoss(OptionalLong.empty(), Optional.empty(), OptionalDouble.empty()),
        List.of());
  }
}
