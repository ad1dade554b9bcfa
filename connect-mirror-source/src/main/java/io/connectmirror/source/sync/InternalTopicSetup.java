package io.connectmirror.source.sync;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the topics that the flow keeps for itself: compacted, one partition, in small segments
 * that are cleaned early, because a starting task reads them from the beginning.
 */
public final class InternalTopicSetup {
  private static final Logger LOG = LoggerFactory.getLogger(InternalTopicSetup.class);
  private static final Map<String, String> CONFIGS =
      Map.of(
          "cleanup.policy",
          "compact",
          "segment.bytes",
          String.valueOf(64 * 1024 * 1024),
          "segment.ms",
          String.valueOf(3_600_000),
          "min.cleanable.dirty.ratio",
          "0.1");

  private final TopicAdmin admin;
  private final String topic;
  private final short replicationFactor;

  /**
   * @param replicationFactor -1: the cluster's default
   */
  public InternalTopicSetup(TopicAdmin admin, String topic, short replicationFactor) {
    this.admin = admin;
    this.topic = topic;
    this.replicationFactor = replicationFactor;
  }

  /**
   * Creates the topic unless it is there.
   *
   * @throws io.connectmirror.common.result.FailureException when it is not there and could not be
   *     created
   */
  public void ensure(Set<String> existing) throws InterruptedException {
    if (existing.contains(topic)) {
      return;
    }
    TopicToCreate wanted = new TopicToCreate(topic, 1, replicationFactor, CONFIGS);
    BatchResult<String, BatchResult.Done> result = admin.create(List.of(wanted));
    Failure failure = result.failures().get(topic);
    if (failure == null) {
      LOG.info("created internal topic={} cluster={}", topic, admin.clusterAlias());
      return;
    }
    if (failure.kind() == FailureKind.EXISTS || isThere(failure)) {
      return;
    }
    throw failure.asException();
  }

  /** A principal that may neither create nor list the topic may still use one that is there. */
  private boolean isThere(Failure failure) throws InterruptedException {
    return failure.kind() == FailureKind.DENIED
        && admin.describe(List.of(topic)).successes().containsKey(topic);
  }
}
