package io.connectmirror.cli.status.view;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One end of a flow.
 *
 * @param unreachable why it does not answer; empty if it does
 * @param brokers how many are up, where known
 * @param replication on how many brokers each internal topic is kept
 */
public record ClusterView(
    String alias,
    Optional<String> unreachable,
    OptionalInt brokers,
    Map<String, Integer> replication) {
  public ClusterView {
    replication = Map.copyOf(replication);
  }

  static ClusterView unreachable(String alias, String why) {
    return new ClusterView(alias, Optional.of(why), OptionalInt.empty(), Map.of());
  }

  public boolean isReachable() {
    return unreachable.isEmpty();
  }
}
