package io.connectmirror.cli.drill;

import io.connectmirror.cli.compare.MirrorMarks;
import io.connectmirror.cli.compare.MirroredTopic;
import io.connectmirror.cli.compare.RecordFeed;
import io.connectmirror.cli.compare.TopicSurvey;
import io.connectmirror.cli.compare.kafka.KafkaRecordFeed;
import io.connectmirror.cli.drill.DrillReport.GroupReport;
import io.connectmirror.cli.drill.DrillReport.SchemaFinding;
import io.connectmirror.cli.drill.kafka.KafkaDrillLock;
import io.connectmirror.cli.drill.kafka.KafkaGroupFeed;
import io.connectmirror.cli.drill.port.DrillLock;
import io.connectmirror.cli.drill.port.GroupFeed;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.flow.FlowOffsetMap;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.standing.HiddenGroups;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.Parsed;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.job.DaemonThreads;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.port.ClusterIds;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.spi.GroupFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One drill of a flow: opens what it takes, and cleans up behind itself. */
final class DrillRun {
  private static final long BUFFER_BYTES = 32L << 20;

  private final FlowConnections connections;
  private final DrillNames names;
  private final Wish wish;
  private final Optional<SchemaCheck> schemaCheck;
  private final Duration timeout;
  private final LongSupplier nanos;

  /**
   * @param groups patterns of ids; none for those that are mirrored
   * @param records of each partition to read
   * @param within how long all may take
   * @param keep whether the copies stay
   */
  record Wish(List<Pattern> groups, long records, Duration within, boolean keep) {}

  DrillRun(
      FlowConnections connections,
      DrillNames names,
      Wish wish,
      Optional<SchemaCheck> schemaCheck,
      Duration timeout,
      LongSupplier nanos) {
    this.connections = connections;
    this.names = names;
    this.wish = wish;
    this.schemaCheck = schemaCheck;
    this.timeout = timeout;
    this.nanos = nanos;
  }

  DrillReport report(Instant now) throws InterruptedException {
    DrillGroups groups = new DrillGroups(names, connections.target().groupAdmin());
    groups.requireNoOther();
    TopicAdmin source = connections.source().topicAdmin();
    TopicAdmin target = connections.target().topicAdmin();
    Flow ids = ClusterIds.ask(source, target);
    List<MirroredTopic> topics =
        new TopicSurvey(connections.namings(), source, target).topics(List.of());
    String any =
        topics.stream()
            .filter(topic -> topic.copies() > 0)
            .map(MirroredTopic::target)
            .findFirst()
            .orElseThrow(
                () ->
                    new CliException(
                        "no topic of the flow %s is on cluster %s yet: is its source connector"
                                .formatted(connections.pair().label(), target.clusterAlias())
                            + " running?"));
    try (DrillLock lock =
        new KafkaDrillLock(
            connections.target(),
            connections.consumerProperties(Side.TARGET),
            names.lock(),
            any,
            timeout,
            nanos)) {
      if (!lock.acquire()) {
        throw groups.other();
      }
      return locked(groups, topics, ids, now);
    } finally {
      groups.removeLock();
    }
  }

  private DrillReport locked(DrillGroups groups, List<MirroredTopic> topics, Flow ids, Instant now)
      throws InterruptedException {
    List<String> notes = new ArrayList<>();
    Set<String> leftovers = groups.removeLeftovers();
    if (!leftovers.isEmpty()) {
      notes.add("removed what an earlier drill had left behind: " + leftovers);
    }
    SchemaIds schemas = new SchemaIds();
    long begun = nanos.getAsLong();
    List<GroupReport> reports = new ArrayList<>();
    long positionsMs;
    try (FlowOffsetMap map = FlowOffsetMap.open(connections, timeout);
        RecordFeed source =
            KafkaRecordFeed.open(
                connections.source(), withoutGroup(Side.SOURCE), BUFFER_BYTES, timeout)) {
      List<GroupPlan> plans = plans(topics, map);
      if (connections.source().groupAdmin().mayHideGroups()) {
        notes.add(HiddenGroups.note(connections.pair().source()));
      }
      positionsMs = (nanos.getAsLong() - begun) / 1_000_000;
      MirrorMarks marks =
          new MirrorMarks(
              connections.settings().provenanceHeaders(),
              ids.sourceClusterId(),
              ids.targetClusterId(),
              begun);
      Drill drill =
          new Drill(
              topics,
              marks,
              source,
              this::feed,
              groups,
              names,
              map,
              wish.records(),
              schemas,
              timeout,
              new DaemonThreads("drill-reader"),
              nanos);
      for (GroupPlan plan : plans) {
        Duration left = wish.within().minusNanos(nanos.getAsLong() - begun);
        reports.add(drill.of(plan, left.isNegative() ? Duration.ZERO : left));
      }
    } finally {
      if (!wish.keep()) {
        groups.remove().forEach(left -> notes.add("could not be removed: group " + left));
      }
    }
    return report(now, reports, schemas, notes, positionsMs, (nanos.getAsLong() - begun) / 1e9);
  }

  private DrillReport report(
      Instant now,
      List<GroupReport> reports,
      SchemaIds schemas,
      List<String> notes,
      long positionsMs,
      double seconds)
      throws InterruptedException {
    List<SchemaFinding> findings =
        schemaCheck.isPresent() ? schemaCheck.get().findings(schemas) : List.of();
    if (connections.flow().of(ConnectorRole.SOURCE).stream()
        .anyMatch(config -> !config.get("transforms").orElse("").isBlank())) {
      notes.add("a source connector has transforms: records may differ by design");
    }
    return new DrillReport(
        connections.pair().label(),
        findings.isEmpty() && reports.stream().allMatch(group -> group.outcome().works()),
        now.toString(),
        positionsMs,
        seconds,
        reports,
        schemaCheck.isPresent() ? schemas.examples().size() : 0,
        findings,
        notes);
  }

  private List<GroupPlan> plans(List<MirroredTopic> topics, FlowOffsetMap map)
      throws InterruptedException {
    Map<String, String> remoteNames = new HashMap<>();
    topics.forEach(topic -> remoteNames.put(topic.source(), topic.target()));
    try (GroupFilter filter = groupFilter()) {
      return new GroupSurvey(
              connections.source().groupAdmin(),
              connections.target().groupAdmin(),
              remoteNames,
              map,
              names)
          .plans(wish.groups(), filter::shouldReplicateGroup);
    }
  }

  /** That of the checkpoint connector; where there is none, what another one would make of it. */
  private GroupFilter groupFilter() {
    ConnectorConfig config =
        Stream.of(ConnectorRole.CHECKPOINT, ConnectorRole.SOURCE, ConnectorRole.HEARTBEAT)
            .flatMap(role -> connections.flow().of(role).stream())
            .findFirst()
            .orElseThrow();
    Map<String, String> settings = new HashMap<>(config.settings());
    settings.put("name", config.name());
    Parsed<CheckpointSettings> parsed = CheckpointSettings.parse(settings);
    if (parsed.problems().hasErrors()) {
      throw new CliException(
          "the settings of connector %s cannot be used for its groups: %s"
              .formatted(config.name(), parsed.problems().errors()));
    }
    return parsed.orThrow().newGroupFilter();
  }

  private GroupFeed feed(String group) {
    Map<String, Object> properties = new HashMap<>(connections.consumerProperties(Side.TARGET));
    // What a mirror's transaction that was aborted left behind is no copy.
    properties.put("isolation.level", "read_committed");
    return new KafkaGroupFeed(connections.target(), properties, group, BUFFER_BYTES, timeout);
  }

  private Map<String, Object> withoutGroup(Side side) {
    Map<String, Object> properties = new HashMap<>(connections.consumerProperties(side));
    properties.remove("group.id");
    return properties;
  }
}
