package io.connectmirror.adapters;

import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.lab.Cluster;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.ForwardingAdmin;

/** The adapters' clients of a cluster of the lab, as the user who may do everything. */
final class RealClients {
  private RealClients() {}

  static ClusterClients of(Cluster cluster) {
    return of(cluster, Duration.ofSeconds(30));
  }

  static ClusterClients of(Cluster cluster, Duration timeout) {
    return new ClusterClients(
        cluster.name(),
        ForwardingAdmin.class.getName(),
        properties(cluster),
        timeout,
        System::nanoTime);
  }

  static Map<String, Object> properties(Cluster cluster) {
    return new HashMap<>(cluster.clientConfig());
  }
}
