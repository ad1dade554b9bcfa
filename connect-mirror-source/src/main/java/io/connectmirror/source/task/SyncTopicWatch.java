package io.connectmirror.source.task;

import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.Uuid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices that the offset-syncs topic was deleted and made again, of which a producer hears
 * nothing, and has what the task knows of its partitions written once more: else groups of topics
 * that stand still would have no position for as long as they do. Called by the jobs thread.
 */
final class SyncTopicWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SyncTopicWatch.class);

  private final TopicAdmin admin;
  private final String topic;
  private final Supplier<Collection<PartitionFlow>> flows;
  private Optional<Uuid> known = Optional.empty();

  /**
   * @param admin of the cluster that has the topic
   * @param flows the partitions of the task, whenever they are asked for
   */
  SyncTopicWatch(TopicAdmin admin, String topic, Supplier<Collection<PartitionFlow>> flows) {
    this.admin = admin;
    this.topic = topic;
    this.flows = flows;
  }

  /**
   * @throws io.connectmirror.common.result.FailureException when the cluster does not tell
   */
  void check() throws InterruptedException {
    BatchResult<String, TopicInfo> seen = admin.describe(Set.of(topic));
    Failure failure = seen.failures().get(topic);
    if (failure != null) {
      if (failure.kind() != FailureKind.MISSING) {
        throw failure.asException();
      }
      // The connector makes it.
      return;
    }
    Uuid id = seen.successes().get(topic).id();
    if (known.isPresent() && !known.get().equals(id)) {
      LOG.warn(
          "cluster={} internal_topic={} was deleted and made again: the newest offset syncs are"
              + " written once more, older ones are lost",
          admin.clusterAlias(),
          topic);
      flows.get().forEach(flow -> flow.recorder().ifPresent(OffsetRunRecorder::writeAgain));
    }
    known = Optional.of(id);
  }
}
