package io.connectmirror.lab;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A running cluster. */
public interface Cluster extends AutoCloseable {
  /** As it was asked for. */
  ClusterSpec spec();

  /** Its name in the lab. */
  default String name() {
    return spec().name();
  }

  /** Its brokers in the order of their ids, which begin with 1. */
  List<Broker> brokers();

  /** The only or first broker. */
  default Broker broker() {
    return brokers().get(0);
  }

  /** The controller, when it is not part of the only broker. */
  Optional<Controller> controller();

  /** Addresses of the client listeners. */
  String bootstrapServers();

  /** Properties with which a client reaches the cluster as this user: addresses and security. */
  Map<String, String> clientConfig(String user);

  /** Properties of a client that may do everything. */
  default Map<String, String> clientConfig() {
    return clientConfig(ClusterSpec.ADMIN);
  }

  /**
   * Properties with which a worker or a connector reaches the cluster as this user. The same as
   * {@link #clientConfig(String)} unless clusters and workers have a network of their own, as
   * containers have.
   */
  Map<String, String> configForWorkers(String user);

  /** Properties of a connector that may do everything. */
  default Map<String, String> configForWorkers() {
    return configForWorkers(ClusterSpec.ADMIN);
  }

  /**
   * As {@link #clientConfig(String)}, through the proxies.
   *
   * @throws IllegalStateException when the cluster has none
   */
  Map<String, String> proxiedClientConfig(String user);

  /** Stops all nodes; data is gone, logs stay. */
  @Override
  void close();
}
