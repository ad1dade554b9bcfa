package com.example.naming;

import io.connectmirror.spi.ReplicationPolicy;
import java.util.Map;

/** What a user may write: names remote topics by a setting of its own. */
public final class SuffixPolicy implements ReplicationPolicy {
  private String suffix = "";

  @Override
  public void configure(Map<String, ?> configs) {
    suffix = String.valueOf(configs.get("replication.policy.suffix"));
  }

  @Override
  public String formatRemoteTopic(String sourceClusterAlias, String topic) {
    return topic + suffix + sourceClusterAlias;
  }

  @Override
  public String topicSource(String topic) {
    int at = topic.lastIndexOf(suffix);
    return at < 0 ? null : topic.substring(at + suffix.length());
  }

  @Override
  public String upstreamTopic(String topic) {
    int at = topic.lastIndexOf(suffix);
    return at < 0 ? null : topic.substring(0, at);
  }
}
