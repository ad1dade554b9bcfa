package io.connectmirror.common.config;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys of the offset syncs, from which positions are translated. */
public final class OffsetSyncKeys {
  public static final String EMIT_OFFSET_SYNCS_ENABLED = "emit.offset-syncs.enabled";
  public static final String OFFSET_LAG_MAX = "offset.lag.max";
  public static final String OFFSET_SYNCS_INTERVAL_MS = "offset-syncs.interval.ms";
  public static final String OFFSET_SYNCS_TOPIC_REPLICATION_FACTOR =
      "offset-syncs.topic.replication.factor";

  private OffsetSyncKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Offset syncs")
        .flag(
            EMIT_OFFSET_SYNCS_ENABLED,
            true,
            Importance.LOW,
            "Whether offset syncs are written. Without them no group position can be "
                + "translated.")
        .count(
            OFFSET_LAG_MAX,
            100,
            0,
            Importance.LOW,
            "After how many records of a partition an offset sync is due. 0: after each.")
        .number(
            OFFSET_SYNCS_INTERVAL_MS,
            1000,
            1,
            Importance.LOW,
            "After which time an offset sync is due if there are records that none covers "
                + "yet, in milliseconds.")
        .replicationFactor(
            OFFSET_SYNCS_TOPIC_REPLICATION_FACTOR,
            3,
            Importance.LOW,
            "Replication factor of the offset syncs topic.");
  }
}
