package io.connectmirror.examples;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.connect.connector.Connector;

/** Tells settings that somebody reads from those that are misspelled. */
final class KnownSettings {
  /** Those of Connect itself that the examples use. */
  private static final Set<String> CONNECT =
      Set.of(
          "name",
          "connector.class",
          "tasks.max",
          "key.converter",
          "value.converter",
          "header.converter",
          "exactly.once.support");

  private static final Map<String, Set<String>> CLIENTS =
      Map.of(
          "source.cluster.", AdminClientConfig.configNames(),
          "target.cluster.", AdminClientConfig.configNames(),
          "source.consumer.", ConsumerConfig.configNames(),
          "producer.override.", ProducerConfig.configNames());

  private KnownSettings() {}

  static boolean has(Connector connector, String key) {
    return CONNECT.contains(key)
        || connector.config().names().contains(key)
        || CLIENTS.entrySet().stream()
            .anyMatch(
                of ->
                    key.startsWith(of.getKey())
                        && of.getValue().contains(key.substring(of.getKey().length())));
  }
}
