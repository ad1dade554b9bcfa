package io.connectmirror.cli.status.view;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.FlowConnections;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.common.config.OffsetSyncSettings;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.SourceSettings;
import io.connectmirror.common.config.StartPosition;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.InternalTopics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a flow's settings say, as far as a look at it needs to know.
 *
 * @param workerTopics names that the internal topics of its Connect cluster may have
 * @param syncsOn which cluster has the offset syncs
 * @param syncsWritten whether there are any
 * @param fromLatest whether partitions are mirrored from their end on
 * @param settles after what time at the latest it shows that a record was mirrored, when all is
 *     well: the source is looked at for new partitions, then the offset sync is written
 * @param sourceConnectors names of those that are known
 */
public record FlowShape(
    ClusterPair pair,
    InternalTopics topics,
    WorkerTopics workerTopics,
    Side syncsOn,
    boolean syncsWritten,
    boolean fromLatest,
    Duration settles,
    List<String> sourceConnectors) {
  public FlowShape {
    sourceConnectors = List.copyOf(sourceConnectors);
  }

  static FlowShape of(FlowConnections connections, WorkerTopics workerTopics) {
    MirrorFlow flow = connections.flow();
    SourceSettings settings = connections.settings();
    OffsetSyncSettings syncs = settings.offsetSyncs();
    List<ConnectorConfig> sources = flow.of(ConnectorRole.SOURCE);
    return new FlowShape(
        flow.pair(),
        settings.flow().internalTopics(),
        workerTopics,
        syncs.location(),
        syncs.enabled(),
        settings.startPosition() == StartPosition.LATEST,
        settings.refreshTopics().period().orElse(Duration.ZERO).plus(syncs.interval()),
        sources.stream().map(ConnectorConfig::name).toList());
  }

  public String syncsTopic() {
    return syncsOn == Side.TARGET ? topics.offsetSyncsOnTarget() : topics.offsetSyncsOnSource();
  }

  /** The topics on one cluster that the mirror or its worker cannot do without, with their use. */
  public Map<String, String> internalTopics(Side side) {
    Map<String, String> uses = new TreeMap<>();
    uses.put(topics.heartbeats(), "heartbeats");
    if (side == Side.TARGET) {
      uses.put(topics.checkpoints(), "checkpoints");
      uses.put(topics.state(), "the mirror's state");
      uses.putAll(workerTopics.uses(pair));
    }
    if (side == syncsOn) {
      uses.put(syncsTopic(), "offset syncs");
    }
    return uses;
  }
}
