package io.connectmirror.spi;

import java.util.Map;
import org.apache.kafka.common.Configurable;

/**
 * How topics are called on the other cluster. The methods mean what they mean in MirrorMaker 2's
 * interface of the same name, so that a class for one is easily a class for the other.
 *
 * <p>No method may block. A topic name is never null.
 */
public interface ReplicationPolicy extends Configurable {
  /** How many origins of a topic are followed at most; a topic name cannot hold more. */
  int MAX_HOPS = 256;

  /** The name that {@code topic} of the cluster {@code sourceClusterAlias} has on the target. */
  String formatRemoteTopic(String sourceClusterAlias, String topic);

  /**
   * The alias of the cluster that a remote topic was mirrored from; null for a topic of its own.
   */
  String topicSource(String topic);

  /**
   * The name that a remote topic has on the cluster it was mirrored from; null when {@code topic}
   * is not a remote topic.
   */
  String upstreamTopic(String topic);

  /** The name of the topic on the cluster where its first record was written. */
  default String originalTopic(String topic) {
    String name = topic;
    for (int hop = 0; hop < MAX_HOPS; hop++) {
      String upstream = upstreamTopic(name);
      if (upstream == null || upstream.equals(name)) {
        return name;
      }
      name = upstream;
    }
    return name;
  }

  /** The topic that heartbeats are written to. */
  default String heartbeatsTopic() {
    return "heartbeats";
  }

  /** The topic of offset syncs, named after the cluster that does not hold it. */
  default String offsetSyncsTopic(String clusterAlias) {
    return "mm2-offset-syncs." + clusterAlias + ".internal";
  }

  /** The topic on the target that holds the checkpoints of groups of {@code clusterAlias}. */
  default String checkpointsTopic(String clusterAlias) {
    return clusterAlias + ".checkpoints.internal";
  }

  /** Whether the topic holds heartbeats of this cluster or, as a remote topic, of another one. */
  default boolean isHeartbeatsTopic(String topic) {
    return heartbeatsTopic().equals(originalTopic(topic));
  }

  default boolean isCheckpointsTopic(String topic) {
    return topic.endsWith(".checkpoints.internal");
  }

  /** Whether a mirror keeps the topic for itself, offset syncs and checkpoints among them. */
  default boolean isMM2InternalTopic(String topic) {
    return (topic.startsWith("mm2") && topic.endsWith(".internal")) || isCheckpointsTopic(topic);
  }

  /** Whether the topic is internal to Kafka or to a mirror, and therefore never mirrored. */
  default boolean isInternalTopic(String topic) {
    return topic.startsWith("__") || topic.startsWith(".") || isMM2InternalTopic(topic);
  }

  /**
   * @throws SettingException on a setting that makes no sense
   */
  @Override
  default void configure(Map<String, ?> configs) {}
}
