package io.connectmirror.dedicated.plan;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.naming.ClusterPair;
import java.util.Map;
import java.util.Optional;

/**
 * A connector as it shall be.
 *
 * @param config all that the worker is given, {@code name} included; may hold secrets
 * @param mm2 where to take positions over from, of a source connector that has a name of its own
 */
public record PlannedConnector(
    String name,
    ClusterPair flow,
    ConnectorRole role,
    Map<String, String> config,
    Optional<Mm2Names> mm2) {
  public PlannedConnector {
    config = Map.copyOf(config);
  }

  @Override
  public String toString() {
    return name;
  }
}
