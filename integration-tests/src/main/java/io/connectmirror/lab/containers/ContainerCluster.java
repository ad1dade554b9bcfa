package io.connectmirror.lab.containers;

import io.connectmirror.lab.Broker;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.ClusterSpec;
import io.connectmirror.lab.Controller;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.Network;

/** A cluster of one broker, reached in the clear. */
final class ContainerCluster implements Cluster {
  private final ClusterSpec spec;
  private final ContainerBroker broker;

  private ContainerCluster(ClusterSpec spec, ContainerBroker broker) {
    this.spec = spec;
    this.broker = broker;
  }

  static ContainerCluster start(ClusterSpec spec, Network network, Path directory) {
    return new ContainerCluster(spec, ContainerBroker.start(spec, network, directory));
  }

  @Override
  public ClusterSpec spec() {
    return spec;
  }

  @Override
  public List<Broker> brokers() {
    return List.of(broker);
  }

  @Override
  public Optional<Controller> controller() {
    return Optional.empty();
  }

  @Override
  public String bootstrapServers() {
    return broker.outsideAddress();
  }

  @Override
  public Map<String, String> clientConfig(String user) {
    return config(user, broker.outsideAddress());
  }

  @Override
  public Map<String, String> configForWorkers(String user) {
    return config(user, broker.insideAddress());
  }

  private Map<String, String> config(String user, String address) {
    if (!spec.users().containsKey(user)) {
      throw new IllegalArgumentException("cluster " + name() + " has no user " + user);
    }
    return Map.of("bootstrap.servers", address, "security.protocol", spec.security().protocol());
  }

  @Override
  public Map<String, String> proxiedClientConfig(String user) {
    throw new IllegalStateException("cluster " + name() + " was not asked to have proxies");
  }

  @Override
  public void close() {
    broker.close();
  }
}
