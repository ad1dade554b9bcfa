package io.connectmirror.cli.failover;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.output.ReportFile;
import io.connectmirror.cli.standing.Crossroad;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mirrorctl failover}. */
@Command(
    name = "failover",
    mixinStandardHelpOptions = true,
    description = {
      "Moves consumer groups of a flow to its target, and says what applications have to do.",
      "While the source answers it first waits until all that the groups read is mirrored and"
          + " nothing more comes: stop producers and consumers there before. When the source does"
          + " not answer within --timeout, or --source-down says that it is lost, it goes on with"
          + " what is on the target, and says so.",
      "No group is moved that has members, none beyond its position on the source, and none back"
          + " that has read on the target (but by --force). What is done already is not done again,"
          + " so it can be repeated after an interruption."
    },
    footer = {
      "",
      "Exit codes: 0 all is done, 1 something is left to see to, 2 wrong usage or nobody answers.",
      "One that is told to end (Ctrl-C, SIGTERM) says first what it has done, on the terminal and in"
          + " --report.",
      "",
      "Examples:",
      "  mirrorctl failover --config mm2.properties --flow 'east->west'",
      "  mirrorctl failover --config mm2.properties --flow 'east->west' \\",
      "    --group 'billing.*' --execute",
      "  mirrorctl failover --config mm2.properties --flow 'east->west' \\",
      "    --connect http://worker:8083 --source-down --stop-connectors \\",
      "    --execute --report reports/"
    })
public final class FailoverCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flows;
  @Mixin private OutputOptions output;
  @Mixin private FailoverOptions options;

  @Option(
      names = "--grant-write",
      description =
          "Give those who may write to a topic of the source the right to write to its copy, which"
              + " the mirror withholds. Needs a source that answers.")
  private boolean grantWrite;

  @Option(
      names = "--source-down",
      description = "Do not ask the source: it is lost. Nothing is waited for.")
  private boolean sourceDown;

  @Override
  public Integer call() throws InterruptedException {
    LongSupplier nanos = System::nanoTime;
    Optional<ConnectWorker> worker = flows.worker(nanos);
    FailoverRequest request = options.request(Direction.FAILOVER, grantWrite, worker.isPresent());
    Optional<ReportFile> file = options.report(Direction.FAILOVER, Clock.systemUTC().instant());
    MirrorFlow flow = flows.loadOne(nanos);
    Optional<String> lost = sourceDown ? Optional.of("--source-down") : Optional.empty();
    try (Crossroad crossroad =
        Crossroad.open(
            flow.pair(), Optional.of(flow), flows.reverse(flow, nanos), flows.timeout(), nanos)) {
      FailoverSession session =
          new FailoverSession(crossroad, worker, request, Terminal.surroundings(spec, nanos));
      return new Terminal(spec, output, file)
          .answer(journal -> session.run(flow.label(), lost, options.execute(), journal))
          .exitCode();
    }
  }
}
