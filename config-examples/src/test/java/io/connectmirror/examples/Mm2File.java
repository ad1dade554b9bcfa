package io.connectmirror.examples;

import io.connectmirror.examples.Example.Flow;
import io.connectmirror.examples.Example.Kind;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.connect.connector.Connector;

/**
 * A properties file of MirrorMaker 2's dedicated mode, and what MirrorMaker 2 makes of it as far as
 * the examples use it: a second opinion, written for them alone.
 *
 * @param properties everything in it
 */
record Mm2File(Map<String, String> properties) {
  private static final String ARROW = "->";
  private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";

  /** Of the workers inside MirrorMaker 2, not of connectors. */
  private static final Set<String> OF_WORKERS =
      Set.of(
          "clusters",
          "tasks.max",
          "config.providers",
          "config.providers.file.class",
          "config.storage.replication.factor",
          "offset.storage.replication.factor",
          "status.storage.replication.factor",
          "exactly.once.source.support",
          "dedicated.mode.enable.internal.rest",
          "listeners");

  static Mm2File of(Path file) {
    Properties read = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      read.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> properties = new TreeMap<>();
    read.stringPropertyNames().forEach(key -> properties.put(key, read.getProperty(key)));
    return new Mm2File(properties);
  }

  Set<String> clusters() {
    return new LinkedHashSet<>(List.of(properties.get("clusters").split("\\s*,\\s*")));
  }

  /** Every {@code a->b.} in front of a key, whatever it says. */
  Set<Flow> flows() {
    Set<Flow> flows = new LinkedHashSet<>();
    for (String key : properties.keySet()) {
      int arrow = key.indexOf(ARROW);
      if (arrow > 0) {
        String after = key.substring(arrow + ARROW.length());
        flows.add(new Flow(key.substring(0, arrow), after.substring(0, after.indexOf('.'))));
      }
    }
    return flows;
  }

  /** Keys that no connector and no worker reads. */
  List<String> unknownKeys() {
    List<String> unknown = new ArrayList<>();
    for (String key : properties.keySet()) {
      String bare = withoutPrefix(key);
      boolean isOurs =
          List.of(Kind.values()).stream().anyMatch(k -> KnownSettings.has(connector(k), bare));
      if (!isOurs && !OF_WORKERS.contains(bare.replace("source.cluster.", ""))) {
        unknown.add(key);
      }
    }
    return unknown;
  }

  /** The configuration of one connector of one flow, without its name. */
  Map<String, String> connector(Flow flow, Kind kind) {
    Connector connector = connector(kind);
    Map<String, String> config = new TreeMap<>();
    properties.forEach(
        (key, value) -> {
          if (key.equals("tasks.max") || connector.config().names().contains(key)) {
            config.put(key, value);
          }
        });
    putStripped(config, flow.source() + ".", "source.cluster.");
    putStripped(config, flow.target() + ".", "target.cluster.");
    putStripped(config, flow + ".", "");
    config.keySet().removeIf(key -> !KnownSettings.has(connector, key));
    config.put("connector.class", kind.connectorClass());
    config.put("source.cluster.alias", flow.source());
    config.put("target.cluster.alias", flow.target());
    for (String converter : List.of("key.converter", "value.converter", "header.converter")) {
      config.put(converter, BYTES);
    }
    return config;
  }

  private void putStripped(Map<String, String> config, String prefix, String instead) {
    properties.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            config.put(instead + key.substring(prefix.length()), value);
          }
        });
  }

  private String withoutPrefix(String key) {
    for (Flow flow : flows()) {
      if (key.startsWith(flow + ".")) {
        return key.substring((flow + ".").length());
      }
    }
    for (String cluster : clusters()) {
      if (key.startsWith(cluster + ".")) {
        return "source.cluster." + key.substring(cluster.length() + 1);
      }
    }
    return key;
  }

  private static Connector connector(Kind kind) {
    return Example.newConnector(kind.connectorClass());
  }
}
