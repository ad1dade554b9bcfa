package io.connectmirror.common.config;

import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigDef.Importance;

/** Keys of the heartbeat connector alone. */
public final class HeartbeatKeys {
  public static final String EMIT_HEARTBEATS_ENABLED = "emit.heartbeats.enabled";
  public static final String EMIT_HEARTBEATS_INTERVAL_SECONDS = "emit.heartbeats.interval.seconds";
  public static final String EMIT_HEARTBEATS_INTERVAL_MS = "emit.heartbeats.interval.ms";
  public static final String EMIT_HEARTBEATS_TO = "emit.heartbeats.to";
  public static final String HEARTBEATS_TOPIC_REPLICATION_FACTOR =
      "heartbeats.topic.replication.factor";

  private HeartbeatKeys() {}

  static void define(ConfigDef def) {
    new Fragment(def, "Heartbeats")
        .flag(EMIT_HEARTBEATS_ENABLED, true, Importance.LOW, "Whether heartbeats are written.")
        .seconds(
            EMIT_HEARTBEATS_INTERVAL_SECONDS,
            1,
            Importance.LOW,
            "How often a heartbeat is written.")
        .millisInstead(
            EMIT_HEARTBEATS_INTERVAL_MS, EMIT_HEARTBEATS_INTERVAL_SECONDS, Importance.LOW)
        .choice(
            EMIT_HEARTBEATS_TO,
            HeartbeatTarget.TARGET,
            Importance.MEDIUM,
            "Which cluster heartbeats are written to. target: as MirrorMaker 2 does, for a "
                + "flow in the other direction to carry. source: they reach the target through "
                + "the source connector of this flow, and their age there is the latency of the "
                + "whole chain. both.")
        .replicationFactor(
            HEARTBEATS_TOPIC_REPLICATION_FACTOR,
            3,
            Importance.LOW,
            "Replication factor of the heartbeats topic.");
  }
}
