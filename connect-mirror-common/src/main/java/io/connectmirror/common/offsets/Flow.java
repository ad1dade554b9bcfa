package io.connectmirror.common.offsets;

import java.util.Objects;

/**
 * A replication flow by the ids that Kafka gives its clusters, which unlike aliases mean the same
 * to every reader.
 *
 * @param sourceClusterId cluster id of the source
 * @param targetClusterId cluster id of the target
 */
public record Flow(String sourceClusterId, String targetClusterId) {
  public Flow {
    Objects.requireNonNull(sourceClusterId, "sourceClusterId");
    Objects.requireNonNull(targetClusterId, "targetClusterId");
  }

  /** The flow the other way round. */
  public Flow reversed() {
    return new Flow(targetClusterId, sourceClusterId);
  }
}
