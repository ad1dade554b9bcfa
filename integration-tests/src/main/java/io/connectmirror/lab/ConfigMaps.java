package io.connectmirror.lab;

import java.util.Map;
import java.util.TreeMap;

/** Small operations on configurations. */
public final class ConfigMaps {
  private ConfigMaps() {}

  /** The same entries with a prefix before each key, such as {@code source.cluster.}. */
  public static Map<String, String> prefixed(String prefix, Map<String, String> config) {
    Map<String, String> result = new TreeMap<>();
    config.forEach((key, value) -> result.put(prefix + key, value));
    return result;
  }

  /** All entries; the later maps win. */
  @SafeVarargs
  public static Map<String, String> merged(Map<String, String>... configs) {
    Map<String, String> result = new TreeMap<>();
    for (Map<String, String> config : configs) {
      result.putAll(config);
    }
    return result;
  }
}
