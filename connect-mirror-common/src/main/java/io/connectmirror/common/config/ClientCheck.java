package io.connectmirror.common.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;

/**
 * Checks the settings of single kinds of clients as the clients would when they are created, which
 * is long after the connector was accepted.
 */
final class ClientCheck {
  /** What the mirror sets itself, so that the user's value reaches no client. */
  private static final Set<String> OVERRULED =
      Set.of("enable.auto.commit", "allow.auto.create.topics", "auto.offset.reset");

  private ClientCheck() {}

  static void check(SettingsReader reader) {
    for (ClientKind kind : ClientKind.values()) {
      check(reader, kind, kind.prefix());
      for (Side side : Side.values()) {
        check(reader, kind, side.prefix() + kind.prefix());
      }
    }
    check(reader, ClientKind.PRODUCER, ConnectKeys.PRODUCER_OVERRIDE);
  }

  private static void check(SettingsReader reader, ClientKind kind, String prefix) {
    ConfigDef def = def(kind);
    Map<String, String> settings = new HashMap<>();
    reader
        .originals()
        .forEach(
            (key, value) -> {
              String name = key.startsWith(prefix) ? key.substring(prefix.length()) : "";
              if (def.names().contains(name) && !OVERRULED.contains(name) && reader.isSet(key)) {
                settings.put(name, value);
              }
            });
    if (settings.isEmpty()) {
      return;
    }
    for (ConfigValue value : def.validate(settings)) {
      // Of the others some are missing, which the mirror adds.
      if (settings.containsKey(value.name())) {
        String key = prefix + value.name();
        value.errorMessages().forEach(message -> reader.problems().error(key, message));
      }
    }
  }

  /** What clients of the kind know, of the Kafka at hand. */
  static Set<String> names(ClientKind kind) {
    return def(kind).names();
  }

  private static ConfigDef def(ClientKind kind) {
    return switch (kind) {
      case ADMIN -> AdminClientConfig.configDef();
      case CONSUMER -> ConsumerConfig.configDef();
      case PRODUCER -> ProducerConfig.configDef();
    };
  }
}
