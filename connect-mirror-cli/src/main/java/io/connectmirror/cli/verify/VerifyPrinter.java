package io.connectmirror.cli.verify;

import io.connectmirror.cli.compare.Difference;
import io.connectmirror.cli.output.TextTable;
import io.connectmirror.cli.verify.VerifyReport.Counts;
import io.connectmirror.cli.verify.VerifyReport.PartitionReport;
import io.connectmirror.cli.verify.VerifyReport.Verdict;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Prints a report for people. */
final class VerifyPrinter {
  private static final double MEGA = 1e6;

  private VerifyPrinter() {}

  static void print(PrintWriter out, VerifyReport report) {
    TextTable table =
        new TextTable(
            "TOPIC",
            "PARTITION",
            "SOURCE OFFSETS",
            "VERDICT",
            "EQUAL",
            "MISSING",
            "EXTRA",
            "REPEATED",
            "REORDERED",
            "CHANGED",
            "NOT YET",
            "NOT JUDGED");
    report.partitions().forEach(partition -> row(table, partition));
    table.print(out);
    printDifferences(out, report);
    report.partitions().forEach(partition -> printNotes(out, partition));
    report.notes().forEach(note -> out.println("Note: " + note));
    out.println(summary(report));
  }

  private static void row(TextTable table, PartitionReport report) {
    Counts counts = report.counts();
    table.row(
        report.topic(),
        report.partition(),
        report.sourceFrom() + ".." + report.sourceTo(),
        report.verdict().name().toLowerCase(Locale.ROOT),
        counts.equal(),
        counts.missing(),
        counts.extra(),
        counts.repeated(),
        counts.reordered(),
        counts.changed(),
        counts.notMirroredYet(),
        counts.notJudged());
  }

  private static void printDifferences(PrintWriter out, VerifyReport report) {
    TextTable table =
        new TextTable(
            "DIFFERENCE", "TOPIC", "PARTITION", "SOURCE OFFSET", "TARGET OFFSET", "RECORDS", "IN");
    long records = 0;
    for (PartitionReport partition : report.partitions()) {
      for (Difference difference : partition.differences()) {
        records += difference.records();
        table.row(
            difference.kind().name().toLowerCase(Locale.ROOT),
            partition.topic(),
            partition.partition(),
            range(difference.source(), difference.sourceEnd()),
            range(difference.target(), difference.targetEnd()),
            difference.records(),
            difference.parts().isEmpty()
                ? "-"
                : difference.parts().stream()
                    .map(part -> part.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(",")));
      }
    }
    if (!table.isEmpty()) {
      out.println();
      table.print(out);
      out.println();
    }
    long unlisted = report.total().different() - records;
    if (unlisted > 0) {
      out.println(unlisted + " more differences are not listed (--max-differences)");
    }
  }

  private static String range(OptionalLong first, OptionalLong end) {
    if (first.isEmpty()) {
      return "end";
    }
    long last = end.orElseThrow() - 1;
    return last == first.getAsLong() ? String.valueOf(last) : first.getAsLong() + ".." + last;
  }

  private static void printNotes(PrintWriter out, PartitionReport report) {
    report
        .notes()
        .forEach(
            note ->
                out.println("Note: %s-%d: %s".formatted(report.topic(), report.partition(), note)));
  }

  static String summary(VerifyReport report) {
    Counts total = report.total();
    List<String> parts = new ArrayList<>();
    parts.add(
        String.format(
            Locale.ROOT,
            "%s: %,d records are equal, %,d differ",
            report.flow(),
            total.equal(),
            total.different()));
    add(parts, total.notMirroredYet(), "%,d are not mirrored yet");
    add(parts, total.cleaned(), "%,d were cleaned on one side");
    add(parts, total.notJudged(), "%,d were not judged");
    add(parts, total.outside(), "%,d are on one side only, before or behind the range");
    add(parts, total.leftOut(), "%,d are left out by the mirror or not its own");
    long unclear =
        report.partitions().stream()
            .filter(partition -> partition.verdict() == Verdict.UNCLEAR)
            .count();
    add(parts, unclear, "%,d partitions could not be judged");
    return String.join(", ", parts)
        + String.format(
            Locale.ROOT,
            "; compared %.1f %% of what is mirrored in %.1f s, %.1f MB/s",
            report.comparedPercent(),
            report.seconds(),
            total.bytes() / MEGA / Math.max(report.seconds(), 1e-3));
  }

  private static void add(List<String> parts, long count, String text) {
    if (count > 0) {
      parts.add(String.format(Locale.ROOT, text, count));
    }
  }
}
