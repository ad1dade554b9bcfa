package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.config.Cadence.Every;
import io.connectmirror.common.config.Cadence.Off;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.Selection.Selected;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.RenameReplicationPolicy;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;

/** Every key, set to another value than its default, is seen in the typed view. */
class SettingsTest {
  private static final List<String> NOT_SEEN_IN_A_FIELD =
      List.of(
          "source.cluster.bootstrap.servers",
          "target.cluster.bootstrap.servers",
          "replication.policy.separator",
          "replication.policy.internal.topic.separator.enabled",
          "replication.policy.rename.rules",
          "replication.policy.rename.otherwise");

  private final Map<String, Check<?>> checks = new LinkedHashMap<>();

  private record Check<T>(String value, Function<T, Object> field, Object expected) {}

  @Test
  void everyKeyOfTheSourceConnectorIsRead() {
    flow(SourceSettings::flow);
    this.<SourceSettings>key(
        "metric.names.formats",
        "new,legacy",
        s -> s.metricNames(),
        Set.of(MetricNames.LEGACY, MetricNames.NEW));
    this.<SourceSettings>key(
        "topics", "x", s -> s.newTopicNaming().select("y").remoteName(), Optional.empty());
    this.<SourceSettings>key(
        "topics.exclude", "y", s -> s.newTopicNaming().select("y").remoteName(), Optional.empty());
    this.<SourceSettings>key(
        "topic.filter.class",
        OwnTopicFilter.class.getName(),
        SourceSettings::topicFilterClass,
        OwnTopicFilter.class.getName());
    this.<SourceSettings>key(
        "config.properties.exclude",
        "x",
        s -> s.newConfigPropertyFilter().shouldReplicateConfigProperty("x"),
        false);
    this.<SourceSettings>key(
        "config.property.filter.class",
        OwnConfigPropertyFilter.class.getName(),
        SourceSettings::configPropertyFilterClass,
        OwnConfigPropertyFilter.class.getName());
    this.<SourceSettings>key(
        "use.defaults.from",
        "source",
        s -> s.newConfigPropertyFilter().shouldReplicateSourceDefault("x"),
        true);
    this.<SourceSettings>key(
        "heartbeats.replication.enabled", "false", SourceSettings::replicateHeartbeats, false);
    this.<SourceSettings>key(
        "consumer.poll.timeout.ms", "7", SourceSettings::pollTimeout, Duration.ofMillis(7));
    cadence("refresh.topics", SourceSettings::refreshTopics);
    cadence("sync.topic.configs", SourceSettings::syncTopicConfigs);
    cadence("sync.topic.acls", SourceSettings::syncTopicAcls);
    this.<SourceSettings>key(
        "sync.topic.configs.strict", "true", SourceSettings::strictTopicConfigs, true);
    this.<SourceSettings>key(
        "replication.factor", "-1", SourceSettings::replicationFactor, (short) -1);
    this.<SourceSettings>key("data.plane", "connect", SourceSettings::dataPlane, DataPlane.CONNECT);
    this.<SourceSettings>key(
        "direct.transaction.interval.ms",
        "7",
        SourceSettings::transactionInterval,
        Duration.ofMillis(7));
    this.<SourceSettings>key(
        "source.buffer.bytes", "2000000", SourceSettings::bufferBytes, 2000000L);
    this.<SourceSettings>key("source.inflight.bytes", "77", SourceSettings::inflightBytes, 77L);
    this.<SourceSettings>key(
        "provenance.headers.enabled", "true", SourceSettings::provenanceHeaders, true);
    this.<SourceSettings>key(
        "resume.from", "target", SourceSettings::resumeFrom, ResumeFrom.TARGET);
    this.<SourceSettings>key(
        "partition.stall.timeout.ms", "8", SourceSettings::stallTimeout, Duration.ofMillis(8));
    this.<SourceSettings>key(
        "anomaly.check.interval.ms", "9", s -> s.anomalies().checkInterval(), Duration.ofMillis(9));
    this.<SourceSettings>key(
        "anomaly.policy",
        "fail",
        s ->
            List.of(
                s.anomalies().purged(),
                s.anomalies().truncated(),
                s.anomalies().recreated(),
                s.anomalies().corrupt()),
        List.of(AnomalyPolicy.FAIL, AnomalyPolicy.FAIL, AnomalyPolicy.FAIL, AnomalyPolicy.PAUSE));
    this.<SourceSettings>key(
        "anomaly.policy.purged",
        "pause",
        s -> List.of(s.anomalies().purged(), s.anomalies().truncated()),
        List.of(AnomalyPolicy.PAUSE, AnomalyPolicy.CONTINUE));
    this.<SourceSettings>key(
        "anomaly.policy.truncated", "pause", s -> s.anomalies().truncated(), AnomalyPolicy.PAUSE);
    this.<SourceSettings>key(
        "anomaly.policy.recreated", "pause", s -> s.anomalies().recreated(), AnomalyPolicy.PAUSE);
    this.<SourceSettings>key(
        "anomaly.policy.corrupt", "continue", s -> s.anomalies().corrupt(), AnomalyPolicy.CONTINUE);
    this.<SourceSettings>key(
        "source.lag.group.enabled", "true", SourceSettings::commitLagGroup, true);
    this.<SourceSettings>key(
        "emit.offset-syncs.enabled", "false", s -> s.offsetSyncs().enabled(), false);
    this.<SourceSettings>key("offset.lag.max", "0", s -> s.offsetSyncs().lagMax(), 0);
    this.<SourceSettings>key(
        "offset-syncs.interval.ms", "5", s -> s.offsetSyncs().interval(), Duration.ofMillis(5));
    this.<SourceSettings>key(
        "offset-syncs.topic.replication.factor",
        "1",
        s -> s.offsetSyncs().topicReplicationFactor(),
        (short) 1);
    this.<SourceSettings>key(
        "offset-syncs.topic.location", "target", s -> s.offsetSyncs().location(), Side.TARGET);
    check(
        SourceSettings.configDef(),
        config -> SourceSettings.parse(config).orThrow(),
        // Of exactly once DirectPlaneSettingsTest tells: it needs others.
        Set.of("data.plane", "direct.exactly.once"));
  }

  @Test
  void theLargestNumberOfMillisecondsIsAYear() {
    String never = Long.toString(Long.MAX_VALUE);

    SourceSettings settings =
        SourceSettings.parse(
                Configs.with(
                    "offset-syncs.interval.ms", never,
                    "partition.stall.timeout.ms", never,
                    "admin.timeout.ms", never))
            .orThrow();

    assertThat(settings.offsetSyncs().interval().toNanos()).isPositive();
    assertThat(settings.stallTimeout().toNanos()).isPositive();
    assertThat(settings.flow().adminTimeout()).isEqualTo(Duration.ofDays(366));
  }

  @Test
  void everyKeyOfTheCheckpointConnectorIsRead() {
    flow(CheckpointSettings::flow);
    this.<CheckpointSettings>key(
        "metric.names.formats", "new", s -> s.metricNames(), Set.of(MetricNames.NEW));
    this.<CheckpointSettings>key("topics", "x", s -> s.newTopicNaming().passesFilter("y"), false);
    this.<CheckpointSettings>key(
        "topics.exclude", "y", s -> s.newTopicNaming().passesFilter("y"), false);
    this.<CheckpointSettings>key(
        "topic.filter.class",
        OwnTopicFilter.class.getName(),
        CheckpointSettings::topicFilterClass,
        OwnTopicFilter.class.getName());
    this.<CheckpointSettings>key(
        "groups", "a\\,b", s -> s.newGroupFilter().shouldReplicateGroup("c"), false);
    this.<CheckpointSettings>key(
        "groups.exclude", "c", s -> s.newGroupFilter().shouldReplicateGroup("c"), false);
    this.<CheckpointSettings>key(
        "group.filter.class",
        OwnGroupFilter.class.getName(),
        CheckpointSettings::groupFilterClass,
        OwnGroupFilter.class.getName());
    this.<CheckpointSettings>key(
        "consumer.poll.timeout.ms", "7", CheckpointSettings::pollTimeout, Duration.ofMillis(7));
    cadence("refresh.groups", CheckpointSettings::refreshGroups);
    this.<CheckpointSettings>key(
        "emit.checkpoints.interval.seconds",
        "7",
        CheckpointSettings::emitCheckpoints,
        new Every(Duration.ofSeconds(7)));
    this.<CheckpointSettings>key(
        "emit.checkpoints.interval.ms",
        "7",
        CheckpointSettings::emitCheckpoints,
        new Every(Duration.ofMillis(7)));
    this.<CheckpointSettings>key(
        "sync.group.offsets.enabled",
        "true",
        CheckpointSettings::syncGroupOffsets,
        new Every(Duration.ofSeconds(60)));
    this.<CheckpointSettings>key(
        "sync.group.offsets.delete", "true", CheckpointSettings::deleteGroupOffsets, true);
    this.<CheckpointSettings>key(
        "checkpoints.topic.replication.factor",
        "1",
        CheckpointSettings::checkpointsReplicationFactor,
        (short) 1);
    this.<CheckpointSettings>key(
        "offset-syncs.topic.location",
        "target",
        CheckpointSettings::offsetSyncsLocation,
        Side.TARGET);
    this.<CheckpointSettings>key(
        "offset-syncs.map.max.runs", "6", CheckpointSettings::mapMaxRuns, 6);
    this.<CheckpointSettings>key("failback.enabled", "false", CheckpointSettings::failback, false);
    this.<CheckpointSettings>key(
        "failback.offset-syncs.topic.location",
        "target",
        CheckpointSettings::failbackPlainSyncs,
        Optional.of(Side.SOURCE));
    check(
        CheckpointSettings.configDef(),
        config -> CheckpointSettings.parse(config).orThrow(),
        Set.of(
            "emit.checkpoints.enabled",
            "sync.group.offsets.interval.seconds",
            "sync.group.offsets.interval.ms"));
    CheckpointSettings synced =
        CheckpointSettings.parse(
                Configs.with(
                    "sync.group.offsets.enabled",
                    "true",
                    "sync.group.offsets.interval.seconds",
                    "3"))
            .orThrow();
    assertThat(synced.syncGroupOffsets()).isEqualTo(new Every(Duration.ofSeconds(3)));
    CheckpointSettings soon =
        CheckpointSettings.parse(
                Configs.with(
                    "sync.group.offsets.enabled", "true", "sync.group.offsets.interval.ms", "3"))
            .orThrow();
    assertThat(soon.syncGroupOffsets()).isEqualTo(new Every(Duration.ofMillis(3)));
    CheckpointSettings off =
        CheckpointSettings.parse(
                Configs.with("enabled", "false", "emit.checkpoints.enabled", "false"))
            .orThrow();
    assertThat(off.emitCheckpoints()).isEqualTo(new Off());
  }

  @Test
  void anEmptyOptionalChoiceIsNone() {
    Map<String, String> config = new HashMap<>(Configs.LEAST);
    config.put("failback.offset-syncs.topic.location", "");
    config.put("anomaly.policy", "pause");
    config.put("anomaly.policy.purged", " ");

    assertThat(CheckpointSettings.parse(config).orThrow().failbackPlainSyncs()).isEmpty();
    assertThat(SourceSettings.parse(config).orThrow().anomalies().purged())
        .isEqualTo(AnomalyPolicy.PAUSE);
  }

  @Test
  void everyKeyOfTheHeartbeatConnectorIsRead() {
    flow(HeartbeatSettings::flow);
    cadence("emit.heartbeats", HeartbeatSettings::emit);
    this.<HeartbeatSettings>key(
        "emit.heartbeats.to", "both", HeartbeatSettings::to, HeartbeatTarget.BOTH);
    this.<HeartbeatSettings>key(
        "heartbeats.topic.replication.factor",
        "1",
        HeartbeatSettings::topicReplicationFactor,
        (short) 1);
    check(
        HeartbeatSettings.configDef(),
        config -> HeartbeatSettings.parse(config).orThrow(),
        Set.of());
  }

  @Test
  void namesFollowTheKeysOfThePolicy() {
    SourceSettings separated =
        SourceSettings.parse(
                Configs.with(
                    "replication.policy.separator",
                    "_",
                    "replication.policy.internal.topic.separator.enabled",
                    "false"))
            .orThrow();
    assertThat(separated.newTopicNaming().select("t")).isEqualTo(new Selected("A_t"));
    assertThat(separated.newTopicNaming().internalTopics().checkpoints())
        .isEqualTo("A.checkpoints.internal");
    SourceSettings renamed =
        SourceSettings.parse(
                Configs.with(
                    "replication.policy.class", RenameReplicationPolicy.class.getName(),
                    "replication.policy.rename.rules", "rr -> mirror-rr",
                    "replication.policy.rename.otherwise", "identity"))
            .orThrow();
    assertThat(renamed.newTopicNaming().select("rr")).isEqualTo(new Selected("mirror-rr"));
    assertThat(renamed.newTopicNaming().select("t")).isEqualTo(new Selected("t"));
  }

  @Test
  void theClassesOfMm2StandForOurs() {
    String mm2 = "org.apache.kafka.connect.mirror.";
    SourceSettings settings =
        SourceSettings.parse(
                Configs.with(
                    "replication.policy.class", mm2 + "IdentityReplicationPolicy",
                    "topic.filter.class", mm2 + "DefaultTopicFilter",
                    "config.property.filter.class", mm2 + "DefaultConfigPropertyFilter"))
            .orThrow();
    assertThat(settings.newTopicNaming().select("t")).isEqualTo(new Selected("t"));
    assertThat(settings.newConfigPropertyFilter().getClass().getName())
        .startsWith("io.connectmirror.filter.");
    CheckpointSettings checkpoints =
        CheckpointSettings.parse(
                Configs.with(
                    "group.filter.class", mm2 + "DefaultGroupFilter",
                    "replication.policy.class", mm2 + "DefaultReplicationPolicy"))
            .orThrow();
    assertThat(checkpoints.newGroupFilter().getClass().getName())
        .startsWith("io.connectmirror.filter.");
    assertThat(checkpoints.flow().newReplicationPolicy())
        .isInstanceOf(DefaultReplicationPolicy.class);
  }

  @Test
  void millisecondsWinOverSeconds() {
    SourceSettings settings =
        SourceSettings.parse(
                Configs.with(
                    "refresh.topics.interval.seconds", "100", "refresh.topics.interval.ms", "250"))
            .orThrow();
    assertThat(settings.refreshTopics()).isEqualTo(new Every(Duration.ofMillis(250)));
    assertThat(SourceSettings.parse(Configs.LEAST).orThrow().refreshTopics())
        .isEqualTo(new Every(Duration.ofSeconds(30)));
  }

  @Test
  void whereToBeginAndWhatIsCommittedComeFromTheConsumer() {
    SourceSettings settings =
        SourceSettings.parse(
                Configs.with(
                    "consumer.auto.offset.reset",
                    "latest",
                    "source.consumer.isolation.level",
                    "read_committed"))
            .orThrow();
    assertThat(settings.startPosition()).isEqualTo(StartPosition.LATEST);
    assertThat(settings.readCommitted()).isTrue();
    SourceSettings plain =
        SourceSettings.parse(Configs.with("consumer.auto.offset.reset", "none")).orThrow();
    assertThat(plain.startPosition()).isEqualTo(StartPosition.EARLIEST);
    assertThat(plain.readCommitted()).isFalse();
  }

  @Test
  void aTaskKnowsItsPlace() {
    SourceSettings task =
        SourceSettings.parse(Configs.with("task.index", "1", "task.count", "3")).orThrow();
    assertThat(task.flow().task()).contains(new TaskSlot(1, 3));
    assertThat(
            task.flow()
                .clientProperties(
                    Side.SOURCE, ClientKind.CONSUMER, ClientRoles.REPLICATION_CONSUMER))
        .containsEntry("client.id", "A->B|N-1|replication-consumer")
        .containsEntry("bootstrap.servers", "a:9092");
    assertThat(SourceSettings.parse(Configs.LEAST).orThrow().flow().task()).isEmpty();
    assertThat(task.lagGroup()).isEqualTo("mm2-A->B.N");
  }

  @Test
  void everyPartitionHasOneTask() {
    for (int partition = 0; partition < 7; partition++) {
      int owners = 0;
      for (int index = 0; index < 3; index++) {
        owners += new TaskSlot(index, 3).owns("topic", partition) ? 1 : 0;
      }
      assertThat(owners).isEqualTo(1);
    }
    assertThat(new TaskSlot(2, 3).toSettings())
        .isEqualTo(Map.of("task.index", "2", "task.count", "3"));
  }

  private <T> void flow(Function<T, FlowSettings> flow) {
    this.<T>key("enabled", "false", s -> flow.apply(s).enabled(), false);
    this.<T>key("source.cluster.alias", "X", s -> flow.apply(s).pair(), new ClusterPair("X", "B"));
    this.<T>key("target.cluster.alias", "Y", s -> flow.apply(s).pair(), new ClusterPair("A", "Y"));
    this.<T>key("admin.timeout.ms", "1", s -> flow.apply(s).adminTimeout(), Duration.ofMillis(1));
    this.<T>key(
        "forwarding.admin.class",
        OwnAdmin.class.getName(),
        s -> flow.apply(s).forwardingAdminClass(),
        OwnAdmin.class.getName());
    this.<T>key("metric.reporters", "x,y", s -> flow.apply(s).metricReporters(), List.of("x", "y"));
    this.<T>key(
        "replication.policy.class",
        RenameReplicationPolicy.class.getName(),
        s -> flow.apply(s).replicationPolicyClass(),
        RenameReplicationPolicy.class.getName());
  }

  private <T> void cadence(String prefix, Function<T, Object> field) {
    this.<T>key(prefix + ".enabled", "false", field, new Off());
    this.<T>key(prefix + ".interval.seconds", "7", field, new Every(Duration.ofSeconds(7)));
    this.<T>key(prefix + ".interval.ms", "7", field, new Every(Duration.ofMillis(7)));
  }

  private <T> void key(String key, String value, Function<T, Object> field, Object expected) {
    checks.put(key, new Check<>(value, field, expected));
  }

  private <T> void check(
      ConfigDef def, Function<Map<String, String>, T> parse, Set<String> elsewhere) {
    Set<String> untested = new HashSet<>(def.names());
    untested.removeAll(checks.keySet());
    untested.removeAll(elsewhere);
    untested.removeAll(NOT_SEEN_IN_A_FIELD);
    assertThat(untested).as("keys that no test sets to another value").isEmpty();
    checks.forEach((key, check) -> checkOne(key, check, parse, elsewhere));
  }

  @SuppressWarnings("unchecked")
  private static <T> void checkOne(
      String key, Check<?> check, Function<Map<String, String>, T> parse, Set<String> elsewhere) {
    Function<T, Object> field = ((Check<T>) check).field();
    Map<String, String> config = new HashMap<>(Configs.LEAST);
    if (!elsewhere.contains(key)) {
      assertThat(field.apply(parse.apply(config)))
          .as("default of " + key)
          .isNotEqualTo(check.expected());
    }
    config.put(key, check.value());
    assertThat(field.apply(parse.apply(config))).as(key).isEqualTo(check.expected());
  }

  /** Plugins of a user. */
  public static final class OwnTopicFilter extends io.connectmirror.filter.DefaultTopicFilter {}

  public static final class OwnGroupFilter extends io.connectmirror.filter.DefaultGroupFilter {}

  public static final class OwnConfigPropertyFilter
      extends io.connectmirror.filter.DefaultConfigPropertyFilter {}

  public static final class OwnAdmin extends org.apache.kafka.clients.admin.ForwardingAdmin {
    public OwnAdmin(Map<String, Object> configs) {
      super(configs);
    }
  }
}
