package io.connectmirror.common.config;

import java.time.Duration;

/**
 * What to do when records are gone before they were mirrored, or cannot be read.
 *
 * @param checkInterval between two comparisons of the identity of the source topics
 * @param corrupt batches that cannot be read; no matter of the general policy, whose default would
 *     leave out what a replica may still have
 */
public record AnomalySettings(
    Duration checkInterval,
    AnomalyPolicy purged,
    AnomalyPolicy truncated,
    AnomalyPolicy recreated,
    AnomalyPolicy corrupt) {

  static AnomalySettings read(SettingsReader reader) {
    AnomalyPolicy general = reader.choice(SourceKeys.ANOMALY_POLICY, AnomalyPolicy.class);
    return new AnomalySettings(
        reader.millis(SourceKeys.ANOMALY_CHECK_INTERVAL_MS),
        reader.choice(SourceKeys.ANOMALY_POLICY_PURGED, AnomalyPolicy.class, general),
        reader.choice(SourceKeys.ANOMALY_POLICY_TRUNCATED, AnomalyPolicy.class, general),
        reader.choice(SourceKeys.ANOMALY_POLICY_RECREATED, AnomalyPolicy.class, general),
        reader.choice(SourceKeys.ANOMALY_POLICY_CORRUPT, AnomalyPolicy.class));
  }
}
