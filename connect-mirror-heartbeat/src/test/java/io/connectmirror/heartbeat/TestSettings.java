package io.connectmirror.heartbeat;

import java.util.Map;

/** Settings that have what they need and nothing more. */
final class TestSettings {
  static final Map<String, String> MINIMAL =
      Map.of(
          "name", "east-west-heartbeat",
          "connector.class", ClusterMirrorHeartbeatConnector.class.getName(),
          "source.cluster.alias", "east",
          "target.cluster.alias", "west",
          "source.cluster.bootstrap.servers", "east:9092",
          "target.cluster.bootstrap.servers", "west:9092");

  private TestSettings() {}
}
