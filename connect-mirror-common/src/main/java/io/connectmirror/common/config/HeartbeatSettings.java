package io.connectmirror.common.config;

import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.config.Config;
import org.apache.kafka.common.config.ConfigDef;

/**
 * The configuration of the heartbeat connector and its task, read once. Immutable.
 *
 * @param emit how often; whether the flow is enabled does not matter
 * @param to which clusters
 * @param topicReplicationFactor -1 for the cluster's default
 */
public record HeartbeatSettings(
    FlowSettings flow, Cadence emit, HeartbeatTarget to, short topicReplicationFactor) {

  public static ConfigDef configDef() {
    ConfigDef def = new ConfigDef();
    FlowKeys.define(def);
    NamingKeys.define(def);
    HeartbeatKeys.define(def);
    return def;
  }

  public static Parsed<HeartbeatSettings> parse(Map<String, String> originals) {
    ConfigProblems problems = new ConfigProblems();
    SettingsReader reader = new SettingsReader(configDef(), new RawSettings(originals), problems);
    FlowChecks.check(reader);
    HeartbeatTarget to = reader.choice(HeartbeatKeys.EMIT_HEARTBEATS_TO, HeartbeatTarget.class);
    if (to.includes(Side.TARGET)) {
      FlowChecks.requireBootstrap(reader, Side.TARGET, ClientKind.ADMIN);
    }
    if (to.includes(Side.SOURCE)) {
      FlowChecks.requireBootstrap(reader, Side.SOURCE, ClientKind.ADMIN, ClientKind.PRODUCER);
    }
    Cadence emit =
        reader.cadence(
            HeartbeatKeys.EMIT_HEARTBEATS_ENABLED,
            HeartbeatKeys.EMIT_HEARTBEATS_INTERVAL_SECONDS,
            HeartbeatKeys.EMIT_HEARTBEATS_INTERVAL_MS);
    return new Parsed<>(
        problems.hasErrors() ? Optional.empty() : Optional.of(read(reader, emit, to)), problems);
  }

  /** What Connect shows for these settings: each value, and each fault on its key. */
  public static Config validate(Map<String, String> originals) {
    return Validation.of(configDef(), originals, parse(originals).problems());
  }

  private static HeartbeatSettings read(SettingsReader reader, Cadence emit, HeartbeatTarget to) {
    return new HeartbeatSettings(
        FlowSettings.read(reader),
        emit,
        to,
        reader.replicationFactor(HeartbeatKeys.HEARTBEATS_TOPIC_REPLICATION_FACTOR));
  }
}
