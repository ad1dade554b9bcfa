package io.connectmirror.dedicated.plan;

import io.connectmirror.common.naming.ClusterPair;
import java.util.Map;

/**
 * The names by which the workers of one kind find each other and their topics.
 *
 * @param groupId that the processes share
 */
record WorkerIdentity(
    String clientId, String groupId, String offsetsTopic, String configsTopic, String statusTopic) {
  static final String GROUP_ID = "group.id";
  static final String OFFSETS = "offset.storage.topic";
  static final String CONFIGS = "config.storage.topic";
  static final String STATUS = "status.storage.topic";

  /** Begins what names our own, where {@link #GROUP_ID} and so on name MirrorMaker 2's. */
  static final String OURS = "mirror.";

  /**
   * Our own, for all flows into one cluster. Their names begin and end as those of MirrorMaker 2's
   * topics do, so no mirror takes them for a user's; none of its own has one of them.
   *
   * @param properties of the cluster and the worker as the file has them
   */
  static WorkerIdentity ofTarget(String target, Map<String, String> properties) {
    return new WorkerIdentity(
        "mirror-to-" + target,
        properties.getOrDefault(OURS + GROUP_ID, target + "-connect-mirror"),
        properties.getOrDefault(OURS + OFFSETS, "mm2-mirror-offsets.internal"),
        properties.getOrDefault(OURS + CONFIGS, "mm2-mirror-configs.internal"),
        properties.getOrDefault(OURS + STATUS, "mm2-mirror-status.internal"));
  }

  /** MirrorMaker 2's, for one flow. */
  static WorkerIdentity ofFlow(ClusterPair flow, Map<String, String> properties) {
    return new WorkerIdentity(
        properties.getOrDefault("client.id", flow.label()),
        properties.getOrDefault(GROUP_ID, flow.source() + "-mm2"),
        properties.getOrDefault(OFFSETS, "mm2-offsets." + flow.source() + ".internal"),
        properties.getOrDefault(CONFIGS, "mm2-configs." + flow.source() + ".internal"),
        properties.getOrDefault(STATUS, "mm2-status." + flow.source() + ".internal"));
  }

  void putInto(Map<String, String> properties) {
    properties.put("client.id", clientId);
    properties.put(GROUP_ID, groupId);
    properties.put(OFFSETS, offsetsTopic);
    properties.put(CONFIGS, configsTopic);
    properties.put(STATUS, statusTopic);
  }
}
