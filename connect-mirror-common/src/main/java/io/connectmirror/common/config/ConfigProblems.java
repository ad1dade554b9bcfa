package io.connectmirror.common.config;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.slf4j.Logger;

/**
 * Everything that is wrong with a configuration, each on its key, and everything that is merely
 * odd. Filled while the configuration is read, not changed afterwards. Holds no secrets.
 */
public final class ConfigProblems {
  private final SortedMap<String, List<String>> errors = new TreeMap<>();
  private final Set<Warning> warnings = new LinkedHashSet<>();

  /** Something that works, though perhaps not as the user thinks. */
  public record Warning(String key, String message) {}

  ConfigProblems() {}

  void error(String key, String message) {
    List<String> messages = errors.computeIfAbsent(key, k -> new ArrayList<>());
    if (!messages.contains(message)) {
      messages.add(message);
    }
  }

  void warning(String key, String message) {
    warnings.add(new Warning(key, message));
  }

  public boolean hasErrors() {
    return !errors.isEmpty();
  }

  public SortedMap<String, List<String>> errors() {
    return Collections.unmodifiableSortedMap(errors);
  }

  /** In the order in which they were found. */
  public List<Warning> warnings() {
    return List.copyOf(warnings);
  }

  /** Tells of everything odd, each on a line of its own; a connector does so when it starts. */
  public void logWarnings(Logger log, String connector) {
    for (Warning warning : warnings) {
      log.warn("connector={} setting={}: {}", connector, warning.key(), warning.message());
    }
  }

  /**
   * @throws ConfigException with all errors in its message, if there are any
   */
  public void throwIfErrors() {
    if (hasErrors()) {
      throw new ConfigException(
          errors.entrySet().stream()
              .map(entry -> entry.getKey() + ": " + String.join("; ", entry.getValue()))
              .collect(Collectors.joining("\n", "The configuration has errors:\n", "")));
    }
  }

  /**
   * The given values with our errors in place of theirs, as ours include them; and a value for each
   * key with an error that had none. Every message names its key: where a connector is created,
   * Connect shows the messages alone.
   */
  List<ConfigValue> attachTo(List<ConfigValue> values) {
    List<ConfigValue> attached = new ArrayList<>();
    Set<String> rest = new LinkedHashSet<>(errors.keySet());
    for (ConfigValue value : values) {
      rest.remove(value.name());
      attached.add(
          new ConfigValue(
              value.name(), value.value(), value.recommendedValues(), errorsOf(value.name())));
    }
    for (String key : rest) {
      // Without its value: Connect takes that to be of the type it gives the key itself, which is a
      // class for converters, and shows it although it may be a secret.
      attached.add(new ConfigValue(key, null, List.of(), errorsOf(key)));
    }
    return attached;
  }

  private List<String> errorsOf(String key) {
    List<String> named = new ArrayList<>();
    for (String message : errors.getOrDefault(key, List.of())) {
      named.add(namesKey(message, key) ? message : key + ": " + message);
    }
    return named;
  }

  /** Kafka's own messages do, in one of two ways. */
  private static boolean namesKey(String message, String key) {
    return message.contains(" for configuration " + key + ":")
        || message.contains("configuration \"" + key + "\"");
  }
}
