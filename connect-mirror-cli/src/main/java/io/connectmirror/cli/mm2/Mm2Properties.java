package io.connectmirror.cli.mm2;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A properties file of MirrorMaker 2's dedicated mode. What it says is what MirrorMaker 2 takes it
 * to say: the same flows, and for each setting the same line. Immutable.
 */
public final class Mm2Properties {
  private final Mm2File file;

  private Mm2Properties(Mm2File file) {
    this.file = file;
  }

  /**
   * @throws io.connectmirror.cli.outcome.CliException when it is no such file
   */
  public static Mm2Properties of(Map<String, String> properties) {
    return new Mm2Properties(new Mm2File(properties));
  }

  /** The connectors of all flows that are enabled. */
  public List<ConnectorConfig> connectors() {
    return expand(ConnectorNaming.BY_FLOW).flows().stream()
        .filter(Mm2Flow::enabled)
        .flatMap(flow -> flow.connectors().stream())
        .toList();
  }

  /**
   * All that it stands for on Connect clusters. Placeholders of config providers stay as they are.
   */
  public Mm2Expansion expand(ConnectorNaming naming) {
    KeyUse use = new KeyUse();
    List<Mm2Flow> flows = new ArrayList<>();
    for (ClusterPair pair : file.pairs()) {
      if (file.runs(pair)) {
        flows.add(flow(pair, naming, use));
      }
    }
    List<WorkerSetting> workerSettings = WorkerSettings.of(file, use);
    return new Mm2Expansion(flows, new KeyAdvice(file, flows).warnings(use), workerSettings);
  }

  private Mm2Flow flow(ClusterPair pair, ConnectorNaming naming, KeyUse use) {
    ConnectSettings settings = new ConnectSettings(file, pair);
    boolean enabled = settings.is(Mm2Keys.ENABLED, true);
    use.read(settings.switches(enabled));
    List<ConnectorConfig> connectors = new ArrayList<>();
    for (ConnectorRole role : ConnectorRole.values()) {
      if (hasWork(role, enabled, settings)) {
        Map<String, Setting> ofRole = settings.of(role);
        use.read(ofRole.values());
        Map<String, String> values = new HashMap<>();
        ofRole.forEach((key, setting) -> values.put(key, setting.value()));
        connectors.add(new ConnectorConfig(naming.name(pair, role), values));
      }
    }
    return new Mm2Flow(pair, enabled, connectors);
  }

  private static boolean hasWork(ConnectorRole role, boolean enabled, ConnectSettings settings) {
    return switch (role) {
      case SOURCE -> enabled;
      case CHECKPOINT ->
          enabled
              && !settings.is(Mm2Keys.EMIT_CHECKPOINTS, false)
              && !settings.is(Mm2Keys.EMIT_OFFSET_SYNCS, false);
      case HEARTBEAT -> !settings.is(Mm2Keys.EMIT_HEARTBEATS, false);
    };
  }

  @Override
  public String toString() {
    return file.lines().size() + " properties";
  }
}
