package io.connectmirror.cli.status;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.Usage;
import io.connectmirror.cli.output.OutputFormat;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.output.Screen;
import io.connectmirror.cli.status.plan.FindingKind;
import io.connectmirror.cli.status.plan.StatusReport;
import io.connectmirror.cli.status.view.WorkerTopics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The shell of {@code mirrorctl status}. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Tells how far each flow is and what is wrong with it, from its two clusters and, with"
          + " --connect, from the Connect worker. Reads only; needs nothing in the worker.",
      "",
      "The lag is what is on the source and, by the flow's offset syncs, not on the target yet: in"
          + " offsets, an upper bound of records, and in seconds that the oldest of them waits."
          + " Offset syncs are written every offset-syncs.interval.ms (1 s), so a topic that is"
          + " written all the time shows what it gets in about that time, though less is on its"
          + " way. The ends of logs are read one after another, the source's first: while records"
          + " come, a copy may seem to be longer.",
      "",
      "With --connect and --config the flows are those of the file. A source that does not answer"
          + " is a finding; what the target knows is told all the same. What stands still, or is"
          + " left behind while its source rests, takes two looks to tell: --interval, or --watch.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 all is well; 1 a finding, each with what to do; 2 wrong usage, or a target"
          + " that does not answer.",
      "",
      "Examples:",
      "  mirrorctl status --connect http://localhost:8083",
      "  mirrorctl status --config mm2.properties --flow 'east->west' --all",
      "  mirrorctl status --config mm2.properties --watch 10",
      "  mirrorctl status --connect http://localhost:8083 -o json |",
      "    jq '.findings[].what'"
    })
public final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flows = new FlowOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--all",
      description =
          "List every partition, anomaly and finding (default: partitions that lag or are not"
              + " RUNNING, and the newest anomalies; JSON has all of them always).")
  private boolean all;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "5",
      description =
          "Where records have waited for long, look again after so many seconds, to tell what"
              + " stands still from what is on its way (default: 5; 0: look once).")
  private int intervalSeconds = 5;

  @Option(
      names = "--watch",
      arity = "0..1",
      fallbackValue = "5",
      paramLabel = "SECONDS",
      description =
          "Look again and again until interrupted, every so many seconds (default: 5); a terminal"
              + " is drawn anew.")
  private Integer watchSeconds;

  @Option(
      names = "--count",
      paramLabel = "LOOKS",
      description = "With --watch: end after so many looks.")
  private Integer count;

  @Option(
      names = "--worker-config",
      paramLabel = "FILE",
      description =
          "The Connect worker's properties, for the names of its internal topics (default: the"
              + " usual names, such as connect-offsets).")
  private Path workerConfig;

  @Override
  public Integer call() throws InterruptedException {
    check();
    WorkerTopics workerTopics =
        workerConfig == null
            ? WorkerTopics.usual()
            : WorkerTopics.of(PropertiesFile.read(workerConfig).values());
    List<MirrorFlow> chosen = flows.load(System::nanoTime);
    try (StatusReader reader =
        StatusReader.open(
            chosen,
            flows.worker(System::nanoTime),
            workerTopics,
            flows.timeout(),
            Clock.systemUTC(),
            System::nanoTime)) {
      return watchSeconds == null ? once(reader) : watch(reader);
    }
  }

  private int once(StatusReader reader) throws InterruptedException {
    StatusReport report = reader.look();
    if (intervalSeconds > 0 && reader.couldTellMore(Duration.ofSeconds(intervalSeconds))) {
      TimeUnit.SECONDS.sleep(intervalSeconds);
      report = reader.look();
    }
    print(report);
    return report.exitCode();
  }

  private int watch(StatusReader reader) throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    boolean redraws = output.format() == OutputFormat.TABLE && Screen.isThere();
    for (int looks = 1; ; looks++) {
      StatusReport report = reader.look();
      if (redraws) {
        Screen.clear(out);
      }
      print(report);
      if (count != null && looks >= count) {
        return report.exitCode();
      }
      TimeUnit.SECONDS.sleep(watchSeconds);
    }
  }

  private void print(StatusReport report) {
    output.print(
        spec.commandLine().getOut(), report, out -> new StatusPrinter(out, all).print(report));
    report.findings().stream()
        .filter(finding -> finding.kind() == FindingKind.TARGET_UNREACHABLE)
        .forEach(
            finding ->
                spec.commandLine()
                    .getErr()
                    .println(
                        "%s: %s: %s; %s"
                            .formatted(
                                spec.qualifiedName(),
                                finding.flow(),
                                finding.what(),
                                finding.advice())));
  }

  private void check() {
    Usage.require(
        intervalSeconds >= 0, "--interval has to be 0 or more seconds, not " + intervalSeconds);
    Usage.require(
        watchSeconds == null || watchSeconds >= 1,
        "--watch has to be 1 second or more, not " + watchSeconds);
    Usage.require(
        count == null || (count >= 1 && watchSeconds != null),
        "--count goes with --watch, and has to be 1 or more");
  }
}
