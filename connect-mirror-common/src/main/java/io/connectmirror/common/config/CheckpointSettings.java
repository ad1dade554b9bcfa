package io.connectmirror.common.config;

import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.spi.GroupFilter;
import io.connectmirror.spi.TopicFilter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The configuration of the checkpoint connector and its tasks, read once. Immutable.
 *
 * @param syncGroupOffsets how often positions are committed on the target
 * @param deleteGroupOffsets whether they are removed when the group is deleted on the source
 * @param checkpointsReplicationFactor -1 for the target's default
 * @param offsetSyncsLocation which cluster has the offset syncs topic
 * @param mapMaxRuns how many runs of a partition the offset map keeps
 * @param failback whether groups come home by the map of the flow in the other direction
 * @param failbackPlainSyncs which cluster of this flow has offset syncs that MirrorMaker 2 writes
 *     for that flow; empty when none do
 * @param pollTimeout how long a task waits at most before it looks whether it is to stop
 */
public record CheckpointSettings(
    FlowSettings flow,
    Set<MetricNames> metricNames,
    String topicFilterClass,
    String groupFilterClass,
    Cadence refreshGroups,
    Cadence emitCheckpoints,
    Cadence syncGroupOffsets,
    boolean deleteGroupOffsets,
    short checkpointsReplicationFactor,
    Side offsetSyncsLocation,
    int mapMaxRuns,
    boolean failback,
    Optional<Side> failbackPlainSyncs,
    Duration pollTimeout) {

  public static ConfigDef configDef() {
    ConfigDef def = new ConfigDef();
    FlowKeys.define(def);
    NamingKeys.define(def);
    CheckpointKeys.define(def);
    TopicFilterKeys.define(def);
    LocationKeys.define(def);
    MetricKeys.define(def);
    return def;
  }

  public static Parsed<CheckpointSettings> parse(Map<String, String> originals) {
    ConfigProblems problems = new ConfigProblems();
    SettingsReader reader = new SettingsReader(configDef(), new RawSettings(originals), problems);
    CheckpointChecks.check(reader);
    Cadences cadences = Cadences.read(reader);
    CheckpointChecks.checkCadences(reader, cadences.syncGroupOffsets());
    return new Parsed<>(
        problems.hasErrors() ? Optional.empty() : Optional.of(read(reader, cadences)), problems);
  }

  /** What Connect shows for these settings: each value, and each fault on its key. */
  public static Config validate(Map<String, String> originals) {
    return Validation.of(configDef(), originals, parse(originals).problems());
  }

  /** With a policy and a filter of its own. */
  public TopicNaming newTopicNaming() {
    return new TopicNaming(
        flow.pair(),
        flow.newReplicationPolicy(),
        flow.newPlugin(TopicFilterKeys.TOPIC_FILTER_CLASS, topicFilterClass, TopicFilter.class),
        /* replicateHeartbeats= */ true);
  }

  public GroupFilter newGroupFilter() {
    return flow.newPlugin(CheckpointKeys.GROUP_FILTER_CLASS, groupFilterClass, GroupFilter.class);
  }

  private static CheckpointSettings read(SettingsReader reader, Cadences cadences) {
    return new CheckpointSettings(
        FlowSettings.read(reader),
        MetricKeys.read(reader),
        reader.text(TopicFilterKeys.TOPIC_FILTER_CLASS),
        reader.text(CheckpointKeys.GROUP_FILTER_CLASS),
        cadences.refreshGroups(),
        cadences.emitCheckpoints(),
        cadences.syncGroupOffsets(),
        reader.flag(CheckpointKeys.SYNC_GROUP_OFFSETS_DELETE),
        reader.replicationFactor(CheckpointKeys.CHECKPOINTS_TOPIC_REPLICATION_FACTOR),
        reader.choice(LocationKeys.OFFSET_SYNCS_TOPIC_LOCATION, Side.class),
        reader.integer(CheckpointKeys.OFFSET_SYNCS_MAP_MAX_RUNS),
        reader.flag(CheckpointKeys.FAILBACK_ENABLED),
        // The other flow's source is this one's target.
        Optional.ofNullable(
                reader.choice(
                    CheckpointKeys.FAILBACK_OFFSET_SYNCS_TOPIC_LOCATION, Side.class, null))
            .map(Side::other),
        reader.millis(CheckpointKeys.CONSUMER_POLL_TIMEOUT_MS));
  }

  private record Cadences(
      Cadence refreshGroups, Cadence emitCheckpoints, Cadence syncGroupOffsets) {
    static Cadences read(SettingsReader reader) {
      return new Cadences(
          reader.cadence(
              CheckpointKeys.REFRESH_GROUPS_ENABLED,
              CheckpointKeys.REFRESH_GROUPS_INTERVAL_SECONDS,
              CheckpointKeys.REFRESH_GROUPS_INTERVAL_MS),
          reader.cadence(
              CheckpointKeys.EMIT_CHECKPOINTS_ENABLED,
              CheckpointKeys.EMIT_CHECKPOINTS_INTERVAL_SECONDS,
              CheckpointKeys.EMIT_CHECKPOINTS_INTERVAL_MS),
          reader.cadence(
              CheckpointKeys.SYNC_GROUP_OFFSETS_ENABLED,
              CheckpointKeys.SYNC_GROUP_OFFSETS_INTERVAL_SECONDS,
              CheckpointKeys.SYNC_GROUP_OFFSETS_INTERVAL_MS));
    }
  }
}
