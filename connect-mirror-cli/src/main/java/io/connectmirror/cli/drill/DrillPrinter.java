package io.connectmirror.cli.drill;

import io.connectmirror.cli.drill.DrillReport.GroupReport;
import io.connectmirror.cli.drill.DrillReport.PartitionReport;
import io.connectmirror.cli.output.TextTable;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;

/** Prints a report for people. */
final class DrillPrinter {
  private DrillPrinter() {}

  static void print(PrintWriter out, DrillReport report) {
    TextTable table =
        new TextTable(
            "GROUP",
            "TOPIC",
            "PARTITION",
            "SOURCE",
            "TARGET",
            "COMMITTED",
            "TRANSLATED",
            "OUTCOME",
            "COMPARED",
            "NOT YET");
    for (GroupReport group : report.groups()) {
      for (PartitionReport partition : group.partitions()) {
        table.row(
            group.group(),
            partition.topic(),
            partition.partition(),
            partition.sourcePosition(),
            text(partition.begins()),
            text(partition.committed()),
            text(partition.translated()),
            outcome(partition),
            partition.compared(),
            partition.notMirroredYet());
      }
    }
    table.print(out);
    report.groups().forEach(group -> printReasons(out, group));
    report
        .schemas()
        .forEach(
            finding ->
                out.println(
                    "Schema %d: %s; an example is the %s of %s-%d at offset %d"
                        .formatted(
                            finding.id(),
                            finding.problem(),
                            finding.part(),
                            finding.topic(),
                            finding.partition(),
                            finding.offset())));
    report.notes().forEach(note -> out.println("Note: " + note));
    out.println(summary(report));
  }

  static String outcome(PartitionReport partition) {
    String least = partition.atLeast() ? "at least " : "";
    String text =
        switch (partition.outcome()) {
          case OK -> "ok";
          case READS_AGAIN -> "would read again " + least + partition.readsAgain();
          case MISSES -> "would miss " + least + partition.misses();
          case DIFFERS ->
              "ok at first, then %d missing, %d changed"
                  .formatted(partition.missing(), partition.changed());
          case CANNOT_START -> "cannot start";
        };
    return partition.foreign() > 0 ? text + ", " + partition.foreign() + " foreign" : text;
  }

  private static void printReasons(PrintWriter out, GroupReport group) {
    if (group.reason().isPresent()) {
      out.println("%s: %s".formatted(group.group(), group.reason().get()));
      return;
    }
    for (PartitionReport partition : group.partitions()) {
      partition
          .reason()
          .ifPresent(
              reason ->
                  out.println(
                      "%s, %s-%d: %s"
                          .formatted(
                              group.group(), partition.topic(), partition.partition(), reason)));
    }
  }

  private static String summary(DrillReport report) {
    long good = report.groups().stream().filter(group -> group.outcome().works()).count();
    return String.format(
        Locale.ROOT,
        "%s: %s; %d of %d groups would go on, positions of all in %d ms, first record of the slowest"
            + " after %s ms, drill took %.1f s",
        report.flow(),
        report.works() ? "the plan works" : "THE PLAN WOULD NOT HAVE WORKED",
        good,
        report.groups().size(),
        report.positionsMs(),
        report.groups().stream()
            .map(GroupReport::firstRecordMs)
            .filter(OptionalLong::isPresent)
            .mapToLong(OptionalLong::getAsLong)
            .mapToObj(Long::valueOf)
            .max(Long::compare)
            .map(String::valueOf)
            .orElse("-"),
        report.seconds());
  }

  private static String text(OptionalLong offset) {
    return offset.isPresent() ? String.valueOf(offset.getAsLong()) : "-";
  }
}
