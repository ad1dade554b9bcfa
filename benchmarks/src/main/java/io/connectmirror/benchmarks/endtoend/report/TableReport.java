package io.connectmirror.benchmarks.endtoend.report;

import io.connectmirror.benchmarks.endtoend.figures.Metric;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A report as text: a table of backlogs, a table of latencies, what failed, what was repeated. */
public final class TableReport {
  private static final String AGAINST = "vs mm2";

  private TableReport() {}

  public static String text(Report report) {
    StringBuilder text = new StringBuilder();
    text.append(report.begun()).append(", ").append(report.machine().line()).append('\n');
    List<Summary> backlogs = of(report, false);
    List<Summary> paced = of(report, true);
    if (!backlogs.isEmpty()) {
      text.append('\n').append(backlogs(backlogs));
    }
    if (!paced.isEmpty()) {
      text.append('\n').append(paced(paced));
    }
    describe(report, text);
    report.summaries().stream()
        .filter(summary -> summary.repeated() > 0)
        .forEach(
            summary ->
                text.append(
                    "\n%s, %s: %,d records more than there were"
                        .formatted(
                            summary.scenario().name(), summary.contender(), summary.repeated())));
    report.failures().forEach(failure -> text.append("\nFAILED ").append(failure));
    return text.append('\n').toString();
  }

  private static List<Summary> of(Report report, boolean latency) {
    return report.summaries().stream()
        .filter(summary -> summary.scenario().measuresLatency() == latency)
        .toList();
  }

  private static String backlogs(List<Summary> summaries) {
    MarkdownTable table =
        new MarkdownTable(
            2,
            List.of(
                "scenario",
                "contender",
                "rounds",
                Metric.MIRRORED.label(),
                Metric.SECONDS.label(),
                Metric.THROUGHPUT.label(),
                AGAINST,
                Metric.WORKER_WORK.label(),
                AGAINST,
                Metric.USER.label(),
                Metric.SYSTEM.label(),
                Metric.BROKER.label(),
                AGAINST,
                Metric.MEMORY.label(),
                Metric.DISK.label()));
    for (Summary summary : summaries) {
      List<String> cells = head(summary);
      cells.add(Numbers.text(summary.value(Metric.MIRRORED)));
      cells.add(Numbers.text(summary.value(Metric.SECONDS)));
      withRatio(cells, summary, Metric.THROUGHPUT);
      withRatio(cells, summary, Metric.WORKER_WORK);
      cells.add(Numbers.text(summary.value(Metric.USER)));
      cells.add(Numbers.text(summary.value(Metric.SYSTEM)));
      withRatio(cells, summary, Metric.BROKER);
      cells.add(Numbers.text(summary.value(Metric.MEMORY)));
      cells.add(Numbers.text(summary.value(Metric.DISK)));
      table.row(cells);
    }
    return table.text();
  }

  private static String paced(List<Summary> summaries) {
    MarkdownTable table =
        new MarkdownTable(
            2,
            List.of(
                "scenario",
                "contender",
                "rounds",
                Metric.P50.label(),
                Metric.P99.label(),
                Metric.P999.label(),
                "CPU s",
                Metric.BROKER.label(),
                Metric.MEMORY.label()));
    for (Summary summary : summaries) {
      List<String> cells = head(summary);
      for (Metric metric : List.of(Metric.P50, Metric.P99, Metric.P999)) {
        cells.add(Numbers.text(summary.value(metric)));
      }
      cells.add(Numbers.text(cpu(summary)));
      cells.add(Numbers.text(summary.value(Metric.BROKER)));
      cells.add(Numbers.text(summary.value(Metric.MEMORY)));
      table.row(cells);
    }
    return table.text();
  }

  private static OptionalDouble cpu(Summary summary) {
    OptionalDouble user = summary.value(Metric.USER);
    OptionalDouble system = summary.value(Metric.SYSTEM);
    return user.isPresent() && system.isPresent()
        ? OptionalDouble.of(user.getAsDouble() + system.getAsDouble())
        : OptionalDouble.empty();
  }

  private static List<String> head(Summary summary) {
    return new ArrayList<>(
        List.of(
            summary.scenario().name(), summary.contender(), Integer.toString(summary.rounds())));
  }

  private static void withRatio(List<String> cells, Summary summary, Metric metric) {
    cells.add(Numbers.text(summary.value(metric)));
    cells.add(Numbers.ratio(summary.ratio(metric)));
  }

  private static void describe(Report report, StringBuilder text) {
    text.append('\n');
    report.summaries().stream()
        .map(Summary::scenario)
        .distinct()
        .forEach(
            scenario -> text.append("%s: %s\n".formatted(scenario.name(), scenario.description())));
  }
}
