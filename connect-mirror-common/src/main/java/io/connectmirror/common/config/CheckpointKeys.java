package io.connectmirror.common.config;

import io.connectmirror.filter.DefaultGroupFilter;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys of the checkpoint connector alone. */
public final class CheckpointKeys {
  public static final String GROUPS = "groups";
  public static final String GROUPS_EXCLUDE = "groups.exclude";
  public static final String GROUP_FILTER_CLASS = "group.filter.class";
  public static final String CONSUMER_POLL_TIMEOUT_MS = "consumer.poll.timeout.ms";
  public static final String REFRESH_GROUPS_ENABLED = "refresh.groups.enabled";
  public static final String REFRESH_GROUPS_INTERVAL_SECONDS = "refresh.groups.interval.seconds";
  public static final String REFRESH_GROUPS_INTERVAL_MS = "refresh.groups.interval.ms";
  public static final String EMIT_CHECKPOINTS_ENABLED = "emit.checkpoints.enabled";
  public static final String EMIT_CHECKPOINTS_INTERVAL_SECONDS =
      "emit.checkpoints.interval.seconds";
  public static final String EMIT_CHECKPOINTS_INTERVAL_MS = "emit.checkpoints.interval.ms";
  public static final String SYNC_GROUP_OFFSETS_ENABLED = "sync.group.offsets.enabled";
  public static final String SYNC_GROUP_OFFSETS_INTERVAL_SECONDS =
      "sync.group.offsets.interval.seconds";
  public static final String SYNC_GROUP_OFFSETS_INTERVAL_MS = "sync.group.offsets.interval.ms";
  public static final String SYNC_GROUP_OFFSETS_DELETE = "sync.group.offsets.delete";
  public static final String OFFSET_SYNCS_MAP_MAX_RUNS = "offset-syncs.map.max.runs";
  public static final String FAILBACK_ENABLED = "failback.enabled";
  public static final String FAILBACK_OFFSET_SYNCS_TOPIC_LOCATION =
      "failback.offset-syncs.topic.location";
  public static final String CHECKPOINTS_TOPIC_REPLICATION_FACTOR =
      "checkpoints.topic.replication.factor";

  private CheckpointKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Groups")
        .text(
            GROUPS,
            DefaultGroupFilter.GROUPS_DEFAULT,
            Importance.HIGH,
            "Consumer groups whose positions are mirrored: ids and regular expressions that "
                + "match whole ids, separated by commas. A comma that is part of an id is written "
                + "\\,.")
        .text(
            GROUPS_EXCLUDE,
            DefaultGroupFilter.GROUPS_EXCLUDE_DEFAULT,
            Importance.HIGH,
            "Consumer groups to leave out, written in the same way; wins over groups.")
        .text(
            GROUP_FILTER_CLASS,
            DefaultGroupFilter.class.getName(),
            Importance.LOW,
            "Selects groups. A class of your own implements "
                + "io.connectmirror.spi.GroupFilter or MirrorMaker 2's interface.")
        .number(
            CONSUMER_POLL_TIMEOUT_MS,
            1000,
            1,
            Importance.LOW,
            "How long a task waits at most before it looks whether it is to stop, in "
                + "milliseconds.")
        .flag(
            REFRESH_GROUPS_ENABLED,
            true,
            Importance.LOW,
            "Whether new groups are looked for after the start.")
        .seconds(
            REFRESH_GROUPS_INTERVAL_SECONDS,
            600,
            Importance.LOW,
            "How often new groups are looked for. A group that is new on the source is on the target "
                + "after this time at the latest, which counts before a failover.")
        .millisInstead(REFRESH_GROUPS_INTERVAL_MS, REFRESH_GROUPS_INTERVAL_SECONDS, Importance.LOW)
        .flag(
            EMIT_CHECKPOINTS_ENABLED,
            true,
            Importance.LOW,
            "Whether checkpoints are written; the connector is of no use without.")
        .seconds(
            EMIT_CHECKPOINTS_INTERVAL_SECONDS,
            60,
            Importance.LOW,
            "How often positions are read, translated and written as checkpoints.")
        .millisInstead(
            EMIT_CHECKPOINTS_INTERVAL_MS, EMIT_CHECKPOINTS_INTERVAL_SECONDS, Importance.LOW)
        .flag(
            SYNC_GROUP_OFFSETS_ENABLED,
            false,
            Importance.LOW,
            "Whether translated positions are also committed for the groups on the target, "
                + "while a group has no members there.")
        .seconds(
            SYNC_GROUP_OFFSETS_INTERVAL_SECONDS,
            60,
            Importance.LOW,
            "How often they are committed.")
        .millisInstead(
            SYNC_GROUP_OFFSETS_INTERVAL_MS, SYNC_GROUP_OFFSETS_INTERVAL_SECONDS, Importance.LOW)
        .flag(
            SYNC_GROUP_OFFSETS_DELETE,
            false,
            Importance.LOW,
            "Whether positions that the mirror wrote on the target are removed when the "
                + "group is deleted on the source, those of groups deleted before it was set too.")
        .count(
            OFFSET_SYNCS_MAP_MAX_RUNS,
            1_000_000,
            2,
            Importance.LOW,
            "How many runs of consecutive records are kept in memory for a partition (24 "
                + "bytes each). Beyond it the oldest lose precision.")
        .flag(
            FAILBACK_ENABLED,
            true,
            Importance.LOW,
            "Whether the progress that groups make on the source in topics that were mirrored from "
                + "the target comes home to the target, by the offset syncs of the flow in the "
                + "other direction. They are looked for on both clusters. Positions are written "
                + "only with sync.group.offsets.enabled.")
        .optionalChoice(
            FAILBACK_OFFSET_SYNCS_TOPIC_LOCATION,
            Side.class,
            Importance.LOW,
            "The offset-syncs.topic.location of the flow in the other direction if MirrorMaker 2 "
                + "writes it: its syncs do not say which flow they are of, and count for the way "
                + "home only where this says so.")
        .replicationFactor(
            CHECKPOINTS_TOPIC_REPLICATION_FACTOR,
            3,
            Importance.LOW,
            "Replication factor of the checkpoints topic.");
  }
}
