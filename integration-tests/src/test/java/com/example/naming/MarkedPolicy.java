package com.example.naming;

import org.apache.kafka.connect.mirror.DefaultReplicationPolicy;

/** What users wrote for MirrorMaker 2: one of its policies with a change. */
public final class MarkedPolicy extends DefaultReplicationPolicy {
  private static final String MARK = "dr.";

  @Override
  public String formatRemoteTopic(String sourceClusterAlias, String topic) {
    return MARK + super.formatRemoteTopic(sourceClusterAlias, topic);
  }

  @Override
  public String topicSource(String topic) {
    return topic.startsWith(MARK) ? super.topicSource(topic.substring(MARK.length())) : null;
  }

  @Override
  public String upstreamTopic(String topic) {
    return topic.startsWith(MARK) ? super.upstreamTopic(topic.substring(MARK.length())) : null;
  }
}
