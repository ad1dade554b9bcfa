package io.connectmirror.cli.config;

import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.catalog.WorkerOptions;
import io.connectmirror.cli.config.ConfigReport.WorkerLine;
import io.connectmirror.cli.config.ConfigReport.WorkerReport;
import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.cli.mm2.Mm2Properties;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.outcome.Usage;
import io.connectmirror.cli.output.OutputOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes connectors of a properties file of MirrorMaker 2. */
@Command(
    name = "config",
    mixinStandardHelpOptions = true,
    description = {
      "Makes connectors of a properties file of MirrorMaker 2 (mm2.properties).",
      "Prints them as JSON, as one POSTs them to Connect, or writes a file for each; with --connect"
          + " it compares them with those of a worker (--diff), or puts them there (--apply).",
      "A setting comes from the same line as in MirrorMaker 2. On stderr stand the lines that have"
          + " no effect there either, with the form that works; what the connectors have to say of"
          + " their settings; and what belongs into the properties of the workers.",
      "MirrorMaker 2's dedicated mode keeps positions under names of its own. To go on from there"
          + " and not from the beginning takes resume.from=target, or --naming mm2; or mirrorctl"
          + " run instead.",
      "Placeholders of config providers stay as they are; the workers need the providers."
    },
    footer = {
      "",
      "A worker writes to the cluster that it is beside, the target of its flows. Where the file"
          + " has flows to several clusters, --diff and --apply want to know which that is"
          + " (--target or --flow).",
      "--apply has the worker validate all first and changes nothing when it refuses one. What the"
          + " worker has already is not touched, and what is not in the file is named and stays.",
      "",
      "Exit codes: 0 good, 1 a connector would be refused (with --diff: differs or is missing),"
          + " 2 wrong usage or nobody answers.",
      "",
      "Examples:",
      "  mirrorctl config mm2.properties --out connectors",
      "  mirrorctl config mm2.properties --connect http://west:8083 --diff",
      "  mirrorctl config mm2.properties --connect http://west:8083 --target west \\",
      "    --apply",
      "  mirrorctl config mm2.properties --naming mm2 --flow 'east->west' \\",
      "    --out connectors"
    })
public final class ConfigCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The properties file of MirrorMaker 2.")
  private Path file;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for the files, one for each connector.")
  private Path directory;

  @Option(names = "--force", description = "Write over files that are there.")
  private boolean force;

  @Option(
      names = {"-f", "--flow"},
      paramLabel = "SOURCE->TARGET",
      description = "A flow by the aliases of its clusters; may be repeated (default: all).")
  private List<String> flows = new ArrayList<>();

  @Option(
      names = "--target",
      paramLabel = "ALIAS",
      description = "Only flows that end at this cluster.")
  private String target;

  @Option(
      names = "--naming",
      paramLabel = "HOW",
      defaultValue = "MIRRORCTL",
      description = {
        "What connectors are called: ${COMPLETION-CANDIDATES} (default: mirrorctl).",
        "mirrorctl: <source>-to-<target>-source and so on; flows with one target may share a"
            + " Connect cluster.",
        "mm2: MirrorSourceConnector and so on, as MirrorMaker 2's dedicated mode calls them, and"
            + " the source connector keeps its positions where that has them"
            + " (offsets.storage.topic): mirroring goes on where MirrorMaker 2 stopped. A Connect"
            + " cluster for each flow."
      })
  private Naming naming = Naming.MIRRORCTL;

  @Option(
      names = "--diff",
      description = "Say how the connectors at --connect differ from the file's.")
  private boolean diff;

  @Option(names = "--apply", description = "Create and update the connectors at --connect.")
  private boolean apply;

  @Mixin private WorkerOptions worker = new WorkerOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Override
  public Integer call() throws InterruptedException {
    checkUsage();
    PropertiesFile properties = PropertiesFile.read(file);
    Mm2Expansion expansion = expansion(properties);
    FlowSelection selection = new FlowSelection(flows, Optional.ofNullable(target));
    Optional<ConnectWorker> connected = worker.worker(System::nanoTime);
    List<Mm2Flow> chosen =
        connected.isPresent()
            ? selection.ofOneWorker(expansion.flows())
            : selection.of(expansion.flows());
    naming.requireDistinct(chosen);
    List<Finding> findings = new ArrayList<>(FileReview.of(properties, expansion, chosen));
    return connected.isPresent()
        ? sync(new WorkerSync(connected.get()), expansion, chosen, findings)
        : write(expansion, chosen, findings);
  }

  private void checkUsage() {
    Usage.require(!diff || !apply, "--diff and --apply exclude each other");
    Usage.require(
        (diff || apply) == worker.url().isPresent(),
        "--connect goes with --diff or --apply, and they with it");
    Usage.require(
        (!diff && !apply) || directory == null,
        "--out writes files; with --diff or --apply there are none");
  }

  private Mm2Expansion expansion(PropertiesFile properties) {
    try {
      Mm2Expansion expansion = naming.expand(Mm2Properties.of(properties.values()));
      if (expansion.flows().isEmpty()) {
        throw new CliException(
            "no flow is enabled; MirrorMaker 2 needs a line like east->west.enabled=true");
      }
      return expansion;
    } catch (CliException e) {
      throw new CliException(file + ": " + e.getMessage(), e);
    }
  }

  private int write(Mm2Expansion expansion, List<Mm2Flow> chosen, List<Finding> findings) {
    findings.addAll(PositionsReview.of(naming, chosen, Set.of()));
    List<ConnectorConfig> connectors = connectors(chosen);
    Optional<List<String>> files =
        Optional.ofNullable(directory)
            .map(
                at ->
                    new ConnectorFiles(at)
                        .write(connectors, force).stream().map(Path::toString).toList());
    Optional<List<ConnectorJson>> printed =
        files.isPresent()
            ? Optional.empty()
            : Optional.of(connectors.stream().map(ConnectorJson::of).toList());
    ConfigReport report =
        new ConfigReport(printed, files, Optional.empty(), findings, lines(expansion, chosen));
    print(report);
    return report.hasErrors() ? ExitCode.FINDING : ExitCode.GOOD;
  }

  private int sync(
      WorkerSync sync, Mm2Expansion expansion, List<Mm2Flow> chosen, List<Finding> findings)
      throws InterruptedException {
    findings.addAll(PositionsReview.of(naming, chosen, sync.running()));
    List<ConnectorConfig> connectors = connectors(chosen);
    for (String left : FlowSelection.leftOut(expansion.flows(), chosen)) {
      findings.add(Finding.note(left, "is left out here"));
    }
    List<Finding> refusals = apply ? sync.refusals(connectors) : List.of();
    findings.addAll(refusals);
    boolean applied = apply && refusals.isEmpty();
    List<ConnectorChange> changes = applied ? sync.apply(connectors) : sync.changes(connectors);
    Set<String> inFile =
        connectors(expansion.flows()).stream()
            .map(ConnectorConfig::name)
            .collect(Collectors.toSet());
    WorkerReport report =
        new WorkerReport(chosen.get(0).pair().target(), applied, changes, sync.notIn(inFile));
    print(
        new ConfigReport(
            Optional.empty(),
            Optional.empty(),
            Optional.of(report),
            findings,
            lines(expansion, chosen)));
    return !refusals.isEmpty() || changes.stream().anyMatch(ConnectorChange::stillDiffers)
        ? ExitCode.FINDING
        : ExitCode.GOOD;
  }

  private void print(ConfigReport report) {
    output.print(
        spec.commandLine().getOut(),
        report,
        out -> new ConfigPrinter(out, spec.commandLine().getErr()).print(report));
  }

  private static List<ConnectorConfig> connectors(List<Mm2Flow> flows) {
    return flows.stream().flatMap(flow -> flow.connectors().stream()).toList();
  }

  private static List<WorkerLine> lines(Mm2Expansion expansion, List<Mm2Flow> chosen) {
    Set<String> targets =
        chosen.stream().map(flow -> flow.pair().target()).collect(Collectors.toSet());
    return expansion.workerSettings().stream()
        .filter(setting -> targets.contains(setting.cluster()))
        .map(WorkerLine::of)
        .toList();
  }
}
