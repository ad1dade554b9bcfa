package io.connectmirror.source.wire.kafka;

import io.connectmirror.source.wire.ClusterWire.Leader;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.protocol.Errors;
import org.apache.kafka.common.requests.MetadataResponse;
import org.apache.kafka.common.requests.MetadataResponse.PartitionMetadata;
import org.apache.kafka.common.requests.MetadataResponse.TopicMetadata;

/** What a cluster said of itself last. For one thread. */
final class ClusterView {
  private final Map<Integer, Node> brokers = new HashMap<>();
  private final Map<TopicPartition, Leader> leaders = new HashMap<>();
  private final Map<String, ApiException> troubles = new HashMap<>();

  Collection<Node> brokers() {
    return brokers.values();
  }

  /** Null when there is none of that number. */
  Node broker(int id) {
    return brokers.get(id);
  }

  Optional<Leader> leader(TopicPartition partition) {
    return Optional.ofNullable(leaders.get(partition));
  }

  Optional<ApiException> trouble(String topic) {
    return Optional.ofNullable(troubles.get(topic));
  }

  void keepOnly(Set<String> topics) {
    leaders.keySet().removeIf(partition -> !topics.contains(partition.topic()));
    troubles.keySet().retainAll(topics);
  }

  void take(MetadataResponse response) {
    brokers.clear();
    response.brokers().forEach(broker -> brokers.put(broker.id(), broker));
    for (TopicMetadata topic : response.topicMetadata()) {
      if (topic.error() == Errors.NONE) {
        troubles.remove(topic.topic());
        topic.partitionMetadata().forEach(partition -> take(topic, partition));
      } else {
        troubles.put(topic.topic(), trouble(topic));
        leaders.keySet().removeIf(partition -> partition.topic().equals(topic.topic()));
      }
    }
  }

  /** Brokers that have not heard of a later leader yet must not bring the former one back. */
  private void take(TopicMetadata topic, PartitionMetadata metadata) {
    TopicPartition partition = metadata.topicPartition;
    int epoch = metadata.leaderEpoch.orElse(-1);
    Leader known = leaders.get(partition);
    if (known != null && known.topicId().equals(topic.topicId()) && epoch < known.epoch()) {
      return;
    }
    if (metadata.leaderId.isPresent()) {
      leaders.put(partition, new Leader(metadata.leaderId.get(), epoch, topic.topicId()));
    } else {
      leaders.remove(partition);
    }
  }

  private static ApiException trouble(TopicMetadata topic) {
    return switch (topic.error()) {
      case TOPIC_AUTHORIZATION_FAILED -> new TopicAuthorizationException(Set.of(topic.topic()));
      case INVALID_TOPIC_EXCEPTION -> new InvalidTopicException(Set.of(topic.topic()));
      default -> topic.error().exception();
    };
  }
}
