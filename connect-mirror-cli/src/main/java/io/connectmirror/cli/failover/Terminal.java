package io.connectmirror.cli.failover;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.output.ReportFile;
import io.connectmirror.cli.output.Screen;
import io.connectmirror.common.job.Termination;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What the commands have around them where they are called: where reports go, and how one that is
 * told to end says first what it has done. Used by one thread.
 */
final class Terminal {
  /** Twice what a look takes where the target answers; with an exit code that says by signal. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(10);

  private final CommandSpec spec;
  private final OutputOptions output;
  private final Optional<ReportFile> file;
  private final Set<String> warned = new HashSet<>();
  private Optional<FailoverReport> last = Optional.empty();

  /** One run of a command. */
  @FunctionalInterface
  interface Run {
    /**
     * @param journal is told how far it is
     */
    FailoverReport run(Consumer<FailoverReport> journal) throws InterruptedException;
  }

  Terminal(CommandSpec spec, OutputOptions output, Optional<ReportFile> file) {
    this.spec = spec;
    this.output = output;
    this.file = file;
  }

  static FailoverSession.Surroundings surroundings(CommandSpec spec, LongSupplier nanos) {
    PrintWriter err = spec.commandLine().getErr();
    Consumer<String> progress = Screen.isThere() ? err::println : line -> {};
    return new FailoverSession.Surroundings(
        nanos, Clock.systemUTC(), TimeUnit.MILLISECONDS::sleep, progress);
  }

  /** What the run throws goes on after what it has done is told. */
  FailoverReport answer(Run run) throws InterruptedException {
    Termination ending = Termination.interruptsMe(LAST_WORDS);
    try {
      FailoverReport report = run.run(this::note);
      print(report);
      write(report);
      return report;
    } catch (InterruptedException | RuntimeException e) {
      last.filter(report -> report.isBrokenOff() && !report.steps().isEmpty())
          .ifPresent(this::print);
      throw e;
    } finally {
      ending.close();
    }
  }

  /**
   * Warnings are said before anything is done, and not only by the report at the end. A full disk
   * keeps no group where it is: the report at the end says that it is full.
   */
  private void note(FailoverReport report) {
    last = Optional.of(report);
    report.warnings().stream()
        .filter(warned::add)
        .forEach(warning -> spec.commandLine().getErr().println("warning: " + warning));
    try {
      write(report);
    } catch (CliException e) {
      spec.commandLine().getErr().println(e.getMessage());
    }
  }

  private void print(FailoverReport report) {
    output.print(spec.commandLine().getOut(), report, out -> new FailoverText(out).print(report));
  }

  private void write(FailoverReport report) {
    file.ifPresent(at -> at.write(report, out -> new FailoverText(out).print(report)));
  }
}
