package io.connectmirror.dedicated.plan;

import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.ConfigProblems;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.SourceSettings;
import java.util.List;

/** Holds connectors' configurations against what the connectors themselves accept. */
final class ConnectorCheck {
  private ConnectorCheck() {}

  static void check(PlannedConnector connector, List<String> errors, List<String> warnings) {
    ConfigProblems problems = problems(connector);
    problems
        .errors()
        .forEach(
            (key, messages) ->
                messages.forEach(message -> add(errors, connector, key + ": " + message)));
    problems
        .warnings()
        .forEach(warning -> add(warnings, connector, warning.key() + ": " + warning.message()));
  }

  /** The connectors of a flow share most settings: each fault is told once for a flow. */
  private static void add(List<String> to, PlannedConnector connector, String text) {
    String line = "flow " + connector.flow().label() + ": " + text;
    if (!to.contains(line)) {
      to.add(line);
    }
  }

  private static ConfigProblems problems(PlannedConnector connector) {
    return switch (connector.role()) {
      case SOURCE -> SourceSettings.parse(connector.config()).problems();
      case CHECKPOINT -> CheckpointSettings.parse(connector.config()).problems();
      case HEARTBEAT -> HeartbeatSettings.parse(connector.config()).problems();
    };
  }
}
