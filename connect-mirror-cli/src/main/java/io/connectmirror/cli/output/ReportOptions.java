package io.connectmirror.cli.output;

import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where a command keeps its report, of those that do. */
public final class ReportOptions {
  @Option(
      names = "--report",
      paramLabel = "FILE|DIRECTORY",
      description =
          "Keep the report as JSON, and as text in the file beside it that ends in .txt. In a"
              + " directory every run has files of its own, named after the command and the time;"
              + " an earlier report of the name FILE is kept with its time behind its name.")
  private String place;

  /**
   * The file of this run, if one is wanted.
   *
   * @param command names it in a directory
   * @param now when the run begins
   * @throws io.connectmirror.cli.outcome.CliException when nothing could be written there
   */
  public Optional<ReportFile> file(String command, Instant now) {
    return Optional.ofNullable(place).map(at -> ReportFile.at(at, command, now));
  }
}
