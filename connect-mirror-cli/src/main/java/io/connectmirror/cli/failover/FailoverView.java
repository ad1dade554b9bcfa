package io.connectmirror.cli.failover;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.standing.StandingView;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.acl.AclBinding;

/**
 * What one look told.
 *
 * @param connectors that carry records and positions the way that groups go; empty when no Connect
 *     cluster was named
 * @param withheld rights to write that the target lacks; empty when they cannot be told
 */
record FailoverView(
    StandingView standing, List<ConnectorState> connectors, Optional<List<AclBinding>> withheld) {
  FailoverView {
    connectors = List.copyOf(connectors);
  }

  /**
   * @param state as Connect names it
   */
  record ConnectorState(String name, ConnectorRole role, String state) {
    boolean isStopped() {
      return state.equals("STOPPED");
    }

    boolean isRunning() {
      return state.equals("RUNNING");
    }
  }
}
