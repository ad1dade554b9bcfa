package io.connectmirror.cli.failover;

import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.output.Screen;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import picocli.CommandLine.Model.CommandSpec;

/** What the commands have around them where they are called. */
final class Terminal {
  private Terminal() {}

  static FailoverSession.Surroundings surroundings(CommandSpec spec, LongSupplier nanos) {
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> progress = Screen.isThere() ? err::println : line -> {};
    return new FailoverSession.Surroundings(
        nanos, Clock.systemUTC(), TimeUnit.MILLISECONDS::sleep, progress);
  }

  static int answer(
      CommandSpec spec, OutputOptions output, FailoverOptions options, FailoverReport report) {
    output.print(spec.commandLine().getOut(), report, out -> new FailoverText(out).print(report));
    options.report().ifPresent(file -> ReportFile.write(file, report));
    return report.isGood() ? ExitCode.GOOD : ExitCode.FINDING;
  }
}
