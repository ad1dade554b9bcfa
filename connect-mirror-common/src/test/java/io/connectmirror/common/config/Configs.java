package io.connectmirror.common.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Configurations for tests. */
final class Configs {
  /** The least with which each connector runs, and without a warning. */
  static final Map<String, String> LEAST =
      Map.of(
          "name", "N",
          "source.cluster.alias", "A",
          "target.cluster.alias", "B",
          "source.cluster.bootstrap.servers", "a:9092",
          "target.cluster.bootstrap.servers", "b:9092",
          "producer.override.enable.idempotence", "true");

  private Configs() {}

  /** {@link #LEAST} with some keys changed; a value of null takes the key out. */
  static Map<String, String> with(String... keysAndValues) {
    Map<String, String> config = new HashMap<>(LEAST);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      config.put(keysAndValues[i], keysAndValues[i + 1]);
    }
    return config;
  }

  static SortedMap<String, List<String>> sourceErrors(String... keysAndValues) {
    return SourceSettings.parse(with(keysAndValues)).problems().errors();
  }

  static SortedMap<String, List<String>> checkpointErrors(String... keysAndValues) {
    return CheckpointSettings.parse(with(keysAndValues)).problems().errors();
  }

  static SortedMap<String, List<String>> heartbeatErrors(String... keysAndValues) {
    return HeartbeatSettings.parse(with(keysAndValues)).problems().errors();
  }

  static List<ConfigProblems.Warning> sourceWarnings(String... keysAndValues) {
    return SourceSettings.parse(with(keysAndValues)).problems().warnings();
  }

  static List<ConfigProblems.Warning> checkpointWarnings(String... keysAndValues) {
    return CheckpointSettings.parse(with(keysAndValues)).problems().warnings();
  }
}
