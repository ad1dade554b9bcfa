package io.connectmirror.cli.serve;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.output.SecretSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Takes out of messages what the settings of the flows hold that is secret. Immutable. */
final class Discretion {
  private final List<Map<String, String>> settings;

  Discretion(List<Map<String, String>> settings) {
    this.settings = List.copyOf(settings);
  }

  static Discretion about(List<MirrorFlow> flows) {
    return new Discretion(
        flows.stream()
            .flatMap(flow -> flow.connectors().values().stream())
            .flatMap(List::stream)
            .map(ConnectorConfig::settings)
            .collect(Collectors.toUnmodifiableList()));
  }

  String of(String message) {
    String discreet = message;
    for (Map<String, String> of : settings) {
      discreet = SecretSettings.redacted(discreet, of);
    }
    return discreet;
  }
}
