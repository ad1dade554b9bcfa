package io.connectmirror.policy;

import io.connectmirror.spi.ReplicationPolicy;
import java.util.Map;

/**
 * {@code orders} of the cluster {@code east} is called {@code east.orders} on the target. Same
 * names, settings and answers as MirrorMaker 2's policy of the same name, odd ones included:
 * whatever stands before the first separator counts as an alias, so that {@code my.topic} reads as
 * a remote topic from {@code my}.
 */
public class DefaultReplicationPolicy implements ReplicationPolicy {
  /** What stands between alias and topic; taken literally. */
  public static final String SEPARATOR_CONFIG = "replication.policy.separator";

  public static final String SEPARATOR_DEFAULT = ".";

  /** Whether internal topics use the separator too ({@code true}) or always a dot. */
  public static final String INTERNAL_TOPIC_SEPARATOR_ENABLED_CONFIG =
      "replication.policy.internal.topic.separator.enabled";

  private String separator = SEPARATOR_DEFAULT;
  private String internalSeparator = SEPARATOR_DEFAULT;

  @Override
  public void configure(Map<String, ?> configs) {
    Object configured = configs.get(SEPARATOR_CONFIG);
    if (configured == null) {
      return;
    }
    separator = configured.toString();
    Object internalToo = configs.get(INTERNAL_TOPIC_SEPARATOR_ENABLED_CONFIG);
    internalSeparator =
        internalToo == null || Boolean.parseBoolean(internalToo.toString().trim())
            ? separator
            : SEPARATOR_DEFAULT;
  }

  @Override
  public String formatRemoteTopic(String sourceClusterAlias, String topic) {
    return sourceClusterAlias + separator + topic;
  }

  @Override
  public String topicSource(String topic) {
    if (separator.isEmpty()) {
      return topic.length() < 2 ? null : topic.substring(0, 1);
    }
    int end = topic.indexOf(separator);
    if (end < 0) {
      return null;
    }
    String rest = topic.substring(end + separator.length());
    // Nothing but separators behind the alias is no topic, while an empty alias is an alias.
    return rest.replace(separator, "").isEmpty() ? null : topic.substring(0, end);
  }

  @Override
  public String upstreamTopic(String topic) {
    String source = topicSource(topic);
    return source == null ? null : topic.substring(source.length() + separator.length());
  }

  @Override
  public String offsetSyncsTopic(String clusterAlias) {
    return "mm2-offset-syncs" + internalSeparator + clusterAlias + internalSuffix();
  }

  @Override
  public String checkpointsTopic(String clusterAlias) {
    return clusterAlias + checkpointsSuffix();
  }

  @Override
  public boolean isCheckpointsTopic(String topic) {
    return topic.endsWith(checkpointsSuffix());
  }

  @Override
  public boolean isMM2InternalTopic(String topic) {
    return (topic.startsWith("mm2") && topic.endsWith(internalSuffix()))
        || isCheckpointsTopic(topic);
  }

  private String internalSuffix() {
    return internalSeparator + "internal";
  }

  private String checkpointsSuffix() {
    return internalSeparator + "checkpoints" + internalSuffix();
  }
}
