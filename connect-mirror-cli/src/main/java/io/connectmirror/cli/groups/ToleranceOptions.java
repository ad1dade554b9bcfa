package io.connectmirror.cli.groups;

import io.connectmirror.cli.outcome.CliException;
import picocli.CommandLine.Option;

/** What a group may cost and still be ready: options of every command that tells. */
public final class ToleranceOptions {
  @Option(
      names = "--max-reread",
      paramLabel = "RECORDS",
      defaultValue = "0",
      description =
          "A group is ready if it would read no more than these again in a partition (default: 0).")
  private long maxReread;

  @Option(
      names = "--max-missed",
      paramLabel = "RECORDS",
      defaultValue = "0",
      description =
          "A group is ready if no more than these would be missing or skipped for it in a partition"
              + " (default: 0).")
  private long maxMissed;

  /**
   * @throws CliException when it is none
   */
  public Tolerance read() {
    if (maxReread < 0 || maxMissed < 0) {
      throw new CliException("--max-reread and --max-missed have to be 0 or more");
    }
    return new Tolerance(maxReread, maxMissed);
  }
}
