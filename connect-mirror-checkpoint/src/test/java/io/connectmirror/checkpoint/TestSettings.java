package io.connectmirror.checkpoint;

import java.util.HashMap;
import java.util.Map;

/** A complete configuration of a flow from A to B. */
final class TestSettings {
  private TestSettings() {}

  static Map<String, String> connector() {
    Map<String, String> settings = new HashMap<>();
    settings.put("name", "checkpoints");
    settings.put("connector.class", ClusterMirrorCheckpointConnector.class.getName());
    settings.put("source.cluster.alias", "A");
    settings.put("target.cluster.alias", "B");
    settings.put("source.cluster.bootstrap.servers", "a.invalid:9092");
    settings.put("target.cluster.bootstrap.servers", "b.invalid:9092");
    settings.put("key.converter", "org.apache.kafka.connect.converters.ByteArrayConverter");
    settings.put("value.converter", "org.apache.kafka.connect.converters.ByteArrayConverter");
    settings.put("checkpoints.topic.replication.factor", "2");
    settings.put("emit.checkpoints.interval.seconds", "60");
    settings.put("sync.group.offsets.enabled", "true");
    settings.put("sync.group.offsets.interval.seconds", "60");
    settings.put("refresh.groups.interval.seconds", "60");
    settings.put("offset-syncs.topic.location", "target");
    return settings;
  }

  static Map<String, String> with(String key, String value) {
    Map<String, String> settings = connector();
    settings.put(key, value);
    return settings;
  }

  static Map<String, String> task() {
    Map<String, String> settings = connector();
    settings.put("task.index", "0");
    settings.put("task.count", "1");
    return settings;
  }
}
