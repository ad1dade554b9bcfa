package io.connectmirror.common.mm2;

import io.connectmirror.spi.ReplicationPolicy;
import java.util.Map;
import org.apache.kafka.common.Configurable;

/** A replication policy written for MirrorMaker 2, which is configurable only if it says so. */
final class Mm2ReplicationPolicy implements ReplicationPolicy {
  private final org.apache.kafka.connect.mirror.ReplicationPolicy delegate;

  private Mm2ReplicationPolicy(org.apache.kafka.connect.mirror.ReplicationPolicy delegate) {
    this.delegate = delegate;
  }

  static ReplicationPolicy adapt(Object instance) {
    return new Mm2ReplicationPolicy((org.apache.kafka.connect.mirror.ReplicationPolicy) instance);
  }

  @Override
  public void configure(Map<String, ?> configs) {
    if (delegate instanceof Configurable configurable) {
      configurable.configure(configs);
    }
  }

  @Override
  public String formatRemoteTopic(String sourceClusterAlias, String topic) {
    return delegate.formatRemoteTopic(sourceClusterAlias, topic);
  }

  @Override
  public String topicSource(String topic) {
    return delegate.topicSource(topic);
  }

  @Override
  public String upstreamTopic(String topic) {
    return delegate.upstreamTopic(topic);
  }

  @Override
  public String originalTopic(String topic) {
    return delegate.originalTopic(topic);
  }

  @Override
  public String heartbeatsTopic() {
    return delegate.heartbeatsTopic();
  }

  @Override
  public String offsetSyncsTopic(String clusterAlias) {
    return delegate.offsetSyncsTopic(clusterAlias);
  }

  @Override
  public String checkpointsTopic(String clusterAlias) {
    return delegate.checkpointsTopic(clusterAlias);
  }

  @Override
  public boolean isHeartbeatsTopic(String topic) {
    return delegate.isHeartbeatsTopic(topic);
  }

  @Override
  public boolean isCheckpointsTopic(String topic) {
    return delegate.isCheckpointsTopic(topic);
  }

  @Override
  public boolean isMM2InternalTopic(String topic) {
    return delegate.isMM2InternalTopic(topic);
  }

  @Override
  public boolean isInternalTopic(String topic) {
    return delegate.isInternalTopic(topic);
  }
}
