package io.connectmirror.benchmarks.endtoend.report;

import io.connectmirror.benchmarks.endtoend.figures.Metric;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A report as SVG: for each metric a panel, in it for each scenario a bar for each contender, with
 * its value beside it. It brings its own background, so that it can be read wherever it is shown,
 * and follows the reader's choice of dark or light.
 */
public final class BarChart {
  private static final int WIDTH = 760;
  private static final int LEFT = 200;
  private static final int BAR = 14;
  private static final int STEP = 18;
  private static final int GROUP_GAP = 14;
  private static final int PANEL_HEAD = 44;
  private static final int MARGIN = 20;

  /** What is left at the right for the value beside the longest bar. */
  private static final int FOR_VALUE = 140;

  private static final int BASELINE = 11;
  private static final List<Metric> PANELS =
      List.of(Metric.WORKER_WORK, Metric.THROUGHPUT, Metric.P50, Metric.P99);
  private static final Map<Metric, String> TITLES =
      Map.of(
          Metric.WORKER_WORK, "MB per CPU second of the worker (longer is better)",
          Metric.THROUGHPUT, "MB/s (longer is better)",
          Metric.P50, "latency, p50 in ms (shorter is better)",
          Metric.P99, "latency, p99 in ms (shorter is better)");
  private static final String STYLE =
      """
      <style>
        .ground { fill: #ffffff; } text { fill: #1f2328; font: 13px sans-serif; }
        .title { font-weight: bold; } .small { fill: #57606a; font-size: 11px; }
        .bar { fill: #0b6bcb; } .loop { fill: #8c959f; } .mm2 { fill: #d9730d; } .mm2-tuned { fill: #b58900; }
        .direct { fill: #1a7f5a; } .passthrough { fill: #a04a91; }
        @media (prefers-color-scheme: dark) {
          .ground { fill: #0d1117; } text { fill: #e6edf3; } .small { fill: #9198a1; }
          .bar { fill: #58a6ff; } .loop { fill: #8c959f; } .mm2 { fill: #f0883e; } .mm2-tuned { fill: #e3b341; }
          .direct { fill: #3fb98a; } .passthrough { fill: #d685c6; }
        }
      </style>
      """;

  private final StringBuilder body = new StringBuilder();
  private int at = MARGIN;

  private BarChart() {}

  public static String svg(Report report) {
    BarChart chart = new BarChart();
    chart.text("title", MARGIN, chart.at + BASELINE, "Mirroring, medians");
    chart.at += STEP;
    chart.text(
        "small", MARGIN, chart.at + BASELINE, report.begun() + ", " + report.machine().line());
    chart.at += STEP;
    for (Metric metric : PANELS) {
      List<Summary> shown =
          report.summaries().stream()
              .filter(summary -> belongs(metric, summary))
              .filter(summary -> summary.value(metric).isPresent())
              .toList();
      if (!shown.isEmpty()) {
        chart.panel(metric, shown);
      }
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
        <title>Mirroring: planes, MirrorMaker 2 and a bare loop</title>
        %s<rect class="ground" width="100%%" height="100%%"/>
        %s</svg>
        """
        .formatted(
            WIDTH, chart.at + MARGIN, WIDTH, chart.at + MARGIN, STYLE, chart.body.toString());
  }

  /** A paced scenario is as fast as its pace, whoever mirrors it. */
  private static boolean belongs(Metric metric, Summary summary) {
    boolean ofLatency = metric == Metric.P50 || metric == Metric.P99;
    return ofLatency == summary.scenario().measuresLatency();
  }

  private void panel(Metric metric, List<Summary> summaries) {
    text("title", MARGIN, at + PANEL_HEAD / 2 + BASELINE, TITLES.get(metric));
    at += PANEL_HEAD;
    double most =
        summaries.stream().mapToDouble(s -> s.value(metric).orElseThrow()).max().orElse(1);
    String scenario = "";
    for (Summary summary : summaries) {
      if (!scenario.equals(summary.scenario().name())) {
        scenario = summary.scenario().name();
        at += GROUP_GAP;
        text("title", MARGIN, at + BASELINE, scenario);
        at += STEP;
      }
      bar(metric, summary, most);
    }
    at += GROUP_GAP;
  }

  private void bar(Metric metric, Summary summary, double most) {
    double value = summary.value(metric).orElseThrow();
    double length = most > 0 ? value / most * (WIDTH - LEFT - FOR_VALUE) : 0;
    text("name", MARGIN * 2, at + BASELINE, summary.contender());
    body.append(
        String.format(
            Locale.ROOT,
            "<rect class=\"bar %s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>\n",
            escaped(summary.contender()),
            LEFT,
            at,
            length,
            BAR));
    OptionalDouble ratio = summary.ratio(metric);
    String against =
        ratio.isPresent() && !summary.contender().equals("mm2")
            ? "  (" + Numbers.ratio(ratio) + " mm2)"
            : "";
    text("value", LEFT + (int) length + 6, at + BASELINE, Numbers.text(value) + against);
    at += STEP;
  }

  private void text(String style, int x, int y, String text) {
    body.append(
        "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(style, x, y, escaped(text)));
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
