package io.connectmirror.dedicated.plan;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigDef;

/**
 * What a file of MirrorMaker 2 says of one cluster: {@code <alias>.*}, and how to connect, which
 * may also stand without an alias and goes to the three kinds of clients too.
 */
final class ClusterProperties {
  static final String BOOTSTRAP_SERVERS = "bootstrap.servers";

  private static final List<String> CLIENTS = List.of("producer.", "consumer.", "admin.");

  private ClusterProperties() {}

  static Map<String, String> of(Map<String, String> file, String alias) {
    Map<String, String> cluster = new TreeMap<>();
    String prefix = alias + ".";
    file.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            cluster.put(key.substring(prefix.length()), value);
          }
        });
    Set<String> connection = connection();
    for (String name : connection) {
      String own = cluster.get(name);
      if (own != null) {
        CLIENTS.forEach(client -> cluster.putIfAbsent(client + name, own));
      }
    }
    for (String name : connection) {
      String shared = file.get(name);
      if (shared != null) {
        cluster.putIfAbsent(name, shared);
        CLIENTS.forEach(client -> cluster.putIfAbsent(client + name, shared));
      }
    }
    return cluster;
  }

  /** Those that the Kafka at hand knows. */
  private static Set<String> connection() {
    return new ConfigDef()
        .define(
            BOOTSTRAP_SERVERS, ConfigDef.Type.STRING, null, ConfigDef.Importance.HIGH, "Brokers.")
        .define(
            "security.protocol", ConfigDef.Type.STRING, null, ConfigDef.Importance.MEDIUM, "How.")
        .withClientSslSupport()
        .withClientSaslSupport()
        .names();
  }
}
