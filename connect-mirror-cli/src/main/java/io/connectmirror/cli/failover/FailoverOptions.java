package io.connectmirror.cli.failover;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.standing.GroupSelection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** What both commands have. */
final class FailoverOptions {
  @ArgGroup(exclusive = true)
  private Mode mode = new Mode();

  @Option(
      names = {"-g", "--group"},
      paramLabel = "REGEX",
      description = "Groups whose whole id matches; may be repeated (default: all).")
  private List<String> groups = new ArrayList<>();

  @Option(
      names = "--force",
      description =
          "Also move positions that somebody has moved on the cluster where groups go: they are read"
              + " there again, or skipped to where the group stands on the other.")
  private boolean force;

  @Option(
      names = "--stop-connectors",
      description =
          "Stop the source and checkpoint connectors that carry records and positions there, so that"
              + " no late ones come. Needs --connect.")
  private boolean stopConnectors;

  @Option(
      names = "--max-wait",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long to wait for what is not mirrored yet (default: 60).")
  private int maxWaitSeconds = 60;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write the report there as JSON, and as text to FILE.txt.")
  private Path report;

  /** Whether anything is changed. */
  private static final class Mode {
    @Option(names = "--dry-run", description = "Only say what would be done (default).")
    private boolean dryRun;

    @Option(names = "--execute", description = "Do it.")
    private boolean execute;

    private boolean changes() {
      return execute && !dryRun;
    }
  }

  boolean execute() {
    return mode.changes();
  }

  Optional<Path> report() {
    return Optional.ofNullable(report);
  }

  /**
   * @throws CliException when they do not fit together
   */
  FailoverRequest request(Direction direction, boolean grantWrite, boolean hasWorker) {
    if (maxWaitSeconds < 0) {
      throw new CliException("--max-wait has to be 0 or more, not " + maxWaitSeconds);
    }
    if (stopConnectors && !hasWorker) {
      throw new CliException(
          "--stop-connectors needs --connect, the address of the worker that runs them");
    }
    report().ifPresent(ReportFile::requireWritable);
    return new FailoverRequest(
        direction,
        GroupSelection.of(groups),
        force,
        grantWrite,
        stopConnectors,
        Duration.ofSeconds(maxWaitSeconds));
  }
}
