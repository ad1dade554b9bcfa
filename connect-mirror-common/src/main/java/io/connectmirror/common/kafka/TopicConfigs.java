package io.connectmirror.common.kafka;

import io.connectmirror.common.port.TopicAdmin.ConfigOrigin;
import io.connectmirror.common.port.TopicAdmin.ConfigValue;
import java.util.Comparator;
import java.util.List;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;

/** Puts a broker's answer about a topic's settings into our words. */
final class TopicConfigs {
  private TopicConfigs() {}

  static List<ConfigValue> of(Config config) {
    return config.entries().stream()
        .map(TopicConfigs::value)
        .sorted(Comparator.comparing(ConfigValue::name))
        .toList();
  }

  private static ConfigValue value(ConfigEntry entry) {
    return new ConfigValue(
        entry.name(), entry.value(), origin(entry), entry.isReadOnly(), entry.isSensitive());
  }

  private static ConfigOrigin origin(ConfigEntry entry) {
    return switch (entry.source()) {
      case DYNAMIC_BROKER_CONFIG, DYNAMIC_DEFAULT_BROKER_CONFIG, DYNAMIC_BROKER_LOGGER_CONFIG ->
          ConfigOrigin.DYNAMIC_BROKER;
      case STATIC_BROKER_CONFIG -> ConfigOrigin.STATIC_BROKER;
      case DEFAULT_CONFIG -> ConfigOrigin.DEFAULT;
      // What a later Kafka adds says where else a topic's own value may be kept.
      default -> ConfigOrigin.TOPIC;
    };
  }
}
