package io.connectmirror.benchmarks.endtoend;

import io.connectmirror.benchmarks.endtoend.report.BarChart;
import io.connectmirror.benchmarks.endtoend.report.JsonReport;
import io.connectmirror.benchmarks.endtoend.report.Report;
import io.connectmirror.benchmarks.endtoend.report.TableReport;
import io.connectmirror.benchmarks.endtoend.run.Contenders;
import io.connectmirror.benchmarks.endtoend.run.Suite;
import io.connectmirror.benchmarks.endtoend.run.SuiteOptions;
import io.connectmirror.benchmarks.endtoend.scenario.ScenarioCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The shell of {@code bin/benchmark}. */
@Command(
    name = "bin/benchmark",
    mixinStandardHelpOptions = true,
    description = {
      "Mirrors the same records with each contender by turns, between two brokers of this machine,"
          + " and tells how fast each was and what it cost. Nothing else should run on the machine.",
      ""
    },
    footer = {
      "",
      "Exit codes: 0 all was measured, 1 some was not, 2 wrong usage.",
      "",
      "Examples:",
      "  bin/benchmark --scenario base,100b-zstd --svg chart.svg",
      "  bin/benchmark --scenario base+size=500+codec=gzip --contenders mm2,mm2-tuned,connect",
      "  bin/benchmark --scenario all --output json > results.json"
    })
public final class BenchmarkCommand implements Callable<Integer> {
  private static final int GOOD = 0;
  private static final int SOME_FAILED = 1;

  /** Of the report on standard output. */
  enum Output {
    TABLE,
    JSON
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--scenario",
      split = ",",
      paramLabel = "NAME",
      defaultValue = ScenarioCatalog.BASE,
      description =
          "Scenarios by name, 'all', or a name with changes behind it such as"
              + " base+size=100+codec=zstd; --list has them (default: ${DEFAULT-VALUE}).")
  private List<String> scenarios = List.of();

  @Option(
      names = "--contenders",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "mm2,connect,loop",
      description = "Who mirrors; --list has them (default: ${DEFAULT-VALUE}).")
  private List<String> contenders = List.of();

  @Option(
      names = "--rounds",
      defaultValue = "3",
      description =
          "Rounds of each scenario, in each of which everybody has a turn (default:"
              + " ${DEFAULT-VALUE}).")
  private int rounds = 3;

  @Option(
      names = "--records-mb",
      paramLabel = "MB",
      defaultValue = "512",
      description = "Millions of bytes of values that are mirrored (default: ${DEFAULT-VALUE}).")
  private int recordsMb = 512;

  @Option(
      names = "--warmup-mb",
      paramLabel = "MB",
      defaultValue = "128",
      description = "The same for what is mirrored before (default: ${DEFAULT-VALUE}).")
  private int warmUpMb = 128;

  @Option(
      names = "--seconds",
      defaultValue = "20",
      description = "How long scenarios with a pace produce (default: ${DEFAULT-VALUE}).")
  private int seconds = 20;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of the values (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = {"--output", "-o"},
      defaultValue = "table",
      description = "table or json (default: ${DEFAULT-VALUE}).")
  private Output output = Output.TABLE;

  @Option(names = "--svg", paramLabel = "FILE", description = "Write a chart there too.")
  private Path svg;

  @Option(
      names = "--from",
      split = ",",
      paramLabel = "FILE",
      description =
          "Run nothing; show the reports that earlier runs printed with --output json, as one.")
  private List<Path> from = List.of();

  @Option(names = "--list", description = "List scenarios and contenders, and do nothing.")
  private boolean list;

  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(out, err, args));
  }

  static int run(PrintWriter out, PrintWriter err, String... args) {
    return new CommandLine(new BenchmarkCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(out)
        .setErr(err)
        .execute(args);
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (list) {
      list(out);
      return GOOD;
    }
    Report report = from.isEmpty() ? measured() : earlier();
    out.print(output == Output.JSON ? JsonReport.text(report) + "\n" : TableReport.text(report));
    out.flush();
    if (svg != null) {
      Files.writeString(svg, BarChart.svg(report));
    }
    return report.failures().isEmpty() ? GOOD : SOME_FAILED;
  }

  private Report measured() {
    return new Suite(options(), spec.commandLine().getErr()::println).run();
  }

  private Report earlier() {
    List<Report> reports = new ArrayList<>();
    for (Path file : from) {
      try {
        reports.add(JsonReport.read(Files.readString(file)));
      } catch (IOException | IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), "cannot read " + file + ": " + e, e);
      }
    }
    try {
      return Report.merged(reports);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private SuiteOptions options() {
    try {
      return new SuiteOptions(
          ScenarioCatalog.parse(scenarios), contenders, rounds, recordsMb, warmUpMb, seconds, seed);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static void list(PrintWriter out) {
    out.println("Scenarios:");
    ScenarioCatalog.all().forEach(one -> out.printf("  %-20s %s%n", one.name(), one.description()));
    out.println("Contenders: " + String.join(", ", Contenders.names()));
  }
}
