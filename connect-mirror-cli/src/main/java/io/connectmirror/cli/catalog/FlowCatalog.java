package io.connectmirror.cli.catalog;

import io.connectmirror.cli.connect.ConnectWorker;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.mm2.Mm2Properties;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.ClusterPair;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Connectors of mirrors, and the flows that they make up. Immutable.
 *
 * @param connectors of all flows
 */
record FlowCatalog(List<ConnectorConfig> connectors) {
  private static final String SOURCE_ALIAS = "source.cluster.alias";
  private static final String TARGET_ALIAS = "target.cluster.alias";
  private static final String DEFAULT_TARGET_ALIAS = "target";

  FlowCatalog {
    connectors = List.copyOf(connectors);
  }

  /**
   * The flows that are enabled, with the values that the file's own config providers have.
   *
   * @throws CliException when the file cannot be read or is none of MirrorMaker 2
   */
  static FlowCatalog ofFile(Path file) {
    Map<String, String> lines = PropertiesFile.read(file).values();
    try (ConfigValues values = ConfigValues.of(lines)) {
      return new FlowCatalog(Mm2Properties.of(values.resolve(lines)).connectors());
    } catch (CliException e) {
      throw new CliException(file + ": " + e.getMessage(), e);
    }
  }

  /** Those connectors of a Connect cluster that are a mirror's, ours and MirrorMaker 2's. */
  static FlowCatalog ofWorker(ConnectWorker worker) throws InterruptedException {
    return new FlowCatalog(
        worker.connectors().stream()
            .map(view -> new ConnectorConfig(view.name(), view.settings()))
            .filter(config -> config.role().isPresent())
            .toList());
  }

  /** With settings put over those of every connector. */
  FlowCatalog with(Map<String, String> overrides) {
    if (overrides.isEmpty()) {
      return this;
    }
    return new FlowCatalog(
        connectors.stream()
            .map(
                config -> {
                  Map<String, String> settings = new HashMap<>(config.settings());
                  settings.putAll(overrides);
                  return new ConnectorConfig(config.name(), settings);
                })
            .toList());
  }

  /**
   * With the values that config providers have.
   *
   * @param providers a properties file with {@code config.providers}
   */
  FlowCatalog resolved(Optional<Path> providers) {
    if (providers.isEmpty()) {
      return this;
    }
    try (ConfigValues values = ConfigValues.of(PropertiesFile.read(providers.get()).values())) {
      return new FlowCatalog(
          connectors.stream()
              .map(config -> new ConnectorConfig(config.name(), values.resolve(config.settings())))
              .toList());
    }
  }

  /** In order of their labels. */
  List<MirrorFlow> flows() {
    Map<String, Map<ConnectorRole, List<ConnectorConfig>>> byLabel = new TreeMap<>();
    Map<String, ClusterPair> pairs = new HashMap<>();
    connectors.stream()
        .sorted(Comparator.comparing(ConnectorConfig::name))
        .forEach(
            config -> {
              ClusterPair pair = pair(config);
              pairs.put(pair.label(), pair);
              byLabel
                  .computeIfAbsent(pair.label(), label -> new EnumMap<>(ConnectorRole.class))
                  .computeIfAbsent(config.role().orElseThrow(), role -> new ArrayList<>())
                  .add(config);
            });
    return byLabel.entrySet().stream()
        .map(entry -> new MirrorFlow(pairs.get(entry.getKey()), entry.getValue()))
        .toList();
  }

  private static ClusterPair pair(ConnectorConfig config) {
    String source =
        config
            .get(SOURCE_ALIAS)
            .orElseThrow(
                () -> new CliException("connector " + config.name() + " has no " + SOURCE_ALIAS));
    try {
      return new ClusterPair(source, config.get(TARGET_ALIAS).orElse(DEFAULT_TARGET_ALIAS));
    } catch (IllegalArgumentException e) {
      throw new CliException("connector " + config.name() + ": " + e.getMessage(), e);
    }
  }
}
