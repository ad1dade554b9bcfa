package io.connectmirror.common.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.kafka.common.config.ConfigDef;

/**
 * Derives the settings of a Kafka client from a connector's, as MirrorMaker 2 does. Later layers
 * win:
 *
 * <ol>
 *   <li>{@code source.cluster.} and {@code target.cluster.}: only how to connect (addresses, TLS,
 *       SASL);
 *   <li>{@code admin.}, {@code consumer.}, {@code producer.}: anything, for both sides;
 *   <li>{@code source.admin.} and so on: anything, for one side;
 *   <li>what the mirror depends on, whatever the user says.
 * </ol>
 *
 * <p>Unlike MirrorMaker 2's, clients give up an attempt to connect after 3 to 5 s unless the user
 * says otherwise.
 *
 * <p>The maps hold secrets: never log them.
 */
public final class ClientProperties {
  static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
  static final String SECURITY_PROTOCOL = "security.protocol";

  /** Begins keys of the worker's own producer of a connector, which is none of these clients. */
  private static final String WORKER_OVERRIDE = "override.";

  /** How long the mirror lets a poll wait; its key begins like those for consumers. */
  private static final String POLL_TIMEOUT = "poll.timeout.ms";

  private static final String CLIENT_ID = "client.id";

  private static final String CONNECT_WITHIN = "socket.connection.setup.timeout.ms";
  private static final String CONNECT_WITHIN_MAX = "socket.connection.setup.timeout.max.ms";

  private ClientProperties() {}

  /**
   * How to connect to a cluster: the keys, with the types that the Kafka at hand gives them. A
   * newer Kafka knows more of them.
   */
  static ConfigDef connectionDef() {
    return new ConfigDef()
        .define(
            BOOTSTRAP_SERVERS,
            ConfigDef.Type.STRING,
            null,
            ConfigDef.Importance.HIGH,
            "Addresses of some brokers, host:port, separated by commas.")
        .define(
            SECURITY_PROTOCOL,
            ConfigDef.Type.STRING,
            "PLAINTEXT",
            ConfigDef.Importance.MEDIUM,
            "PLAINTEXT, SSL, SASL_PLAINTEXT or SASL_SSL.")
        .withClientSslSupport()
        .withClientSaslSupport();
  }

  /**
   * All settings of one client but its serializers.
   *
   * @param originals the connector's settings
   * @param role what the client is for, one of {@link ClientRoles}
   * @param taskIndex of the task that the client belongs to; empty when it belongs to the connector
   */
  public static Map<String, Object> of(
      Map<String, String> originals,
      Side side,
      ClientKind kind,
      String role,
      String connectorName,
      OptionalInt taskIndex) {
    Map<String, Object> properties = layers(originals, side, kind);
    // An attempt to reach a host that drops packets holds up every later one. With Kafka's 10 to
    // 30 s that would hide for as long that the cluster is back.
    if (!properties.containsKey(CONNECT_WITHIN) && !properties.containsKey(CONNECT_WITHIN_MAX)) {
      properties.put(CONNECT_WITHIN, "3000");
      properties.put(CONNECT_WITHIN_MAX, "5000");
    }
    if (kind == ClientKind.CONSUMER) {
      properties.put("enable.auto.commit", "false");
      properties.put("allow.auto.create.topics", "false");
      properties.put(
          "auto.offset.reset", role.equals(ClientRoles.REPLICATION_CONSUMER) ? "none" : "earliest");
    }
    String name =
        taskIndex.isPresent() ? connectorName + "-" + taskIndex.getAsInt() : connectorName;
    String clientId = flow(originals) + "|" + name + "|" + role;
    properties.merge(CLIENT_ID, clientId, (users, ours) -> users + "|" + ours);
    return properties;
  }

  /** One setting of a client as the user wishes it; empty when no layer has it. */
  static Optional<String> wished(
      Map<String, String> originals, Side side, ClientKind kind, String name) {
    return Optional.ofNullable((String) layers(originals, side, kind).get(name));
  }

  private static Map<String, Object> layers(
      Map<String, String> originals, Side side, ClientKind kind) {
    Map<String, Object> properties = withPrefix(originals, side.clusterPrefix());
    Set<String> connection = connectionDef().names();
    properties.keySet().retainAll(connection);
    properties.putAll(withPrefix(originals, kind.prefix()));
    properties.putAll(withPrefix(originals, side.prefix() + kind.prefix()));
    properties.keySet().removeIf(name -> name.startsWith(WORKER_OVERRIDE));
    if (kind == ClientKind.CONSUMER) {
      properties.remove(POLL_TIMEOUT);
    }
    return properties;
  }

  private static Map<String, Object> withPrefix(Map<String, String> originals, String prefix) {
    Map<String, Object> found = new HashMap<>();
    originals.forEach(
        (key, value) -> {
          if (value != null && key.startsWith(prefix) && key.length() > prefix.length()) {
            found.put(key.substring(prefix.length()), value);
          }
        });
    return found;
  }

  private static String flow(Map<String, String> originals) {
    return originals.get(FlowKeys.SOURCE_CLUSTER_ALIAS)
        + "->"
        + originals.getOrDefault(
            FlowKeys.TARGET_CLUSTER_ALIAS, FlowKeys.TARGET_CLUSTER_ALIAS_DEFAULT);
  }
}
