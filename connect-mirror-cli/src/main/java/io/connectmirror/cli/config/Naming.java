package io.connectmirror.cli.config;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.mm2.ConnectorNaming;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.cli.mm2.Mm2Properties;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.naming.ClusterPair;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the connectors are called. With the name goes the place of a connector's positions. */
enum Naming {
  /** By their flow. MirrorMaker 2's positions are under other names. */
  MIRRORCTL(ConnectorNaming.BY_FLOW),

  /**
   * As in MirrorMaker 2's dedicated mode. A source connector then also keeps its positions in the
   * topic where MirrorMaker 2 has them, which is not the one of the workers.
   */
  MM2(ConnectorNaming.AS_MIRROR_MAKER);

  static final String OFFSETS_TOPIC = "offsets.storage.topic";

  private final ConnectorNaming names;

  Naming(ConnectorNaming names) {
    this.names = names;
  }

  /** The topic on the target where the dedicated mode keeps the positions of a flow. */
  static String mirrorMakersOffsets(ClusterPair pair) {
    return "mm2-offsets." + pair.source() + ".internal";
  }

  Mm2Expansion expand(Mm2Properties file) {
    Mm2Expansion expansion = file.expand(names);
    return this == MIRRORCTL
        ? expansion
        : new Mm2Expansion(
            expansion.flows().stream().map(Naming::withMirrorMakersPositions).toList(),
            expansion.warnings(),
            expansion.workerSettings());
  }

  /**
   * @throws CliException when two of the connectors have one name
   */
  void requireDistinct(List<Mm2Flow> chosen) {
    Set<String> names = new HashSet<>();
    Set<String> twice = new TreeSet<>();
    chosen.stream()
        .flatMap(flow -> flow.connectors().stream())
        .map(ConnectorConfig::name)
        .filter(name -> !names.add(name))
        .forEach(twice::add);
    if (!twice.isEmpty()) {
      throw new CliException(
          "with --naming %s connectors of several flows are called %s, and each flow needs a Connect"
                  .formatted(this, twice)
              + " cluster of its own: choose one with --flow or --target");
    }
  }

  private static Mm2Flow withMirrorMakersPositions(Mm2Flow flow) {
    return new Mm2Flow(
        flow.pair(),
        flow.enabled(),
        flow.connectors().stream()
            .map(connector -> withMirrorMakersPositions(flow.pair(), connector))
            .toList());
  }

  private static ConnectorConfig withMirrorMakersPositions(
      ClusterPair pair, ConnectorConfig connector) {
    if (!connector.role().equals(Optional.of(ConnectorRole.SOURCE))) {
      return connector;
    }
    Map<String, String> settings = new HashMap<>(connector.settings());
    settings.putIfAbsent(OFFSETS_TOPIC, mirrorMakersOffsets(pair));
    return new ConnectorConfig(connector.name(), settings);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
