package io.connectmirror.checkpoint;

import io.connectmirror.checkpoint.cycle.TopicEnd;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the cluster that holds an offset-syncs topic. Used by the thread of the cycle. */
final class SyncTopicEnd implements TopicEnd {
  private static final Logger LOG = LoggerFactory.getLogger(SyncTopicEnd.class);

  private final TopicAdmin admin;
  private final TopicPartition partition;

  SyncTopicEnd(TopicAdmin admin, String topic) {
    this.admin = admin;
    this.partition = new TopicPartition(topic, 0);
  }

  @Override
  public OptionalLong now() throws InterruptedException {
    try {
      BatchResult<TopicPartition, ListedOffset> ends = admin.latestOffsets(Set.of(partition));
      ListedOffset end = ends.successes().get(partition);
      return end != null ? OptionalLong.of(end.offset()) : without(ends.failures().get(partition));
    } catch (FailureException e) {
      return without(e.failure());
    }
  }

  /** The groups that wait for it are told to, with the reason, by the cycle. */
  private OptionalLong without(Failure failure) {
    if (failure.kind() == FailureKind.MISSING) {
      return OptionalLong.of(0);
    }
    LOG.debug("partition={} does not tell its end: {}", partition, failure.message());
    return OptionalLong.empty();
  }
}
