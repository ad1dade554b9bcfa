package io.connectmirror.cli.mm2;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.common.naming.ClusterPair;
import java.util.List;

/**
 * One direction of the file.
 *
 * @param enabled whether it mirrors; without that MirrorMaker 2 still writes heartbeats to its
 *     target, which the flow in the other direction carries
 * @param connectors those that have something to do
 */
public record Mm2Flow(ClusterPair pair, boolean enabled, List<ConnectorConfig> connectors) {
  public Mm2Flow {
    connectors = List.copyOf(connectors);
  }
}
