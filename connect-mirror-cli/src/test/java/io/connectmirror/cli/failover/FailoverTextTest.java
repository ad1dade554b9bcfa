package io.connectmirror.cli.failover;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FailoverTextTest {
  @Test
  void saysThatNothingIsToBeDoneWhereAllIsDone() {
    assertThat(printed(GroupOutcome.Kind.IN_PLACE)).contains("nothing is to be done\n");
  }

  @Test
  void doesNotSayThatNothingIsToBeDoneWhereAGroupIsRefused() {
    assertThat(printed(GroupOutcome.Kind.REFUSED))
        .contains("nothing was done, see below\n", "group billing: refused\n");
  }

  private static String printed(GroupOutcome.Kind kind) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new FailoverText(out)
        .print(
            new FailoverReport(
                "east->west",
                Direction.FAILOVER,
                "east",
                "west",
                false,
                RunState.PLANNED,
                "answers",
                List.of(),
                List.of(new GroupOutcome("billing", kind, List.of())),
                List.of(),
                List.of(),
                0,
                new DataLoss(OptionalLong.of(0), Optional.empty(), OptionalDouble.empty()),
                List.of()));
    out.flush();
    return text.toString();
  }
}
