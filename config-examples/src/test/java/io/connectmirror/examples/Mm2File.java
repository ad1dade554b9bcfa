package io.connectmirror.examples;

import io.connectmirror.examples.Example.Flow;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/**
 * A properties file of MirrorMaker 2's dedicated mode, as it stands there.
 *
 * @param properties everything in it
 */
record Mm2File(Map<String, String> properties) {
  private static final String ARROW = "->";

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
}
