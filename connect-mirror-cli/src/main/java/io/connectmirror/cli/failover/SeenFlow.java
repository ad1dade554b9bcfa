package io.connectmirror.cli.failover;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.connect.ConnectWorker.ConnectorView;
import io.connectmirror.cli.failover.FailoverView.ConnectorState;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.standing.StandingLook;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.cli.standing.WithheldWrites;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.acl.AclBinding;

/**
 * Looks at a flow again and again. A source that has not answered once is not asked again: each
 * time would take the whole time-out. Used by one thread.
 */
final class SeenFlow implements FailoverLook {
  private static final Set<ConnectorRole> CARRIERS =
      Set.of(ConnectorRole.SOURCE, ConnectorRole.CHECKPOINT);

  private final StandingLook standing;
  private final Optional<ConnectWorker> worker;
  private final FailoverRequest request;
  private Optional<String> lost;

  /**
   * @param lost why the source is not to be asked at all; empty to ask it
   */
  SeenFlow(
      StandingLook standing,
      Optional<ConnectWorker> worker,
      FailoverRequest request,
      Optional<String> lost) {
    this.standing = standing;
    this.worker = worker;
    this.request = request;
    this.lost = lost;
  }

  @Override
  public FailoverView look() throws InterruptedException {
    StandingView view = standing.look(request.groups(), lost);
    lost = view.silent();
    return new FailoverView(
        view, connectors(view.pair()), request.grantWrite() ? withheld() : Optional.empty());
  }

  private List<ConnectorState> connectors(ClusterPair pair) throws InterruptedException {
    List<ConnectorState> states = new ArrayList<>();
    if (worker.isPresent()) {
      for (ConnectorView connector : worker.get().connectors()) {
        Map<String, String> settings = connector.settings();
        ConnectorRole.of(settings.getOrDefault("connector.class", ""))
            .filter(CARRIERS::contains)
            .filter(
                role ->
                    pair.source().equals(settings.get("source.cluster.alias"))
                        && pair.target()
                            .equals(settings.getOrDefault("target.cluster.alias", "target")))
            .ifPresent(
                role -> states.add(new ConnectorState(connector.name(), role, connector.state())));
      }
    }
    return states;
  }

  private Optional<List<AclBinding>> withheld() throws InterruptedException {
    if (lost.isPresent()) {
      return Optional.empty();
    }
    Optional<Set<AclBinding>> source = standing.source().acls().bindings();
    Optional<Set<AclBinding>> target = standing.target().acls().bindings();
    if (source.isEmpty() || target.isEmpty()) {
      // Without an authorizer nobody is kept from writing.
      return Optional.of(List.of());
    }
    return Optional.of(WithheldWrites.missing(source.get(), target.get(), standing.copies()));
  }
}
