package io.connectmirror.common.kafka;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the mirror's own topics. One that is there already is left as it is, and no right to create
 * topics is needed then.
 */
public final class InternalTopicCreator {
  private static final Logger LOG = LoggerFactory.getLogger(InternalTopicCreator.class);

  private static final String CLEANUP_POLICY = "cleanup.policy";

  private final TopicAdmin admin;
  private final Set<String> policiesSeen = ConcurrentHashMap.newKeySet();

  public InternalTopicCreator(TopicAdmin admin) {
    this.admin = admin;
  }

  /**
   * Returns once the topic is there.
   *
   * @return whether this call made it, so that it is empty
   * @throws io.connectmirror.common.result.FailureException when it is not and cannot be made
   */
  public boolean ensure(InternalTopic topic) throws InterruptedException {
    Failure unseen = admin.describe(Set.of(topic.name())).failures().get(topic.name());
    if (unseen == null) {
      LOG.debug("cluster={} internal_topic={} is there", admin.clusterAlias(), topic.name());
      lookAtPolicy(topic);
      return false;
    }
    if (unseen.kind() != FailureKind.MISSING) {
      throw unseen.asException();
    }
    TopicToCreate wanted =
        new TopicToCreate(topic.name(), 1, topic.replicationFactor(), topic.allConfigs());
    Failure refused = admin.create(Set.of(wanted)).failures().get(topic.name());
    if (refused == null) {
      LOG.info(
          "cluster={} internal_topic={} created replication_factor={}",
          admin.clusterAlias(),
          topic.name(),
          topic.replicationFactor());
      return true;
    }
    if (refused.kind() != FailureKind.EXISTS) {
      throw explained(topic, refused).asException();
    }
    return false;
  }

  /**
   * Says once if the topic forgets what it is to remember; it is left to its owner to mend that.
   */
  private void lookAtPolicy(InternalTopic topic) throws InterruptedException {
    if (policiesSeen.contains(topic.name())) {
      return;
    }
    Optional<String> policy;
    try {
      policy =
          admin
              .configs(Set.of(topic.name()))
              .successes()
              .getOrDefault(topic.name(), List.of())
              .stream()
              .filter(config -> config.name().equals(CLEANUP_POLICY))
              .map(config -> String.valueOf(config.value()))
              .findFirst();
    } catch (FailureException e) {
      LOG.debug("internal_topic={} its policy is not known", topic.name(), e);
      return;
    }
    policiesSeen.add(topic.name());
    policy
        .filter(InternalTopicCreator::forgets)
        .ifPresent(
            value ->
                LOG.warn(
                    "cluster={} internal_topic={} has cleanup.policy={}: the mirror forgets what it"
                        + " holds when its retention is over. Set cleanup.policy=compact",
                    admin.clusterAlias(),
                    topic.name(),
                    value));
  }

  /** Whether a topic with this cleanup policy loses the newest record of a key. */
  static boolean forgets(String cleanupPolicy) {
    return Stream.of(cleanupPolicy.split(",")).map(String::trim).anyMatch("delete"::equals);
  }

  private Failure explained(InternalTopic topic, Failure refused) {
    String what =
        switch (refused.kind()) {
          // Too few brokers are the usual reason but not the only one: the cluster tells which.
          case INVALID ->
              " with %s=%d".formatted(topic.replicationFactorKey(), topic.replicationFactor());
          case DENIED ->
              ": grant CREATE on it, or create it with 1 partition and cleanup.policy=compact";
          default -> ", is not there yet";
        };
    return new Failure(
        refused.kind(),
        "internal topic %s on cluster %s cannot be created%s; %s"
            .formatted(topic.name(), admin.clusterAlias(), what, refused.message()),
        refused.cause());
  }
}
