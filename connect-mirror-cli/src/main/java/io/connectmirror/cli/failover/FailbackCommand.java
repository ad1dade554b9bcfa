package io.connectmirror.cli.failover;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.outcome.CliException;
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
import picocli.CommandLine.Spec;

/** {@code mirrorctl failback}. */
@Command(
    name = "failback",
    mixinStandardHelpOptions = true,
    description = {
      "Takes consumer groups home to the source of a flow: from a copy on its target to the"
          + " original, by the flow's own offset map, and from the target's own topics to their"
          + " copies, where there is a flow the other way.",
      "Both clusters have to answer. Stop producers and consumers on the target before. It puts"
          + " groups where a checkpoint connector of the flow the other way puts them, so both may"
          + " run."
    },
    footer = {
      "",
      "Exit codes: 0 all is done, 1 something is left to see to, 2 wrong usage or nobody answers.",
      "One that is told to end (Ctrl-C, SIGTERM) says first what it has done, on the terminal and in"
          + " --report.",
      "",
      "Examples (the flow is the one that was failed over):",
      "  mirrorctl failback --config mm2.properties --flow 'east->west'",
      "  mirrorctl failback --config mm2.properties --flow 'east->west' \\",
      "    --group billing --execute"
    })
public final class FailbackCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flows;
  @Mixin private OutputOptions output;
  @Mixin private FailoverOptions options;

  @Override
  public Integer call() throws InterruptedException {
    LongSupplier nanos = System::nanoTime;
    Optional<ConnectWorker> worker = flows.worker(nanos);
    FailoverRequest request =
        options.request(Direction.FAILBACK, /* grantWrite= */ false, worker.isPresent());
    Optional<ReportFile> file = options.report(Direction.FAILBACK, Clock.systemUTC().instant());
    MirrorFlow flow = flows.loadOne(nanos);
    try (Crossroad crossroad =
        Crossroad.open(
            flow.pair().reversed(),
            flows.reverse(flow, nanos),
            Optional.of(flow),
            flows.timeout(),
            nanos)) {
      FailoverSession session =
          new FailoverSession(crossroad, worker, request, Terminal.surroundings(spec, nanos));
      FailoverReport report =
          new Terminal(spec, output, file)
              .answer(
                  journal ->
                      session.run(flow.label(), Optional.empty(), options.execute(), journal));
      if (!report.source().equals("answers")) {
        throw new CliException(
            "the way home takes both clusters, and %s is %s"
                .formatted(report.from(), report.source()));
      }
      return report.exitCode();
    }
  }
}
