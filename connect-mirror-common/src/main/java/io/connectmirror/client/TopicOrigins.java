package io.connectmirror.client;

import io.connectmirror.spi.ReplicationPolicy;
import java.util.HashSet;
import java.util.Set;

/**
 * Where the topics of a cluster came from, by their names alone. A policy that sends a name round
 * in circles is followed once round. Pure.
 */
final class TopicOrigins {
  private final ReplicationPolicy policy;

  TopicOrigins(ReplicationPolicy policy) {
    this.policy = policy;
  }

  boolean isHeartbeats(String topic) {
    return policy.isHeartbeatsTopic(topic);
  }

  boolean isCheckpoints(String topic) {
    return policy.isCheckpointsTopic(topic);
  }

  boolean isRemote(String topic) {
    return !policy.isInternalTopic(topic) && policy.topicSource(topic) != null;
  }

  boolean isFrom(String sourceAlias, String topic) {
    return isRemote(topic) && sourceAlias.equals(policy.topicSource(topic));
  }

  /** How many mirrors lie between the cluster and the topic, -1 when it did not come from there. */
  int hops(String topic, String clusterAlias) {
    Set<String> passed = new HashSet<>();
    String name = topic;
    String source = policy.topicSource(name);
    while (source != null && passed.add(source)) {
      if (source.equals(clusterAlias)) {
        return passed.size();
      }
      name = policy.upstreamTopic(name);
      source = name == null ? null : policy.topicSource(name);
    }
    return -1;
  }

  /** All clusters that the topic passed. */
  Set<String> passed(String topic) {
    Set<String> passed = new HashSet<>();
    String name = topic;
    String source = policy.topicSource(name);
    while (source != null && passed.add(source)) {
      name = policy.upstreamTopic(name);
      source = name == null ? null : policy.topicSource(name);
    }
    return passed;
  }
}
