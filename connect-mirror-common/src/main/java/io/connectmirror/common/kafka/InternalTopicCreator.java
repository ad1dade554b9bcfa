package io.connectmirror.common.kafka;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the mirror's own topics. One that is there already is left as it is, and no right to create
 * topics is needed then.
 */
public final class InternalTopicCreator {
  private static final Logger LOG = LoggerFactory.getLogger(InternalTopicCreator.class);

  private final TopicAdmin admin;

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
