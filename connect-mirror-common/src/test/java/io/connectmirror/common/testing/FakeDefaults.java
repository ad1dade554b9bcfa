package io.connectmirror.common.testing;

import java.util.Map;
import java.util.TreeMap;

/** Topic settings that a {@link FakeCluster} knows, with Kafka's defaults. */
final class FakeDefaults {
  static final Map<String, String> TOPIC_CONFIGS = new TreeMap<>();

  static {
    put("cleanup.policy", "delete");
    put("compression.type", "producer");
    put("delete.retention.ms", "86400000");
    put("flush.messages", "9223372036854775807");
    put("follower.replication.throttled.replicas", "");
    put("leader.replication.throttled.replicas", "");
    put("local.retention.ms", "-2");
    put("max.compaction.lag.ms", "9223372036854775807");
    put("max.message.bytes", "1048588");
    put("message.timestamp.after.max.ms", "9223372036854775807");
    put("message.timestamp.before.max.ms", "9223372036854775807");
    put("message.timestamp.type", "CreateTime");
    put("min.cleanable.dirty.ratio", "0.5");
    put("min.compaction.lag.ms", "0");
    put("min.insync.replicas", "1");
    put("remote.storage.enable", "false");
    put("retention.bytes", "-1");
    put("retention.ms", "604800000");
    put("segment.bytes", "1073741824");
    put("segment.ms", "604800000");
    put("unclean.leader.election.enable", "false");
  }

  private FakeDefaults() {}

  private static void put(String name, String value) {
    TOPIC_CONFIGS.put(name, value);
  }
}
