package io.connectmirror.cli.drill;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.catalog.HeaderValues;
import io.connectmirror.cli.catalog.WholeNames;
import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.outcome.Usage;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.output.ReportFile;
import io.connectmirror.cli.output.ReportOptions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mirrorctl drill}. */
@Command(
    name = "drill",
    mixinStandardHelpOptions = true,
    description = {
      "Tries a failover of consumer groups and moves none of them.",
      "",
      "For each group it takes where a consumer would begin on the target (what is committed there"
          + " for the group; without that, the group's position on the source, translated), commits"
          + " a copy of that as group drill-<group>, reads on from there as that group, and holds"
          + " what comes against what the group has not read yet on the source. It says whether the"
          + " group would go on with the very next record, read some again, miss some or not start"
          + " at all, and how long it took. The copies are removed at the end; those that a killed"
          + " drill left behind are removed by the next one. Fit for cron: it asks nothing, and a"
          + " second drill at the same time ends at once and says so.",
      "",
      "With --schema-registry the schemas of all records that were read are looked up there, as"
          + " consumers on the target would."
    },
    footer = {
      "",
      "Examples:",
      "  mirrorctl drill -c mm2.properties --flow 'east->west'",
      "  mirrorctl drill -c mm2.properties --group 'billing.*' --records 10000 \\",
      "    --report reports/",
      "  mirrorctl drill --connect http://worker:8083 \\",
      "    --schema-registry http://registry.west:8081 \\",
      "    --schema-registry-header Authorization=@/etc/registry-west",
      "",
      "Exit codes: 0 the plan works, 1 it would not have worked or a schema is missing, 2 wrong"
          + " usage, a cluster that does not answer, or another drill under way.",
      "Needs on the source DESCRIBE on groups, READ on topics; on the target DESCRIBE on groups,"
          + " READ and DELETE on groups drill-*, READ on topics.",
      "A flow from the target back would carry the copies as it carries other groups while they are"
          + " there: put drill-.* into its groups.exclude."
    })
public final class DrillCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flow = new FlowOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--group",
      paramLabel = "REGEX",
      description =
          "Groups by id; has to fit the whole id; may be repeated (default: all that are"
              + " mirrored).")
  private List<String> groups = new ArrayList<>();

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Records of each partition to read (default: 1000).")
  private long records = 1_000;

  @Option(
      names = "--max-seconds",
      paramLabel = "S",
      defaultValue = "600",
      description = "When to stop; what was not looked at by then is said (default: 600).")
  private long maxSeconds = 600;

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      defaultValue = "drill-",
      description = "What the copies' names begin with (default: drill-).")
  private String prefix = "drill-";

  @Option(names = "--keep", description = "Leave the copies there; the next drill removes them.")
  private boolean keep;

  @Option(
      names = "--schema-registry",
      paramLabel = "URL",
      description = "Registry that consumers on the target use; every schema id has to be there.")
  private String registry;

  @Option(
      names = "--schema-registry-header",
      paramLabel = "NAME=VALUE",
      description =
          "Header for every request to it, such as Authorization; @FILE as VALUE reads it from a"
              + " file.")
  private Map<String, String> registryHeaders = new LinkedHashMap<>();

  @Option(
      names = "--source-schema-registry",
      paramLabel = "URL",
      description = "Registry of the source; its schemas have to be the same.")
  private String sourceRegistry;

  @Option(
      names = "--source-schema-registry-header",
      paramLabel = "NAME=VALUE",
      description = "Header for every request to that one.")
  private Map<String, String> sourceRegistryHeaders = new LinkedHashMap<>();

  @Mixin private ReportOptions report = new ReportOptions();

  @Override
  public Integer call() throws InterruptedException {
    Usage.require(records >= 1, "--records has to be 1 or more");
    Usage.require(maxSeconds >= 1, "--max-seconds has to be 1 or more");
    Usage.require(
        registry != null || sourceRegistry == null,
        "--source-schema-registry needs --schema-registry, that of the target");
    DrillNames names = new DrillNames(prefix);
    List<Pattern> patterns = WholeNames.of("--group", groups);
    Optional<SchemaCheck> schemas = schemaCheck();
    LongSupplier nanos = System::nanoTime;
    Instant now = Clock.systemUTC().instant();
    Optional<ReportFile> file = report.file("drill", now);
    try (FlowConnections connections =
        FlowConnections.open(flow.loadOne(nanos), flow.timeout(), nanos)) {
      DrillRun run =
          new DrillRun(
              connections,
              names,
              new DrillRun.Wish(patterns, records, Duration.ofSeconds(maxSeconds), keep),
              schemas,
              flow.timeout(),
              nanos);
      DrillReport found = run.report(now);
      output.print(spec.commandLine().getOut(), found, out -> DrillPrinter.print(out, found));
      file.ifPresent(at -> at.write(found, out -> DrillPrinter.print(out, found)));
      return found.works() ? ExitCode.GOOD : ExitCode.FINDING;
    }
  }

  private Optional<SchemaCheck> schemaCheck() {
    if (registry == null) {
      return Optional.empty();
    }
    SchemaRegistry ofTarget =
        new HttpSchemaRegistry(registry, HeaderValues.read(registryHeaders), flow.timeout());
    Optional<SchemaRegistry> ofSource =
        Optional.ofNullable(sourceRegistry)
            .map(
                url ->
                    new HttpSchemaRegistry(
                        url, HeaderValues.read(sourceRegistryHeaders), flow.timeout()));
    return Optional.of(new SchemaCheck(ofTarget, ofSource));
  }
}
