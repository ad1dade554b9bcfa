package io.connectmirror.source.wire.kafka;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.ClientUtils;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigException;

/**
 * The settings of a wire, from the properties of any kind of client. Of Kafka's kinds it takes the
 * admin client's: that has all settings of connections, and asks for no serializer.
 */
final class ClientConfig {
  private static final String MAX_IN_FLIGHT = "max.in.flight.requests.per.connection";
  private static final int DEFAULT_IN_FLIGHT = 5;

  private final AdminClientConfig kafka;
  private final int maxInFlight;

  /**
   * @throws ConfigException for what no client takes
   */
  ClientConfig(Map<String, Object> properties) {
    kafka = new Unlogged(properties);
    maxInFlight = maxInFlight(properties.get(MAX_IN_FLIGHT));
  }

  AdminClientConfig kafka() {
    return kafka;
  }

  String clientId() {
    return kafka.getString("client.id");
  }

  int maxInFlight() {
    return maxInFlight;
  }

  int requestTimeoutMs() {
    return kafka.getInt("request.timeout.ms");
  }

  long retryBackoffMs() {
    return kafka.getLong("retry.backoff.ms");
  }

  long metadataMaxAgeMs() {
    return kafka.getLong("metadata.max.age.ms");
  }

  /**
   * Where to begin; looks the names up.
   *
   * @throws ConfigException when none of them resolves
   */
  List<Node> bootstrap() {
    List<Node> nodes = new ArrayList<>();
    for (InetSocketAddress address :
        ClientUtils.parseAndValidateAddresses(
            kafka.getList("bootstrap.servers"), kafka.getString("client.dns.lookup"))) {
      nodes.add(new Node(-1 - nodes.size(), address.getHostString(), address.getPort()));
    }
    return nodes;
  }

  private static int maxInFlight(Object value) {
    if (value == null) {
      return DEFAULT_IN_FLIGHT;
    }
    try {
      return Integer.parseInt(value.toString().strip());
    } catch (NumberFormatException e) {
      throw new ConfigException(MAX_IN_FLIGHT, value, "is no number");
    }
  }

  /** Without the list of all values in the log, which the other clients of the flow write. */
  private static final class Unlogged extends AdminClientConfig {
    Unlogged(Map<String, Object> properties) {
      super(properties, false);
    }
  }
}
