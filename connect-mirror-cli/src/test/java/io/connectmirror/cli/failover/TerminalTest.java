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

  @Test
  void letsNoNameOfAGroupSteerTheTerminalOrForgeALine() throws Exception {
    new CommandLine(spec).setErr(new PrintWriter(err, true)).setOut(new PrintWriter(out, true));
    String group = "a\u001b[2J\nrecords at risk: 0";

    new Terminal(spec, new OutputOptions(), Optional.empty())
        .answer(
            journal -> {
              journal.accept(underWay("of " + group));
              return with(group);
            });

    String shown = "a?[2J?records at risk: 0";
    assertThat(err.toString().strip()).isEqualTo("warning: of " + shown);
    assertThat(out.toString().lines())
        .contains(
            "done (0.000 s): move group " + shown,
            "  " + shown + " is there",
            "group " + shown + ": moves",
            "problem: " + shown)
        .doesNotContain("records at risk: 0");
  }

  private static FailoverReport with(String group) {
    return new FailoverReport(
        "east->west",
        Direction.FAILOVER,
        "east",
        "west",
        true,
        RunState.FINISHED,
        "answers",
        List.of(
            new StepReport(
                "move group " + group,
                StepReport.Result.DONE,
                0,
                Optional.of(group + " is there"))),
        List.of(new GroupOutcome(group, GroupOutcome.Kind.MOVES, List.of())),
        List.of(),
        List.of(group),
        0,
        new DataLoss(OptionalLong.empty(), Optional.empty(), OptionalDouble.empty()),
        List.of());
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
