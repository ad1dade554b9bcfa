package io.connectmirror.dedicated.plan;

import java.util.List;
import java.util.Map;

/**
 * A worker and what it shall run.
 *
 * @param name alias of the target cluster, or {@code source->target}
 * @param target alias of the cluster it works for
 * @param properties of the worker; may hold secrets
 */
public record WorkerPlan(
    String name, String target, Map<String, String> properties, List<PlannedConnector> connectors) {
  public WorkerPlan {
    properties = Map.copyOf(properties);
    connectors = List.copyOf(connectors);
  }

  @Override
  public String toString() {
    return name + " with " + connectors;
  }
}
