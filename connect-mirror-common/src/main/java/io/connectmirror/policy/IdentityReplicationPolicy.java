package io.connectmirror.policy;

import java.util.Map;

/**
 * Topics keep their names. Only topics whose name ends in {@code heartbeats} get the alias before
 * them, so that heartbeats still tell how many hops away a cluster is. Same answers as MirrorMaker
 * 2's policy of the same name; nothing in a name can show that a topic came from elsewhere, so two
 * flows in opposite directions need other means against cycles.
 */
public class IdentityReplicationPolicy extends DefaultReplicationPolicy {
  /** The alias that ordinary topics are said to come from. */
  public static final String SOURCE_CLUSTER_ALIAS_CONFIG = "source.cluster.alias";

  private String sourceClusterAlias;

  @Override
  public void configure(Map<String, ?> configs) {
    super.configure(configs);
    Object alias = configs.get(SOURCE_CLUSTER_ALIAS_CONFIG);
    if (alias != null) {
      sourceClusterAlias = alias.toString();
    }
  }

  @Override
  public String formatRemoteTopic(String sourceClusterAlias, String topic) {
    return looksLikeHeartbeats(topic) ? super.formatRemoteTopic(sourceClusterAlias, topic) : topic;
  }

  /** The configured source alias, or null without one. */
  @Override
  public String topicSource(String topic) {
    return looksLikeHeartbeats(topic) ? super.topicSource(topic) : sourceClusterAlias;
  }

  @Override
  public String upstreamTopic(String topic) {
    return looksLikeHeartbeats(topic) ? super.upstreamTopic(topic) : topic;
  }

  private boolean looksLikeHeartbeats(String topic) {
    return topic.endsWith(heartbeatsTopic());
  }
}
