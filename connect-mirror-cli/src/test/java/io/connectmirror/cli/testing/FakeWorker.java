package io.connectmirror.cli.testing;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.outcome.CliException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Connectors in memory, each of which has a state and no tasks. */
public final class FakeWorker implements ConnectWorker {
  private final Map<String, ConnectorView> connectors = new TreeMap<>();
  private final List<String> stopped = new ArrayList<>();
  private boolean broken;

  /**
   * @param role as the class of the connector has it, such as {@code source.ClusterMirrorSource}
   */
  public FakeWorker connector(String name, String role, String from, String to, String state) {
    connectors.put(
        name,
        new ConnectorView(
            name,
            Map.of(
                "connector.class",
                "io.connectmirror." + role + "Connector",
                "source.cluster.alias",
                from,
                "target.cluster.alias",
                to),
            state,
            Optional.empty(),
            List.of()));
    return this;
  }

  /** Connectors can be seen, and not stopped. */
  public FakeWorker broken() {
    broken = true;
    return this;
  }

  /** In the order of the calls. */
  public List<String> stopped() {
    return stopped;
  }

  @Override
  public List<ConnectorView> connectors() {
    return List.copyOf(connectors.values());
  }

  @Override
  public void stop(String connector) {
    if (broken) {
      throw new CliException("no answer from the worker");
    }
    stopped.add(connector);
    ConnectorView view = connectors.get(connector);
    connectors.put(
        connector,
        new ConnectorView(connector, view.settings(), "STOPPED", Optional.empty(), List.of()));
  }

  @Override
  public void put(String connector, Map<String, String> settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<String, List<String>> validate(String connector, Map<String, String> settings) {
    throw new UnsupportedOperationException();
  }
}
