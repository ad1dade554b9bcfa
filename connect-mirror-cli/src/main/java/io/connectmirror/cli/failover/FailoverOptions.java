package io.connectmirror.cli.failover;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.outcome.Usage;
import io.connectmirror.cli.output.ReportFile;
import io.connectmirror.cli.output.ReportOptions;
import io.connectmirror.cli.standing.GroupSelection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
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
          "Also move positions that somebody has moved on the cluster where groups go: they are"
              + " read there again, or skipped to where the group stands on the other.")
  private boolean force;

  @Option(
      names = "--stop-connectors",
      description =
          "Stop the source and checkpoint connectors that carry records and positions there, so"
              + " that no late ones come. Needs --connect.")
  private boolean stopConnectors;

  @Option(
      names = "--max-wait",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long to wait for what is not mirrored yet (default: 60).")
  private int maxWaitSeconds = 60;

  @Option(
      names = "--settle",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description =
          "With --stop-connectors: move groups when nothing that the connectors write has moved for"
              + " so long, since Connect says STOPPED while tasks still work (default: 5; 0: do not"
              + " wait). If it does not come to rest within this and --max-wait, nothing is moved.")
  private int settleSeconds = 5;

  @Mixin private ReportOptions report = new ReportOptions();

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

  /**
   * @param now when the run begins
   * @throws CliException when nothing could be written there
   */
  Optional<ReportFile> report(Direction direction, Instant now) {
    return report.file(direction.name().toLowerCase(Locale.ROOT), now);
  }

  /**
   * @throws CliException when they do not fit together
   */
  FailoverRequest request(Direction direction, boolean grantWrite, boolean hasWorker) {
    Usage.require(maxWaitSeconds >= 0, "--max-wait has to be 0 or more, not " + maxWaitSeconds);
    Usage.require(settleSeconds >= 0, "--settle has to be 0 or more, not " + settleSeconds);
    Usage.require(
        !stopConnectors || hasWorker,
        "--stop-connectors needs --connect, the address of the worker that runs them");
    return new FailoverRequest(
        direction,
        GroupSelection.of(groups),
        force,
        grantWrite,
        stopConnectors,
        Duration.ofSeconds(settleSeconds),
        Duration.ofSeconds(maxWaitSeconds));
  }
}
