package io.connectmirror.cli.catalog;

import io.connectmirror.cli.outcome.CliException;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a properties file says. Among it may be secrets, so it is not printed.
 *
 * @param values by key
 * @param repeated keys that the file has more than once; the last line counts
 */
public record PropertiesFile(Map<String, String> values, SortedSet<String> repeated) {
  public PropertiesFile {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
    repeated = Collections.unmodifiableSortedSet(new TreeSet<>(repeated));
  }

  /**
   * @throws CliException when the file cannot be read
   */
  public static PropertiesFile read(Path file) {
    Noting properties = new Noting();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new CliException("cannot read %s: %s".formatted(file, e), e);
    }
    Map<String, String> values = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key)));
    return new PropertiesFile(values, properties.repeated);
  }

  @Override
  public String toString() {
    return values.size() + " properties";
  }

  /** Notes which keys come again. */
  private static final class Noting extends Properties {
    private static final long serialVersionUID = 1L;

    private final TreeSet<String> repeated = new TreeSet<>();

    @Override
    public synchronized Object put(Object key, Object value) {
      Object before = super.put(key, value);
      if (before != null) {
        repeated.add(key.toString());
      }
      return before;
    }
  }
}
