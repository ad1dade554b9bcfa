package io.connectmirror.cli.flow;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The configuration of one connector, as a worker is given it.
 *
 * @param name of the connector
 * @param settings without {@code name}; among them may be secrets, so they are never printed
 */
public record ConnectorConfig(String name, Map<String, String> settings) {
  public ConnectorConfig {
    Objects.requireNonNull(name, "name");
    settings = Map.copyOf(settings);
  }

  public Optional<String> get(String key) {
    return Optional.ofNullable(settings.get(key));
  }

  /** Which part it plays; empty when it is none of a mirror's. */
  public Optional<ConnectorRole> role() {
    return get("connector.class").flatMap(ConnectorRole::of);
  }

  @Override
  public String toString() {
    return name + " (" + settings.size() + " settings)";
  }
}
