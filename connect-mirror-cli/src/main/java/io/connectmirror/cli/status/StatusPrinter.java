package io.connectmirror.cli.status;

import io.connectmirror.cli.output.TextTable;
import io.connectmirror.cli.status.plan.Finding;
import io.connectmirror.cli.status.plan.FindingKind;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ClusterStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ConnectorStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.FlowStatus.LagTotal;
import io.connectmirror.cli.status.plan.FlowStatus.TaskStatus;
import io.connectmirror.cli.status.plan.PartitionStatus;
import io.connectmirror.cli.status.plan.StatusReport;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Prints a status for people: in short, unless all is wanted. */
final class StatusPrinter {
  private static final int PARTITIONS = 50;
  private static final int ANOMALIES = 10;
  private static final int FINDINGS_OF_KIND = 20;

  private final PrintWriter out;
  private final boolean all;

  StatusPrinter(PrintWriter out, boolean all) {
    this.out = out;
    this.all = all;
  }

  void print(StatusReport report) {
    for (FlowStatus flow : report.flows()) {
      print(flow, report.atMs());
      out.println();
    }
    report.notes().forEach(note -> say("note %s: %s".formatted(note.flow(), note.what())));
    Map<FindingKind, Integer> printed = new EnumMap<>(FindingKind.class);
    for (Finding finding : report.findings()) {
      if (all || printed.merge(finding.kind(), 1, Integer::sum) <= FINDINGS_OF_KIND) {
        say("FINDING %s: %s: %s".formatted(finding.flow(), finding.subject(), finding.what()));
        say("        -> " + finding.advice());
      }
    }
    printed.forEach((kind, count) -> sayMore(count - FINDINGS_OF_KIND, "findings of kind " + kind));
    if (report.findings().isEmpty()) {
      out.println("All is well.");
    }
  }

  private void print(FlowStatus flow, long atMs) {
    say("%s at %s".formatted(flow.flow(), time(atMs)));
    say("  source " + text(flow.source()));
    say("  target " + text(flow.target()));
    if (flow.target().reachable()) {
      say("  lag    " + text(flow.lag(), flow.partitions().size()));
    }
    for (HeartbeatStatus beat : flow.heartbeats()) {
      say(
          "  heartbeats in %s: %s (%s)"
              .formatted(
                  beat.topic(),
                  beat.ageSeconds().isEmpty()
                      ? "none of late"
                      : beat.ageSeconds().getAsLong() + " s old",
                  beat.way().equals("END_TO_END")
                      ? "came through the source: the age of the whole chain"
                      : "written straight to the target: the heartbeat connector is alive"));
    }
    printConnectors(flow.connectors());
    printPartitions(flow.partitions());
    printAnomalies(flow.anomalies());
  }

  private void printConnectors(List<ConnectorStatus> connectors) {
    TextTable table = new TextTable("CONNECTOR", "ROLE", "STATE", "TASKS");
    connectors.forEach(one -> table.row(one.name(), one.role(), one.state(), tasks(one.tasks())));
    print(table);
  }

  private void printPartitions(List<PartitionStatus> partitions) {
    TextTable table =
        new TextTable(
            "TOPIC",
            "PART",
            "SOURCE END",
            "MIRRORED TO",
            "TARGET END",
            "LAG UP TO",
            "LAG S",
            "STATE",
            "SYNC AGE S");
    List<PartitionStatus> shown =
        all
            ? partitions
            : partitions.stream().filter(one -> !one.isUnremarkable()).sorted(byLag()).toList();
    int limit = all ? shown.size() : Math.min(PARTITIONS, shown.size());
    for (PartitionStatus one : shown.subList(0, limit)) {
      table.row(
          one.topic(),
          one.partition(),
          text(one.sourceEnd()),
          text(one.mirroredTo()),
          text(one.targetEnd()),
          text(one.lagRecords()),
          text(one.lagSeconds()),
          state(one),
          text(one.syncAgeSeconds()));
    }
    print(table);
    sayMore(shown.size() - limit, "partitions");
  }

  private void printAnomalies(List<AnomalyStatus> anomalies) {
    int limit = all ? anomalies.size() : Math.min(ANOMALIES, anomalies.size());
    TextTable table = new TextTable("ANOMALY", "FOUND", "PARTITION", "LOST", "WHAT");
    for (AnomalyStatus one : anomalies.subList(0, limit)) {
      table.row(
          one.kind(),
          time(one.atMs()),
          one.topic() + "-" + one.partition(),
          text(one.lost()),
          one.details());
    }
    print(table);
    sayMore(anomalies.size() - limit, "anomalies");
  }

  private void print(TextTable table) {
    if (!table.isEmpty()) {
      out.println();
      table.print(out);
    }
  }

  private void sayMore(int more, String of) {
    if (!all && more > 0) {
      say("... and %d more %s: --all or --output json".formatted(more, of));
    }
  }

  /** Names come from clusters, and what they hold must not steer a terminal. */
  private void say(String line) {
    out.println(line.replaceAll("\\p{Cntrl}", "?"));
  }

  private static Comparator<PartitionStatus> byLag() {
    return Comparator.comparingLong((PartitionStatus one) -> one.lagRecords().orElse(-1))
        .reversed();
  }

  private static String text(ClusterStatus cluster) {
    return cluster.alias()
        + (cluster.reachable() ? brokers(cluster.brokers()) : ": DOES NOT ANSWER");
  }

  private static String brokers(OptionalInt brokers) {
    if (brokers.isEmpty()) {
      return "";
    }
    return brokers.getAsInt() == 1 ? ": 1 broker" : ": %d brokers".formatted(brokers.getAsInt());
  }

  private static String text(LagTotal lag, int partitions) {
    if (lag.unknown() > 0 && lag.unknown() == partitions) {
      return "not known of %s"
          .formatted(
              partitions == 1 ? "its partition" : "any of %d partitions".formatted(partitions));
    }
    StringBuilder text = new StringBuilder();
    if (lag.partitions() == 0) {
      text.append("none in %d partitions".formatted(partitions - lag.unknown()));
    } else {
      text.append(
          "up to %d records in %d of %d partitions"
              .formatted(lag.records(), lag.partitions(), partitions - lag.unknown()));
      lag.seconds()
          .ifPresent(seconds -> text.append(", the oldest waits for %d s".formatted(seconds)));
    }
    return lag.unknown() == 0
        ? text.toString()
        : text.append("; not known of %d".formatted(lag.unknown())).toString();
  }

  private static String state(PartitionStatus one) {
    if (one.standsStill()) {
      return "STANDS STILL";
    }
    return one.leftBehind() ? "LEFT BEHIND" : one.state().orElse("-");
  }

  private static String tasks(List<TaskStatus> tasks) {
    long running = tasks.stream().filter(task -> task.state().equals("RUNNING")).count();
    return tasks.isEmpty() ? "none" : running + "/" + tasks.size() + " RUNNING";
  }

  private static String text(OptionalLong number) {
    return number.isEmpty() ? "-" : Long.toString(number.getAsLong());
  }

  private static String time(long ms) {
    return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
