package io.connectmirror.lab.quickstart;

import io.connectmirror.lab.quickstart.FlowView.PartitionView;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows a flow: on a terminal as a table that updates in place, elsewhere as one line each time.
 */
final class FlowScreen {
  private static final String ROW = "  %-12s %9s %12s %12s %8s %16s";

  private final PrintStream out;
  private final boolean terminal;
  private int linesShown;

  FlowScreen(PrintStream out, boolean terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  void show(FlowView view) {
    if (terminal) {
      List<String> table = table(view);
      if (linesShown > 0) {
        // Cursor up to the first line of the table, then clear what is below.
        out.printf("\u001b[%dA\u001b[J", linesShown);
      }
      table.forEach(out::println);
      linesShown = table.size();
    } else {
      out.println(line(view));
    }
    out.flush();
  }

  /** Leaves what is shown where it is; the next view goes below. */
  void settle() {
    linesShown = 0;
  }

  static List<String> table(FlowView view) {
    List<String> lines = new ArrayList<>();
    lines.add(
        ROW.formatted("topic", "partition", "source end", "target end", "lag", "heartbeat in ms"));
    String latency = latency(view);
    for (PartitionView each : view.partitions()) {
      lines.add(
          ROW.formatted(
              each.topic(),
              each.partition(),
              each.sourceEnd(),
              each.targetEnd(),
              each.lag(),
              latency));
      latency = "";
    }
    return lines;
  }

  static String line(FlowView view) {
    StringBuilder line = new StringBuilder(" ");
    for (PartitionView each : view.partitions()) {
      line.append(
          " %s-%d source=%d target=%d lag=%d;"
              .formatted(
                  each.topic(), each.partition(), each.sourceEnd(), each.targetEnd(), each.lag()));
    }
    return line.append(" heartbeat_ms=").append(latency(view)).toString();
  }

  private static String latency(FlowView view) {
    return view.heartbeatLatencyMs().isPresent()
        ? Long.toString(view.heartbeatLatencyMs().getAsLong())
        : "-";
  }
}
