package io.connectmirror.cli.flow;

import io.connectmirror.common.naming.ClusterPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One direction between two clusters, with the connectors that are known of it.
 *
 * @param pair the clusters by alias
 * @param connectors those of each part, in order of their names; topics may be shared out among
 *     several source connectors
 */
public record MirrorFlow(ClusterPair pair, Map<ConnectorRole, List<ConnectorConfig>> connectors) {
  public MirrorFlow {
    connectors = Map.copyOf(connectors);
  }

  public List<ConnectorConfig> of(ConnectorRole role) {
    return connectors.getOrDefault(role, List.of());
  }

  /** Whether topics or positions of groups go along it, and not heartbeats alone. */
  public boolean mirrors() {
    return !of(ConnectorRole.SOURCE).isEmpty() || !of(ConnectorRole.CHECKPOINT).isEmpty();
  }

  public String label() {
    return pair.label();
  }

  /** The one whose settings are good for connecting to both clusters. */
  Optional<ConnectorConfig> first() {
    return Stream.of(ConnectorRole.values()).flatMap(role -> of(role).stream()).findFirst();
  }
}
