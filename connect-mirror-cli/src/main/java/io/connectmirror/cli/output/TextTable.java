package io.connectmirror.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table of text, with columns as wide as they need to be. Columns whose cells are all numbers are
 * set to the right. Not thread-safe.
 */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<String> heads;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... heads) {
    this.heads = List.of(heads);
  }

  /**
   * @param cells one for each column; control characters in them are shown as {@code ?}
   * @throws IllegalArgumentException when there are more or fewer
   */
  public TextTable row(Object... cells) {
    if (cells.length != heads.size()) {
      throw new IllegalArgumentException(
          "%d cells for %d columns".formatted(cells.length, heads.size()));
    }
    rows.add(Arrays.stream(cells).map(String::valueOf).map(TextTable::printable).toList());
    return this;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  public void print(PrintWriter out) {
    int[] widths = new int[heads.size()];
    boolean[] toTheRight = new boolean[heads.size()];
    for (int column = 0; column < heads.size(); column++) {
      int at = column;
      widths[at] =
          Math.max(
              heads.get(at).length(),
              rows.stream().mapToInt(row -> row.get(at).length()).max().orElse(0));
      toTheRight[at] = !isEmpty() && rows.stream().allMatch(row -> isNumber(row.get(at)));
    }
    printRow(out, heads, widths, toTheRight);
    rows.forEach(row -> printRow(out, row, widths, toTheRight));
  }

  private static void printRow(
      PrintWriter out, List<String> cells, int[] widths, boolean[] toTheRight) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      String blanks = " ".repeat(widths[column] - cell.length());
      line.append(column == 0 ? "" : GAP);
      line.append(toTheRight[column] ? blanks + cell : cell + blanks);
    }
    out.println(line.toString().stripTrailing());
  }

  private static boolean isNumber(String cell) {
    return cell.matches("-?[0-9][0-9,]*(\\.[0-9]+)?|-");
  }

  /** What a name from a cluster holds must not steer a terminal. */
  private static String printable(String cell) {
    return cell.replaceAll("\\p{Cntrl}", "?");
  }
}
