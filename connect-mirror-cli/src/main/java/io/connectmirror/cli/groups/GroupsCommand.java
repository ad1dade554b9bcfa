package io.connectmirror.cli.groups;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.groups.ReadinessReader.Way;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.standing.GroupSelection;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mirrorctl groups}. */
@Command(
    name = "groups",
    mixinStandardHelpOptions = true,
    description = {
      "Tells of each consumer group what a failover would find now: its position on the source,"
          + " what that is on the target, what is committed there, and the records that it would"
          + " read again (AGAIN), that are not mirrored yet (MISSING) or that lie before its place"
          + " there (SKIPPED: read there, or lost to it).",
      "Also names remote topics that are weaker than their sources and access rules that the target"
          + " lacks, each with the command that mends it; these do not change the exit code.",
      "When the source does not answer, positions are those that the checkpoint connector has"
          + " carried over, and the answer says so."
    },
    footer = {
      "",
      "Exit codes: 0 all groups are ready, 1 one is not, 2 wrong usage or the target does not"
          + " answer.",
      "A busy group is a few records behind at any moment: give --max-reread and --max-missed what"
          + " its application can bear. A record that two groups have yet to read counts twice in"
          + " the total.",
      "",
      "Examples:",
      "  mirrorctl groups --config mm2.properties --flow 'east->west'",
      "  mirrorctl groups --connect http://worker:8083 --group 'billing.*' \\",
      "    --max-reread 500",
      "  mirrorctl groups --config mm2.properties --flow 'east->west' \\",
      "    --source-down --output json"
    })
public final class GroupsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flows;
  @Mixin private OutputOptions output;
  @Mixin private ToleranceOptions tolerance = new ToleranceOptions();

  @Option(
      names = {"-g", "--group"},
      paramLabel = "REGEX",
      description = "Groups whose whole id matches; may be repeated (default: all).")
  private List<String> groups = new ArrayList<>();

  @Option(
      names = "--all",
      description = "Also show groups and topics that the flow leaves out, and why.")
  private boolean all;

  @Option(
      names = "--source-down",
      description = "Do not ask the source: it is lost. Saves waiting for --timeout.")
  private boolean sourceDown;

  @Override
  public Integer call() throws InterruptedException {
    Tolerance bearable = tolerance.read();
    LongSupplier nanos = System::nanoTime;
    GroupSelection selection = GroupSelection.of(groups);
    ReadinessQuestion question =
        new ReadinessQuestion(
            selection, bearable, all, sourceDown ? Optional.of("--source-down") : Optional.empty());
    ReadinessReport report;
    try (ReadinessReader reader =
        ReadinessReader.open(ways(nanos), question, flows.timeout(), nanos)) {
      report = reader.look();
    }
    if (selection.isNamed() && report.flows().stream().allMatch(flow -> flow.groups().isEmpty())) {
      throw new CliException("there is no group that matches --group " + selection);
    }
    PrintWriter out = spec.commandLine().getOut();
    output.print(out, report, writer -> new ReadinessTable(writer).print(report));
    return report.isReady() ? ExitCode.GOOD : ExitCode.FINDING;
  }

  private List<Way> ways(LongSupplier nanos) throws InterruptedException {
    List<Way> ways = new ArrayList<>();
    for (MirrorFlow flow : mirroring(flows.load(nanos))) {
      ways.add(new Way(flow, flows.reverse(flow, nanos)));
    }
    return ways;
  }

  private static List<String> labels(List<MirrorFlow> flows) {
    return flows.stream().map(MirrorFlow::label).toList();
  }

  /** MirrorMaker 2 also has flows of heartbeats alone, which no group goes along. */
  private static List<MirrorFlow> mirroring(List<MirrorFlow> loaded) {
    List<MirrorFlow> mirroring = loaded.stream().filter(MirrorFlow::mirrors).toList();
    if (mirroring.isEmpty()) {
      throw new CliException(
          "none of the flows mirrors anything but heartbeats: " + labels(loaded));
    }
    return mirroring;
  }
}
