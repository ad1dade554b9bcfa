package io.connectmirror.cli.output;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** What every command has for its answer. */
public final class OutputOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      defaultValue = "TABLE",
      description = "How to print the answer: ${COMPLETION-CANDIDATES} (default: table).")
  private OutputFormat format = OutputFormat.TABLE;

  public OutputFormat format() {
    return format;
  }

  /**
   * Prints a report: as JSON, or as {@code table} writes it.
   *
   * @param report a record of what JSON knows, of records, collections and optionals
   */
  public <T> void print(PrintWriter out, T report, Consumer<PrintWriter> table) {
    if (format == OutputFormat.JSON) {
      out.println(JsonText.of(report));
    } else {
      table.accept(out);
    }
    out.flush();
  }
}
