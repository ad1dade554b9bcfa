package io.connectmirror.cli.config;

import io.connectmirror.cli.catalog.PropertiesFile;
import io.connectmirror.cli.mm2.ConnectorNaming;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Properties;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Files for tests: east and west, and what a test adds to them. */
final class Flows {
  private final Map<String, String> lines = new TreeMap<>();

  private Flows(String clusters) {
    lines.put("clusters", clusters);
    for (String cluster : clusters.split(",", -1)) {
      lines.put(cluster + ".bootstrap.servers", cluster + ":9092");
    }
  }

  static Flows oneWay() {
    return of("east,west").with("east->west.enabled", "true");
  }

  static Flows bothWays() {
    return oneWay().with("west->east.enabled", "true");
  }

  static Flows of(String clusters) {
    return new Flows(clusters);
  }

  Flows with(String key, String value) {
    lines.put(key, value);
    return this;
  }

  Mm2Properties file() {
    return Mm2Properties.of(lines);
  }

  Mm2Expansion expand() {
    return file().expand(ConnectorNaming.BY_FLOW);
  }

  List<Finding> findings() {
    Mm2Expansion expansion = expand();
    return FileReview.of(new PropertiesFile(lines, new TreeSet<>()), expansion, expansion.flows());
  }

  /** Of the warnings and errors, those with this key. */
  List<Finding> findings(String key) {
    return findings().stream().filter(finding -> finding.key().equals(key)).toList();
  }

  /** As a properties file. */
  String text() {
    StringBuilder text = new StringBuilder();
    lines.forEach((key, value) -> text.append(key).append(" = ").append(value).append('\n'));
    return text.toString();
  }
}
