package io.connectmirror.cli.verify;

import io.connectmirror.cli.catalog.FlowOptions;
import io.connectmirror.cli.catalog.WholeNames;
import io.connectmirror.cli.compare.ComparisonRun;
import io.connectmirror.cli.compare.MirrorMarks;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.ProgressLine;
import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.cli.compare.TopicSurvey;
import io.connectmirror.cli.compare.kafka.KafkaRecordFeed;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.flow.FlowOffsetMap;
import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.cli.outcome.ExitCode;
import io.connectmirror.cli.outcome.Usage;
import io.connectmirror.cli.output.OutputOptions;
import io.connectmirror.cli.output.Screen;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.job.DaemonThreads;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.port.ClusterIds;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code mirrorctl verify}. */
@Command(
    name = "verify",
    mixinStandardHelpOptions = true,
    description = {
      "Compares what the source holds with what the target holds, record by record: key, value,"
          + " headers in order, timestamp.",
      "",
      "Reports with both offsets what is missing, extra, repeated, reordered or changed. What was"
          + " not mirrored yet when the command began, what was there before mirroring began, and"
          + " what retention took from one side is no difference and is said on its own; so is what"
          + " the log cleaner took from a compacted topic. Records are read from both clusters;"
          + " nothing is written, and no consumer group is used."
    },
    footer = {
      "",
      "Examples:",
      "  mirrorctl verify -c mm2.properties --flow 'east->west'",
      "  mirrorctl verify -c mm2.properties --topic 'orders.*' --sample 5%%",
      "  mirrorctl verify --connect http://worker:8083 --topic orders --partition 3 \\",
      "    --from 2026-01-31T00:00:00Z",
      "",
      "Exit codes: 0 all is equal, 1 there are differences or something could not be judged, 2"
          + " wrong usage or a cluster that cannot be read.",
      "Needs READ, DESCRIBE and DESCRIBE_CONFIGS on the topics of both clusters, and READ on the"
          + " offset syncs topic."
    })
public final class VerifyCommand implements Callable<Integer> {
  private static final long MEBI = 1L << 20;

  /** The part for records that wait: more of them is more for the collector to move about. */
  private static final int WAITING = 8;

  private static final Duration NO_END = Duration.ofDays(10_000);

  @Spec private CommandSpec spec;
  @Mixin private FlowOptions flow = new FlowOptions();
  @Mixin private OutputOptions output = new OutputOptions();

  @Option(
      names = "--topic",
      paramLabel = "REGEX",
      description =
          "Topics by their names on the source; has to fit the whole name; may be repeated"
              + " (default: all that are mirrored).")
  private List<String> topics = new ArrayList<>();

  @Option(
      names = "--partition",
      paramLabel = "N",
      description = "Partition number; may be repeated (default: all).")
  private Set<Integer> partitions = new TreeSet<>();

  @Option(
      names = "--from",
      paramLabel = "OFFSET|EARLIEST|TIME",
      defaultValue = "EARLIEST",
      description =
          "Where the range begins on the source: an offset, or a time such as"
              + " 2026-01-31T12:00:00Z (default: the first record that both sides have).")
  private String from = "EARLIEST";

  @Option(
      names = "--to",
      paramLabel = "OFFSET|LATEST|TIME",
      defaultValue = "LATEST",
      description = "Where it ends, exclusive (default: what is mirrored when the command begins).")
  private String to = "LATEST";

  @Option(
      names = "--sample",
      paramLabel = "N|PERCENT",
      description =
          "Compare only that many records of each partition, or that share such as 5%%, in"
              + " stretches of 1,000 that are spread evenly.")
  private String sample;

  @Option(
      names = "--max-differences",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many differences to list; all are counted (default: 100).")
  private int differences = 100;

  @Option(
      names = "--buffer-mb",
      paramLabel = "MB",
      defaultValue = "64",
      description =
          "Memory for what is fetched ahead, and for records that wait for the other side (default:"
              + " 64). The hashes of what was read take up to 8 MB more for each partition at hand.")
  private int bufferMb = 64;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "16",
      description = "Partitions to compare at a time (default: 16).")
  private int parallel = 16;

  @Override
  public Integer call() throws InterruptedException {
    VerifyRequest request = request();
    LongSupplier nanos = System::nanoTime;
    Duration timeout = flow.timeout();
    try (FlowConnections connections = FlowConnections.open(flow.loadOne(nanos), timeout, nanos)) {
      VerifyReport report = verify(connections, request, nanos);
      output.print(spec.commandLine().getOut(), report, out -> VerifyPrinter.print(out, report));
      return report.equal() ? ExitCode.GOOD : ExitCode.FINDING;
    }
  }

  private VerifyRequest request() {
    Usage.require(differences >= 0, "--max-differences has to be 0 or more");
    Usage.require(bufferMb >= 1, "--buffer-mb has to be 1 or more");
    Usage.require(parallel >= 1, "--parallel has to be 1 or more");
    Usage.require(partitions.stream().allMatch(n -> n >= 0), "--partition has to be 0 or more");
    return new VerifyRequest(
        WholeNames.of("--topic", topics),
        partitions,
        OffsetBound.parse("--from", from, "EARLIEST"),
        OffsetBound.parse("--to", to, "LATEST"),
        Optional.ofNullable(sample).map(SampleSize::parse),
        differences);
  }

  private VerifyReport verify(
      FlowConnections connections, VerifyRequest request, LongSupplier nanos)
      throws InterruptedException {
    TopicAdmin source = connections.source().topicAdmin();
    TopicAdmin target = connections.target().topicAdmin();
    Flow ids = ClusterIds.ask(source, target);
    List<MirroredTopic> chosen =
        new TopicSurvey(connections.namings(), source, target).topics(request.topics());
    List<String> notes = new ArrayList<>(transforms(connections));
    MirrorMarks marks =
        new MirrorMarks(
            connections.settings().provenanceHeaders(),
            ids.sourceClusterId(),
            ids.targetClusterId(),
            nanos.getAsLong());
    Duration timeout = flow.timeout();
    long buffer = bufferMb * MEBI;
    OffsetTranslations map = map(connections, notes);
    try (RecordFeed originals = feed(connections, Side.SOURCE, buffer / 4);
        RecordFeed copies = feed(connections, Side.TARGET, buffer / 4);
        ProgressLine progress =
            new ProgressLine(spec.commandLine().getErr(), Screen.isThere(), nanos)) {
      ComparisonRun run =
          new ComparisonRun(
              originals,
              copies,
              new ComparisonRun.Limits(
                  parallel, buffer / WAITING, request.differences(), timeout, NO_END),
              new DaemonThreads("verify-reader"),
              nanos,
              progress,
              record -> {});
      return new Verification(
              request, marks, originals, copies, map, connections.pair().target(), nanos)
          .report(connections.pair().label(), chosen, notes, run);
    } finally {
      if (map instanceof FlowOffsetMap opened) {
        opened.close();
      }
    }
  }

  private OffsetTranslations map(FlowConnections connections, List<String> notes)
      throws InterruptedException {
    try {
      return FlowOffsetMap.open(connections, flow.timeout());
    } catch (KafkaException e) {
      if (e.getCause() instanceof FailureException failure
          && failure.failure().kind() == FailureKind.MISSING) {
        notes.add("without an offset map: " + e.getMessage());
        return OffsetTranslations.none("there is no offset map");
      }
      throw e;
    }
  }

  private RecordFeed feed(FlowConnections connections, Side side, long buffer) {
    Map<String, Object> properties = new HashMap<>(connections.consumerProperties(side));
    properties.remove("group.id");
    if (side == Side.TARGET) {
      // What a mirror's transaction that was aborted left behind is no copy.
      properties.put("isolation.level", "read_committed");
    }
    return KafkaRecordFeed.open(connections.on(side), properties, buffer, flow.timeout());
  }

  private static List<String> transforms(FlowConnections connections) {
    return connections.flow().of(ConnectorRole.SOURCE).stream()
        .filter(config -> !config.get("transforms").orElse("").isBlank())
        .map(ConnectorConfig::name)
        .map(
            name ->
                "connector "
                    + name
                    + " has transforms: records may differ by design, and what they drop is"
                    + " missing")
        .toList();
  }
}
