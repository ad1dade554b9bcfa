package io.connectmirror.it;

import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ConfigMaps;
import java.util.HashMap;
import java.util.Map;

/**
 * Connector configurations of a flow between two clusters of the lab, whose names are its aliases.
 */
record Flow(Cluster source, Cluster target) {
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  /** A source connector that mirrors these topics and looks for changes every second. */
  Map<String, String> sourceConnector(String topics) {
    Map<String, String> config = common("io.connectmirror.source.ClusterMirrorSourceConnector");
    config.put("topics", topics);
    config.put("refresh.topics.interval.seconds", "1");
    config.put("replication.factor", "-1");
    config.put("offset-syncs.topic.replication.factor", "-1");
    return Plane.of(config);
  }

  /** A checkpoint connector that writes these groups' offsets every second. */
  Map<String, String> checkpointConnector(String groups) {
    Map<String, String> config =
        common("io.connectmirror.checkpoint.ClusterMirrorCheckpointConnector");
    config.put("groups", groups);
    config.put("refresh.groups.interval.seconds", "1");
    config.put("emit.checkpoints.interval.seconds", "1");
    config.put("sync.group.offsets.enabled", "true");
    config.put("sync.group.offsets.interval.seconds", "1");
    config.put("checkpoints.topic.replication.factor", "-1");
    return config;
  }

  /** A heartbeat connector that beats on the target every second. */
  Map<String, String> heartbeatConnector() {
    Map<String, String> config =
        common("io.connectmirror.heartbeat.ClusterMirrorHeartbeatConnector");
    config.remove("offset-syncs.topic.location");
    config.put("heartbeats.topic.replication.factor", "-1");
    return config;
  }

  private Map<String, String> common(String connectorClass) {
    Map<String, String> config =
        new HashMap<>(
            ConfigMaps.merged(
                ConfigMaps.prefixed("source.cluster.", source.configForWorkers()),
                ConfigMaps.prefixed("target.cluster.", target.configForWorkers())));
    config.put("connector.class", connectorClass);
    config.put("source.cluster.alias", source.name());
    config.put("target.cluster.alias", target.name());
    config.put("offset-syncs.topic.location", "target");
    config.put("key.converter", BYTES);
    config.put("value.converter", BYTES);
    config.put("header.converter", BYTES);
    return config;
  }
}
