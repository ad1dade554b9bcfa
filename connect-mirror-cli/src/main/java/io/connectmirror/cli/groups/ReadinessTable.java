package io.connectmirror.cli.groups;

import io.connectmirror.cli.output.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Prints readiness for people. */
final class ReadinessTable {
  private static final String NONE = "-";

  private final PrintWriter out;

  ReadinessTable(PrintWriter out) {
    this.out = out;
  }

  void print(ReadinessReport report) {
    for (FlowReadiness flow : report.flows()) {
      print(flow);
      out.println();
    }
    Totals totals = report.totals();
    out.printf(
        "%d %s, %d ready, %d not, %d left out; a failover now: %d records read again,"
            + " %d records at risk%n",
        totals.groups(),
        totals.groups() == 1 ? "group" : "groups",
        totals.ready(),
        totals.notReady(),
        totals.leftOut(),
        totals.recordsReadAgain(),
        totals.recordsAtRisk());
  }

  private void print(FlowReadiness flow) {
    out.println("flow " + flow.flow());
    flow.notes().forEach(note -> out.println("note: " + note));
    flow.mirroredUntil().ifPresent(at -> out.println("the newest that has arrived is of " + at));
    TextTable table =
        new TextTable(
            "GROUP",
            "TOPIC",
            "PARTITION",
            "SOURCE",
            "TRANSLATED",
            "CERTAINTY",
            "TARGET",
            "AGAIN",
            "MISSING",
            "SKIPPED",
            "ON SOURCE",
            "ON TARGET",
            "STATE",
            "REASON");
    flow.groups().forEach(group -> rows(table, group));
    if (table.isEmpty()) {
      out.println("no groups");
    } else {
      table.print(out);
    }
    weaknesses("topics that are weaker on the target", flow.topics());
    weaknesses("access rules that the target lacks", flow.acls());
  }

  private static void rows(TextTable table, GroupReport group) {
    if (group.positions().isEmpty()) {
      table.row(
          group.group(),
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          NONE,
          group.onSource(),
          group.onTarget(),
          text(group.verdict()),
          group.reason().orElse(""));
      return;
    }
    for (PositionReport position : group.positions()) {
      table.row(
          group.group(),
          position.topic().or(position::remoteTopic).orElse(NONE),
          position.partition(),
          text(position.sourcePosition()),
          text(position.translated()),
          text(position.certainty()),
          text(position.committed()),
          position.readAgain(),
          text(position.notMirrored()),
          position.skipped(),
          group.onSource(),
          group.onTarget(),
          text(position.verdict()),
          reason(group, position));
    }
  }

  private static String reason(GroupReport group, PositionReport position) {
    Optional<String> reason = position.reason();
    if (reason.isEmpty() && position.verdict() != PositionVerdict.READY) {
      reason = group.reason();
    }
    return reason.orElse("");
  }

  private void weaknesses(String head, List<Weakness> weaknesses) {
    if (!weaknesses.isEmpty()) {
      out.println(head + ":");
      for (Weakness weakness : weaknesses) {
        out.println("  " + weakness.what());
        out.println("    " + weakness.command());
      }
    }
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? String.valueOf(number.getAsLong()) : NONE;
  }

  private static String text(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
