package io.connectmirror.cli.config;

import io.connectmirror.cli.config.Finding.Severity;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.output.SecretSettings;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.ConfigProblems;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.SourceSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the connectors themselves say of their configurations, and what lies open in them. Pure. */
final class SettingsReview {
  private SettingsReview() {}

  /** What is found in several connectors is told once. */
  static List<Finding> of(List<ConnectorConfig> connectors) {
    Map<Finding, List<String>> found = new LinkedHashMap<>();
    for (ConnectorConfig connector : connectors) {
      List<Finding> ofOne = new ArrayList<>();
      validate(connector, ofOne);
      lookAtValues(connector, ofOne);
      UnreadSettings.of(connector, ofOne).forEach(ofOne::add);
      ofOne.forEach(
          finding -> found.computeIfAbsent(finding, f -> new ArrayList<>()).add(connector.name()));
    }
    List<Finding> findings = new ArrayList<>();
    found.forEach(
        (finding, names) ->
            findings.add(
                new Finding(
                    finding.severity(),
                    String.join(", ", names),
                    finding.key(),
                    finding.message())));
    return findings;
  }

  private static void validate(ConnectorConfig connector, List<Finding> findings) {
    Map<String, String> settings = new HashMap<>(connector.settings());
    settings.put("name", connector.name());
    ConfigProblems problems = problems(connector.role().orElseThrow(), settings);
    problems
        .errors()
        .forEach(
            (key, messages) ->
                messages.forEach(
                    message ->
                        findings.add(
                            error(key, SecretSettings.redacted(message, connector.settings())))));
    problems
        .warnings()
        .forEach(
            warning ->
                findings.add(
                    Finding.warning(
                        "",
                        warning.key(),
                        SecretSettings.redacted(warning.message(), connector.settings()))));
  }

  /** A class that is not here may be on the worker. */
  private static Finding error(String key, String message) {
    return key.endsWith(".class")
        ? Finding.warning("", key, message + " (here; the worker may have what is missing)")
        : new Finding(Severity.ERROR, "", key, message);
  }

  private static ConfigProblems problems(ConnectorRole role, Map<String, String> settings) {
    return switch (role) {
      case SOURCE -> SourceSettings.parse(settings).problems();
      case CHECKPOINT -> CheckpointSettings.parse(settings).problems();
      case HEARTBEAT -> HeartbeatSettings.parse(settings).problems();
    };
  }

  private static void lookAtValues(ConnectorConfig connector, List<Finding> findings) {
    connector.settings().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            setting -> {
              if (isSingleReplica(setting.getKey(), setting.getValue())) {
                findings.add(Finding.warning("", setting.getKey(), Text.ONE_REPLICA));
              }
              if (SecretSettings.isSecret(setting.getKey(), setting.getValue())) {
                findings.add(Finding.warning("", setting.getKey(), Text.OPEN_SECRET));
              }
            });
  }

  static boolean isSingleReplica(String key, String value) {
    return (key.equals("replication.factor") || key.endsWith(".replication.factor"))
        && value.strip().equals("1");
  }
}
