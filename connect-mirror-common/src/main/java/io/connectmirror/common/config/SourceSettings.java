package io.connectmirror.common.config;

import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.spi.ConfigPropertyFilter;
import io.connectmirror.spi.TopicFilter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The configuration of the source connector and its tasks, read once. Immutable.
 *
 * @param strictTopicConfigs whether values set by hand on the target are overwritten
 * @param replicationFactor of remote topics; -1 for the target's default
 * @param replicateHeartbeats whether heartbeats bypass the topic filter
 * @param pollTimeout how long a task waits for records
 * @param startPosition of partitions that were never mirrored
 * @param readCommitted whether the source consumer skips aborted records
 * @param exactlyOnce whether a task on the direct plane writes in transactions
 * @param transactionInterval after which time such a transaction is committed
 * @param provenanceHeaders whether records are marked with the cluster they were read from
 * @param bufferBytes of all partitions, read ahead of the task's thread
 * @param inflightBytes of one partition, sent and not yet acknowledged
 * @param stallTimeout after which a silent partition with records to read gets a new consumer
 * @param commitLagGroup whether positions are committed on the source for lag tools
 */
public record SourceSettings(
    FlowSettings flow,
    Set<MetricNames> metricNames,
    String topicFilterClass,
    String configPropertyFilterClass,
    Cadence refreshTopics,
    Cadence syncTopicConfigs,
    boolean strictTopicConfigs,
    Cadence syncTopicAcls,
    short replicationFactor,
    OffsetSyncSettings offsetSyncs,
    boolean replicateHeartbeats,
    Duration pollTimeout,
    StartPosition startPosition,
    boolean readCommitted,
    DataPlane dataPlane,
    boolean exactlyOnce,
    Duration transactionInterval,
    boolean provenanceHeaders,
    ResumeFrom resumeFrom,
    long bufferBytes,
    long inflightBytes,
    Duration stallTimeout,
    AnomalySettings anomalies,
    boolean commitLagGroup) {

  public static ConfigDef configDef() {
    ConfigDef def = new ConfigDef();
    FlowKeys.define(def);
    NamingKeys.define(def);
    TopicFilterKeys.define(def);
    SourceKeys.define(def);
    OffsetSyncKeys.define(def);
    LocationKeys.define(def);
    MetricKeys.define(def);
    return def;
  }

  public static Parsed<SourceSettings> parse(Map<String, String> originals) {
    ConfigProblems problems = new ConfigProblems();
    SettingsReader reader = new SettingsReader(configDef(), new RawSettings(originals), problems);
    SourceChecks.check(reader);
    Cadences cadences = Cadences.read(reader);
    return new Parsed<>(
        problems.hasErrors() ? Optional.empty() : Optional.of(read(reader, cadences)), problems);
  }

  /** What Connect shows for these settings: each value, and each fault on its key. */
  public static Config validate(Map<String, String> originals) {
    return Validation.of(configDef(), originals, parse(originals).problems());
  }

  /** Whether the consumer's settings allow that an exactly-once worker repeats nothing. */
  public static boolean readsCommitted(Map<String, String> originals) {
    return ClientProperties.wished(originals, Side.SOURCE, ClientKind.CONSUMER, "isolation.level")
        .filter("read_committed"::equals)
        .isPresent();
  }

  /** Whether records are in the transactions of an exactly-once worker. */
  public static boolean writesThroughTheWorker(Map<String, String> originals) {
    String plane = originals.getOrDefault(SourceKeys.DATA_PLANE, "").strip();
    return !plane.equalsIgnoreCase(DataPlane.DIRECT.name()) && !passesBatches(originals);
  }

  /** Whether batches are handed on as they are. */
  public static boolean passesBatches(Map<String, String> originals) {
    String plane = originals.getOrDefault(SourceKeys.DATA_PLANE, "").strip();
    return plane.equalsIgnoreCase(DataPlane.PASSTHROUGH.name());
  }

  /** With a policy and a filter of its own. */
  public TopicNaming newTopicNaming() {
    return new TopicNaming(
        flow.pair(),
        flow.newReplicationPolicy(),
        flow.newPlugin(TopicFilterKeys.TOPIC_FILTER_CLASS, topicFilterClass, TopicFilter.class),
        replicateHeartbeats);
  }

  public ConfigPropertyFilter newConfigPropertyFilter() {
    return flow.newPlugin(
        SourceKeys.CONFIG_PROPERTY_FILTER_CLASS,
        configPropertyFilterClass,
        ConfigPropertyFilter.class);
  }

  /** The group on the source that positions are committed to, if they are. */
  public String lagGroup() {
    return "mm2-" + flow.pair().label() + "." + flow.connectorName();
  }

  /** By which the target knows the one task that may write in transactions. */
  public String transactionalId(int task) {
    return "connect-mirror-" + flow.pair().label() + "." + flow.connectorName() + "-" + task;
  }

  private static SourceSettings read(SettingsReader reader, Cadences cadences) {
    return new SourceSettings(
        FlowSettings.read(reader),
        MetricKeys.read(reader),
        reader.text(TopicFilterKeys.TOPIC_FILTER_CLASS),
        reader.text(SourceKeys.CONFIG_PROPERTY_FILTER_CLASS),
        cadences.refreshTopics(),
        cadences.syncTopicConfigs(),
        reader.flag(SourceKeys.SYNC_TOPIC_CONFIGS_STRICT),
        cadences.syncTopicAcls(),
        reader.replicationFactor(SourceKeys.REPLICATION_FACTOR),
        OffsetSyncSettings.read(reader),
        reader.flag(SourceKeys.HEARTBEATS_REPLICATION_ENABLED),
        reader.millis(SourceKeys.CONSUMER_POLL_TIMEOUT_MS),
        SourceChecks.startPosition(reader),
        readsCommitted(reader.originals()),
        reader.choice(SourceKeys.DATA_PLANE, DataPlane.class),
        reader.flag(SourceKeys.DIRECT_EXACTLY_ONCE),
        reader.millis(SourceKeys.DIRECT_TRANSACTION_INTERVAL_MS),
        reader.flag(SourceKeys.PROVENANCE_HEADERS_ENABLED),
        reader.choice(SourceKeys.RESUME_FROM, ResumeFrom.class),
        reader.number(SourceKeys.SOURCE_BUFFER_BYTES),
        reader.number(SourceKeys.SOURCE_INFLIGHT_BYTES),
        reader.millis(SourceKeys.PARTITION_STALL_TIMEOUT_MS),
        AnomalySettings.read(reader),
        reader.flag(SourceKeys.SOURCE_LAG_GROUP_ENABLED));
  }

  private record Cadences(Cadence refreshTopics, Cadence syncTopicConfigs, Cadence syncTopicAcls) {
    static Cadences read(SettingsReader reader) {
      return new Cadences(
          reader.cadence(
              SourceKeys.REFRESH_TOPICS_ENABLED,
              SourceKeys.REFRESH_TOPICS_INTERVAL_SECONDS,
              SourceKeys.REFRESH_TOPICS_INTERVAL_MS),
          reader.cadence(
              SourceKeys.SYNC_TOPIC_CONFIGS_ENABLED,
              SourceKeys.SYNC_TOPIC_CONFIGS_INTERVAL_SECONDS,
              SourceKeys.SYNC_TOPIC_CONFIGS_INTERVAL_MS),
          reader.cadence(
              SourceKeys.SYNC_TOPIC_ACLS_ENABLED,
              SourceKeys.SYNC_TOPIC_ACLS_INTERVAL_SECONDS,
              SourceKeys.SYNC_TOPIC_ACLS_INTERVAL_MS));
    }
  }
}
