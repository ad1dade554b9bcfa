package io.connectmirror.cli.output;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.outcome.Usage;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.function.Consumer;

/**
 * The report of one run on disk: as JSON, and as text with {@code .txt} behind. Each is replaced as
 * a whole, so that a reader finds the old one or the new one and never a part. What an earlier run
 * has left there is kept. Used by one thread.
 */
public final class ReportFile {
  private static final String END = ".json";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  /** Whether the name was asked for, and not only a directory for it. */
  private final boolean named;

  private Path json;
  private boolean begun;

  private ReportFile(Path json, boolean named) {
    this.json = json;
    this.named = named;
  }

  /**
   * Fails before anything is done where nothing could be written after it.
   *
   * @param place a file, or a directory
   * @param command names the file in a directory
   * @param now when the run begins
   * @throws CliException when there is no such directory, or it cannot be written to
   */
  static ReportFile at(String place, String command, Instant now) {
    Path path = Path.of(place);
    boolean isDirectory = Files.isDirectory(path);
    Path directory = isDirectory ? path : path.toAbsolutePath().getParent();
    Usage.require(
        (isDirectory || !place.endsWith(File.separator))
            && directory != null
            && Files.isWritable(directory),
        "--report %s: no file can be written there; is there such a directory?".formatted(place));
    return isDirectory
        ? new ReportFile(path.resolve(command + "-" + TIME.format(now) + END), /* named= */ false)
        : new ReportFile(path, /* named= */ true);
  }

  /** Where the JSON is, once it was written. */
  public Path path() {
    return json;
  }

  /**
   * Writes what is known of the run by now, in the place of what was written of it before.
   *
   * @param text prints the report for people
   * @throws CliException when it cannot be written
   */
  public void write(Object report, Consumer<PrintWriter> text) {
    StringWriter printed = new StringWriter();
    PrintWriter printer = new PrintWriter(printed);
    text.accept(printer);
    printer.flush();
    try {
      if (!begun) {
        if (named) {
          keepEarlier();
        } else {
          json = claimed();
        }
        begun = true;
      }
      replace(json, JsonText.of(report) + "\n");
      replace(textOf(json), printed.toString());
    } catch (IOException e) {
      throw new CliException("--report %s cannot be written: %s".formatted(json, e), e);
    }
  }

  private void keepEarlier() throws IOException {
    if (Files.exists(json)) {
      String time = TIME.format(Files.getLastModifiedTime(json).toInstant());
      Path kept = free(json.toAbsolutePath().getParent(), json.getFileName() + "." + time, "");
      if (Files.exists(textOf(json))) {
        Files.move(textOf(json), textOf(kept));
      }
      Files.move(json, kept);
    }
  }

  /** A name that is nobody's, made ours: of two runs that begin in one second each has its own. */
  private Path claimed() throws IOException {
    String name = json.getFileName().toString();
    String start = name.substring(0, name.length() - END.length());
    Path directory = json.toAbsolutePath().getParent();
    Path free = free(directory, start, END);
    while (!isMade(free)) {
      free = free(directory, start, END);
    }
    return free;
  }

  /** False when there is such a file: another run was faster by a moment. */
  private static boolean isMade(Path file) throws IOException {
    try {
      Files.createFile(file);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static Path textOf(Path json) {
    return json.resolveSibling(json.getFileName() + ".txt");
  }

  /** A name that nobody has yet. */
  private static Path free(Path directory, String name, String end) {
    Path file = directory.resolve(name + end);
    for (int number = 2; Files.exists(file); number++) {
      file = directory.resolve(name + "-" + number + end);
    }
    return file;
  }

  /** Not by a channel, which an interrupt would close while the report of just that is written. */
  private static void replace(Path file, String content) throws IOException {
    Path whole =
        file.resolveSibling(
            ".%s.%d.tmp".formatted(file.getFileName(), ProcessHandle.current().pid()));
    try (FileOutputStream out = new FileOutputStream(whole.toFile())) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
      out.getFD().sync();
    }
    Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
