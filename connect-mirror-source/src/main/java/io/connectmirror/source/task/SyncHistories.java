package io.connectmirror.source.task;

import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.port.InternalTopicLog;
import java.util.function.Supplier;

/** What a task knows of earlier lives, by its settings. */
public final class SyncHistories {
  private SyncHistories() {}

  /**
   * @param flow tells the ids of the clusters
   * @param topic name of the offset-syncs topic
   * @param log opens that topic from its beginning
   */
  public static SyncHistory of(
      SourceSettings settings,
      FlowSource flow,
      String topic,
      Supplier<InternalTopicLog> log,
      FlowMetrics metrics) {
    if (!settings.offsetSyncs().enabled()) {
      return new NoHistory();
    }
    FlowSettings common = settings.flow();
    TaskSlot slot = common.task().orElseThrow();
    return new MapHistory(
        flow,
        topic,
        common.connectorName(),
        settings.resumeFrom(),
        partition -> slot.owns(partition.topic(), partition.partition()),
        log,
        metrics);
  }
}
