package io.connectmirror.common.config;

import java.time.Duration;

/**
 * How offset syncs are written.
 *
 * @param enabled whether any are
 * @param location which cluster has their topic
 * @param topicReplicationFactor -1 for the cluster's default
 * @param lagMax after how many records a sync is due
 * @param interval after which time a sync is due
 */
public record OffsetSyncSettings(
    boolean enabled, Side location, short topicReplicationFactor, int lagMax, Duration interval) {

  static OffsetSyncSettings read(SettingsReader reader) {
    return new OffsetSyncSettings(
        reader.flag(OffsetSyncKeys.EMIT_OFFSET_SYNCS_ENABLED),
        reader.choice(LocationKeys.OFFSET_SYNCS_TOPIC_LOCATION, Side.class),
        reader.replicationFactor(OffsetSyncKeys.OFFSET_SYNCS_TOPIC_REPLICATION_FACTOR),
        reader.integer(OffsetSyncKeys.OFFSET_LAG_MAX),
        reader.millis(OffsetSyncKeys.OFFSET_SYNCS_INTERVAL_MS));
  }
}
