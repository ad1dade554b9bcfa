package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.common.config.KeyCheck;
import io.connectmirror.common.naming.NamePatterns;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Settings of a finished connector that nobody reads, as MirrorMaker 2's file may have anything
 * below a flow. Where the connector has a class of the user's own, they may be for that. Pure.
 */
final class UnreadSettings {
  private static final List<String> KNOWN_PACKAGES =
      List.of("io.connectmirror.", "org.apache.kafka.");
  private static final String UNREAD =
      "is read by nobody: neither the mirror nor Connect nor a Kafka client knows it";

  private UnreadSettings() {}

  /**
   * @param told what is said of the connector already
   */
  static List<Finding> of(ConnectorConfig connector, List<Finding> told) {
    if (connector.settings().entrySet().stream().anyMatch(UnreadSettings::namesForeignClass)) {
      return List.of();
    }
    Set<String> keysTold = told.stream().map(Finding::key).collect(Collectors.toSet());
    return KeyCheck.unread(connector.settings().keySet()).stream()
        .filter(key -> !keysTold.contains(key))
        .map(key -> Finding.warning("", key, UNREAD))
        .toList();
  }

  private static boolean namesForeignClass(Map.Entry<String, String> setting) {
    String key = setting.getKey();
    boolean namesClasses =
        key.endsWith(".class") || key.endsWith(".classes") || key.endsWith("metric.reporters");
    return namesClasses
        && !key.equals("connector.class")
        && !NamePatterns.split(setting.getValue()).stream()
            .allMatch(name -> KNOWN_PACKAGES.stream().anyMatch(name::startsWith));
  }
}
