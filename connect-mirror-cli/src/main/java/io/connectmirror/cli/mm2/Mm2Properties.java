package io.connectmirror.cli.mm2;

import io.connectmirror.cli.flow.ConnectorConfig;
import java.util.List;
import java.util.Map;

/** A properties file of MirrorMaker 2's dedicated mode. */
public final class Mm2Properties {
  private final Map<String, String> properties;

  private Mm2Properties(Map<String, String> properties) {
    this.properties = Map.copyOf(properties);
  }

  public static Mm2Properties of(Map<String, String> properties) {
    return new Mm2Properties(properties);
  }

  /** The connectors of all flows that are enabled. */
  public List<ConnectorConfig> connectors() {
    return List.of();
  }

  @Override
  public String toString() {
    return properties.size() + " properties";
  }
}
