package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A connector as it is POSTed to {@code /connectors}. Its values are what they are, secrets too.
 *
 * @param config what it is and between which clusters comes first
 */
record ConnectorJson(String name, Map<String, String> config) {
  private static final List<String> FIRST =
      List.of("connector.class", "source.cluster.alias", "target.cluster.alias");

  static ConnectorJson of(ConnectorConfig connector) {
    Map<String, String> rest = new TreeMap<>(connector.settings());
    Map<String, String> config = new LinkedHashMap<>();
    for (String key : FIRST) {
      if (rest.containsKey(key)) {
        config.put(key, rest.remove(key));
      }
    }
    config.putAll(rest);
    return new ConnectorJson(connector.name(), config);
  }

  @Override
  public String toString() {
    return name;
  }
}
