package io.connectmirror.client;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The questions of a {@link MirrorClient} as single calls, each with a client of its own that is
 * closed at the end. Named and shaped like MirrorMaker 2's class, so that an application changes
 * its imports only; that is also why {@link TimeoutException} is declared.
 */
public final class RemoteClusterUtils {
  private RemoteClusterUtils() {}

  /** See {@link MirrorClient#replicationHops}. */
  public static int replicationHops(Map<String, Object> properties, String upstreamClusterAlias)
      throws InterruptedException, TimeoutException {
    try (MirrorClient client = new MirrorClient(properties)) {
      return client.replicationHops(upstreamClusterAlias);
    }
  }

  /** See {@link MirrorClient#heartbeatTopics}. */
  public static Set<String> heartbeatTopics(Map<String, Object> properties)
      throws InterruptedException, TimeoutException {
    try (MirrorClient client = new MirrorClient(properties)) {
      return client.heartbeatTopics();
    }
  }

  /** See {@link MirrorClient#checkpointTopics}. */
  public static Set<String> checkpointTopics(Map<String, Object> properties)
      throws InterruptedException, TimeoutException {
    try (MirrorClient client = new MirrorClient(properties)) {
      return client.checkpointTopics();
    }
  }

  /** See {@link MirrorClient#upstreamClusters}. */
  public static Set<String> upstreamClusters(Map<String, Object> properties)
      throws InterruptedException, TimeoutException {
    try (MirrorClient client = new MirrorClient(properties)) {
      return client.upstreamClusters();
    }
  }

  /** See {@link MirrorClient#remoteConsumerOffsets(String, String, Duration)}. */
  public static Map<TopicPartition, OffsetAndMetadata> translateOffsets(
      Map<String, Object> properties,
      String remoteClusterAlias,
      String consumerGroupId,
      Duration timeout)
      throws InterruptedException, TimeoutException {
    try (MirrorClient client = new MirrorClient(properties)) {
      return client.remoteConsumerOffsets(consumerGroupId, remoteClusterAlias, timeout);
    }
  }

  /** See {@link MirrorClient#remoteConsumerOffsets(Pattern, String, Duration)}. */
  public static Map<String, Map<TopicPartition, OffsetAndMetadata>> translateOffsets(
      Map<String, Object> properties,
      String remoteClusterAlias,
      Pattern consumerGroupPattern,
      Duration timeout)
      throws InterruptedException, TimeoutException {
    try (MirrorClient client = new MirrorClient(properties)) {
      return client.remoteConsumerOffsets(consumerGroupPattern, remoteClusterAlias, timeout);
    }
  }
}
