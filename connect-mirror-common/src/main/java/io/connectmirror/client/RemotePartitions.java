package io.connectmirror.client;

import io.connectmirror.spi.ReplicationPolicy;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * What partitions of the source are called on the target, and back. Names are only ever made
 * forward, for the topics that are known to be mirrored: not every policy can tell from a name
 * where it came from. Pure, as far as the policy is.
 */
final class RemotePartitions {
  private final String sourceAlias;
  private final ReplicationPolicy policy;
  private final Map<String, String> sources = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();

  /**
   * @param mirrored partitions by their names on the source
   */
  RemotePartitions(
      String sourceAlias, ReplicationPolicy policy, Collection<TopicPartition> mirrored) {
    this.sourceAlias = sourceAlias;
    this.policy = policy;
    for (TopicPartition partition : mirrored) {
      remote(partition.topic()).ifPresent(remote -> note(remote, partition.topic()));
    }
  }

  /** The name on the target, if the policy has one. */
  Optional<TopicPartition> onTarget(TopicPartition onSource) {
    return remote(onSource.topic()).map(name -> new TopicPartition(name, onSource.partition()));
  }

  /** The name on the source of a partition of a mirrored topic, if there is just one. */
  Optional<TopicPartition> onSource(TopicPartition onTarget) {
    return isAmbiguous(onTarget)
        ? Optional.empty()
        : Optional.ofNullable(sources.get(onTarget.topic()))
            .map(name -> new TopicPartition(name, onTarget.partition()));
  }

  /** Whether several topics of the source have this name on the target. */
  boolean isAmbiguous(TopicPartition onTarget) {
    return ambiguous.contains(onTarget.topic());
  }

  private Optional<String> remote(String topic) {
    return Optional.ofNullable(policy.formatRemoteTopic(sourceAlias, topic));
  }

  private void note(String remote, String source) {
    String other = sources.put(remote, source);
    if (other != null && !other.equals(source)) {
      ambiguous.add(remote);
    }
  }
}
