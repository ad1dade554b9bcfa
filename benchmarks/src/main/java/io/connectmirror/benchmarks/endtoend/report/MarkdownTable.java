package io.connectmirror.benchmarks.endtoend.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table that reads well on a terminal and is one in Markdown too. The first columns are set to
 * the left, the others to the right. Not thread-safe.
 */
final class MarkdownTable {
  private final int toTheLeft;
  private final List<List<String>> rows = new ArrayList<>();

  MarkdownTable(int toTheLeft, List<String> heads) {
    this.toTheLeft = toTheLeft;
    rows.add(List.copyOf(heads));
  }

  /** Adds a row, which has a cell for each head. */
  void row(List<String> cells) {
    if (cells.size() != rows.get(0).size()) {
      throw new IllegalArgumentException(cells.size() + " cells for " + rows.get(0));
    }
    rows.add(List.copyOf(cells));
  }

  String text() {
    int[] widths = new int[rows.get(0).size()];
    rows.forEach(
        row -> {
          for (int column = 0; column < widths.length; column++) {
            widths[column] = Math.max(widths[column], row.get(column).length());
          }
        });
    StringBuilder text = new StringBuilder(line(rows.get(0), widths));
    for (int column = 0; column < widths.length; column++) {
      boolean left = column < toTheLeft;
      text.append(left ? "|-" : "|").append("-".repeat(widths[column])).append(left ? "-" : "-:");
    }
    text.append("|\n");
    rows.stream().skip(1).forEach(row -> text.append(line(row, widths)));
    return text.toString();
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String blanks = " ".repeat(widths[column] - cells.get(column).length());
      boolean left = column < toTheLeft;
      line.append("| ").append(left ? "" : blanks).append(cells.get(column));
      line.append(left ? blanks : "").append(' ');
    }
    return line.append("|\n").toString();
  }
}
