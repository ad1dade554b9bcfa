package io.connectmirror.cli.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.status.plan.Finding;
import io.connectmirror.cli.status.plan.FindingKind;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ConnectorStatus;
import io.connectmirror.cli.status.plan.FlowStatus.LagTotal;
import io.connectmirror.cli.status.plan.StatusReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatusPrinterTest {
  @Test
  void tellsWhatAnOperatorHasToSeeAndLeavesOutWhatIsWell() {
    assertThat(printed(StatusJsonTest.report(), false))
        .isEqualToNormalizingNewlines(
            """
            east->west at 2026-01-01T00:00:00Z
              source east: DOES NOT ANSWER
              target west: 3 brokers
              lag    up to 50 records in 1 of 2 partitions, the oldest waits for 45 s; not known of 1
              heartbeats in east.heartbeats: 1 s old (came through the source: the age of the whole chain)

            CONNECTOR  ROLE    STATE    TASKS
            mirror     SOURCE  RUNNING  0/1 RUNNING

            TOPIC   PART  SOURCE END  MIRRORED TO  TARGET END  LAG UP TO  LAG S  STATE         SYNC AGE S
            orders     0         110           60          55         50     45  STANDS STILL          46
            orders     2           -            -           -          -      -  PAUSED                 -

            ANOMALY  FOUND                 PARTITION  LOST  WHAT
            purged   2026-01-01T00:00:00Z  orders-2      4  offsets 5 to 8 are gone

            note east->west: worth knowing
            FINDING east->west: orders-0: it stands
                    -> look there
            """);
  }

  @Test
  void listsEveryPartitionIfAllIsWanted() {
    assertThat(printed(StatusJsonTest.report(), true).lines())
        .anyMatch(line -> line.matches("orders +1 +7 +7 +7 +0 +0 +RUNNING +300"));
  }

  @Test
  void saysOnceThatNothingIsKnownOfAnyPartition() {
    assertThat(printed(unseen("RUNNING"), false))
        .contains("lag    not known of its partition\n")
        .doesNotContain("none in");
  }

  @Test
  void aConnectorThatIsStoppedHasNoTasks() {
    assertThat(printed(unseen("STOPPED"), false)).contains("SOURCE  STOPPED  none");
  }

  /** Its source does not answer, and its only connector has no task. */
  private static StatusReport unseen(String state) {
    FlowStatus flow = StatusJsonTest.report().flows().get(0);
    return new StatusReport(
        0,
        List.of(
            new FlowStatus(
                flow.flow(),
                flow.source(),
                flow.target(),
                new LagTotal(0, 1, 0, OptionalLong.empty()),
                List.of(flow.partitions().get(2)),
                List.of(),
                List.of(),
                List.of(
                    new ConnectorStatus("mirror", "SOURCE", state, Optional.empty(), List.of())))),
        List.of(),
        List.of());
  }

  @Test
  void saysThatAllIsWell() {
    assertThat(printed(new StatusReport(0, List.of(), List.of(), List.of()), false))
        .isEqualToNormalizingNewlines("All is well.\n");
  }

  @Test
  void saysHowManyFindingsOfAKindItLeavesOut() {
    List<Finding> many =
        IntStream.range(0, 25)
            .mapToObj(i -> new Finding("f", FindingKind.STANDS_STILL, "p-" + i, "w", "a"))
            .toList();
    StatusReport report = new StatusReport(0, List.of(), many, List.of());

    assertThat(printed(report, false))
        .contains("p-19:")
        .doesNotContain("p-20:")
        .contains("... and 5 more findings of kind STANDS_STILL");
    assertThat(printed(report, true)).contains("p-24:").doesNotContain("more");
  }

  @Test
  void whatNamesHoldDoesNotSteerTheTerminal() {
    Finding finding = new Finding("f", FindingKind.TASK, "t\u001b[2J", "w\n", "a");

    assertThat(printed(new StatusReport(0, List.of(), List.of(finding), List.of()), false))
        .doesNotContain("\u001b")
        .contains("t?[2J: w?");
  }

  private static String printed(StatusReport report, boolean all) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    new StatusPrinter(out, all).print(report);
    out.flush();
    return text.toString();
  }
}
