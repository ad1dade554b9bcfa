package io.connectmirror.cli.failover;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.output.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A report on disk: as JSON under the name that was given, and as text with {@code .txt} behind.
 */
final class ReportFile {
  private ReportFile() {}

  /**
   * Fails before anything is done where nothing could be written after it.
   *
   * @throws CliException when there is no such directory
   */
  static void requireWritable(Path file) {
    Path directory = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file) || directory == null || !Files.isWritable(directory)) {
      throw new CliException("--report %s: no file can be written there".formatted(file));
    }
  }

  /**
   * @throws CliException when it cannot be written
   */
  static void write(Path file, FailoverReport report) {
    StringWriter text = new StringWriter();
    PrintWriter printer = new PrintWriter(text);
    new FailoverText(printer).print(report);
    printer.flush();
    try {
      Files.writeString(file, JsonText.of(report) + "\n", StandardCharsets.UTF_8);
      Files.writeString(
          file.resolveSibling(file.getFileName() + ".txt"),
          text.toString(),
          StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new CliException("--report %s cannot be written: %s".formatted(file, e), e);
    }
  }
}
