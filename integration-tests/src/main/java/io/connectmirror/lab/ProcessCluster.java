package io.connectmirror.lab;

import io.connectmirror.lab.process.FreePorts;
import io.connectmirror.lab.process.PortTakenException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A cluster whose nodes are child processes. */
final class ProcessCluster implements Cluster {
  private static final int ATTEMPTS = 3;
  private static final int OWN_CONTROLLER_ID = 100;

  private final ClusterSpec spec;
  private final Optional<KeyStores> stores;
  private final Map<Integer, ServerPorts> ports;
  private final Optional<ServerNode> controller;
  private final List<ServerNode> brokers;

  private ProcessCluster(ClusterSpec spec, Path directory, Optional<KeyStores> stores) {
    this.spec = spec;
    this.stores = stores;
    boolean combined = spec.brokers() == 1;
    ServerProperties planned =
        new ServerProperties(spec, combined ? 1 : OWN_CONTROLLER_ID, FreePorts.next(), stores);
    Storage storage = new Storage(spec);
    this.controller =
        combined
            ? Optional.empty()
            : Optional.of(ServerNode.controller(spec, planned, storage, directory));
    this.ports = new HashMap<>();
    this.brokers = new ArrayList<>();
    IntStream.rangeClosed(1, spec.brokers())
        .forEach(id -> brokers.add(broker(id, planned, storage, directory)));
  }

  private ServerNode broker(int id, ServerProperties planned, Storage storage, Path directory) {
    ServerPorts own = ServerPorts.free(spec.proxied());
    ports.put(id, own);
    Optional<TcpProxy> proxy = own.proxied().stream().mapToObj(TcpProxy::to).findFirst();
    return ServerNode.broker(spec, id, own, proxy, planned, storage, directory);
  }

  /** Starts the nodes at the same time and waits until all serve. */
  static ProcessCluster start(ClusterSpec spec, Path directory) {
    Optional<KeyStores> stores =
        spec.security().tls()
            ? Optional.of(KeyStores.make(directory.resolve("tls"), spec))
            : Optional.empty();
    for (int attempt = 1; ; attempt++) {
      ProcessCluster cluster = new ProcessCluster(spec, directory, stores);
      try {
        cluster.nodes().forEach(ServerNode::launch);
        cluster.nodes().forEach(ServerNode::awaitReady);
        return cluster;
      } catch (PortTakenException e) {
        cluster.close();
        if (attempt == ATTEMPTS) {
          throw e;
        }
      } catch (RuntimeException e) {
        cluster.close();
        throw e;
      }
    }
  }

  private List<ServerNode> nodes() {
    List<ServerNode> all = new ArrayList<>();
    controller.ifPresent(all::add);
    all.addAll(brokers);
    return all;
  }

  @Override
  public ClusterSpec spec() {
    return spec;
  }

  @Override
  public List<Broker> brokers() {
    return List.copyOf(brokers);
  }

  @Override
  public Optional<Controller> controller() {
    return controller.map(node -> node);
  }

  @Override
  public String bootstrapServers() {
    return brokers.stream()
        .map(broker -> ServerProperties.HOST + ":" + ports.get(broker.id()).client())
        .collect(Collectors.joining(","));
  }

  @Override
  public Map<String, String> clientConfig(String user) {
    return clientConfig(user, bootstrapServers());
  }

  @Override
  public Map<String, String> configForWorkers(String user) {
    return clientConfig(user);
  }

  @Override
  public Map<String, String> proxiedClientConfig(String user) {
    if (!spec.proxied()) {
      throw new IllegalStateException("cluster " + name() + " was not asked to have proxies");
    }
    String addresses =
        brokers.stream()
            .flatMap(broker -> broker.proxy().stream())
            .map(proxy -> ServerProperties.HOST + ":" + proxy.port())
            .collect(Collectors.joining(","));
    return clientConfig(user, addresses);
  }

  private Map<String, String> clientConfig(String user, String addresses) {
    String password = spec.users().get(user);
    if (password == null) {
      throw new IllegalArgumentException("cluster " + name() + " has no user " + user);
    }
    Map<String, String> config = new LinkedHashMap<>();
    config.put("bootstrap.servers", addresses);
    config.put("security.protocol", spec.security().protocol());
    stores.ifPresent(s -> config.putAll(s.clientConfig(user)));
    spec.security()
        .mechanism()
        .ifPresent(
            mechanism -> {
              config.put("sasl.mechanism", mechanism.kafkaName());
              config.put("sasl.jaas.config", mechanism.clientJaas(user, password));
            });
    return config;
  }

  @Override
  public void close() {
    nodes().forEach(ServerNode::close);
  }
}
