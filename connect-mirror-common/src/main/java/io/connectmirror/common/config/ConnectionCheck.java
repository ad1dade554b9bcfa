package io.connectmirror.common.config;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/** Checks how the two clusters are to be reached, as the clients would when they are created. */
final class ConnectionCheck {
  private ConnectionCheck() {}

  static void check(SettingsReader reader) {
    for (Side side : Side.values()) {
      check(reader, side);
    }
  }

  private static void check(SettingsReader reader, Side side) {
    ConfigDef def = ClientProperties.connectionDef();
    Map<String, String> settings = new HashMap<>();
    for (String name : def.names()) {
      String key = side.clusterPrefix() + name;
      if (reader.isSet(key)) {
        settings.put(name, reader.originals().get(key));
      }
    }
    for (ConfigValue value : def.validate(settings)) {
      String key = side.clusterPrefix() + value.name();
      value.errorMessages().forEach(message -> reader.problems().error(key, message));
    }
    checkProtocol(reader, side, settings.get(ClientProperties.SECURITY_PROTOCOL));
  }

  private static void checkProtocol(SettingsReader reader, Side side, String protocol) {
    if (protocol != null
        && !SecurityProtocol.names().contains(protocol.trim().toUpperCase(Locale.ROOT))) {
      reader
          .problems()
          .error(
              side.clusterPrefix() + ClientProperties.SECURITY_PROTOCOL,
              "'" + protocol + "' is none of " + SecurityProtocol.names());
    }
  }
}
