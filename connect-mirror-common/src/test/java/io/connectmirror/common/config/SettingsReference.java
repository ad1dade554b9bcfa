package io.connectmirror.common.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.config.ConfigDef;

/** Prints the reference of all settings, as Markdown, from the definitions that the code reads. */
final class SettingsReference {
  private static final String INTRODUCTION =
      """
      # Settings

      This file is printed from the code; see the end for how.

      Keys and defaults are those of MirrorMaker 2, so that its configurations work as they are;
      where a default differs, the text says so. Besides these keys, a connector takes those of
      Kafka Connect itself (`name`, `connector.class`, `tasks.max`, `producer.override.*` and so on).
      `key.converter`, `value.converter` and `header.converter` must be
      `org.apache.kafka.connect.converters.ByteArrayConverter`, in the connector or in the worker.

      ## Settings of clients

      Each Kafka client gets its settings from these layers; later ones win.

      | Keys | Settings | Clients |
      |---|---|---|
      | `source.cluster.*`, `target.cluster.*` | how to connect: `bootstrap.servers`, `security.protocol`, `ssl.*`, `sasl.*` | all clients of that cluster |
      | `admin.*`, `consumer.*`, `producer.*` | any | all of that kind, for both clusters |
      | `source.admin.*`, `source.consumer.*`, `source.producer.*`, `target.…` | any | those of that kind, for that cluster |

      Records reach the target through the producer of the Connect worker, which is none of these
      clients: its settings are the worker's `producer.*` and the connector's `producer.override.*`.
      With `data.plane=direct` it is a producer of each task's own, with `producer.*` and
      `target.producer.*`; idempotence, `acks=all`, endless retries and the `transactional.id` are
      always its own.
      `consumer.auto.offset.reset` (`earliest` or `latest`) says where partitions begin that were
      never mirrored; the consumer itself never resets.
      """;

  private static final String MAINTENANCE =
      """

      ---
      To update this file:
      `%s`
      """;

  private final StringBuilder text = new StringBuilder();
  private final Set<String> printed = new TreeSet<>();

  static String print(String updateCommand) {
    SettingsReference reference = new SettingsReference();
    reference.text.append(INTRODUCTION);
    reference.section("All connectors", HeartbeatSettings.configDef(), Set.of("Heartbeats"));
    reference.section("Source connector", SourceSettings.configDef(), Set.of());
    reference.section("Checkpoint connector", CheckpointSettings.configDef(), Set.of());
    reference.section("Heartbeat connector", HeartbeatSettings.configDef(), Set.of());
    reference.retired();
    reference.text.append(MAINTENANCE.formatted(updateCommand));
    return reference.text.toString();
  }

  private void section(String title, ConfigDef def, Set<String> withoutGroups) {
    text.append("\n## ").append(title).append('\n');
    Map<String, List<ConfigDef.ConfigKey>> groups = new LinkedHashMap<>();
    List<String> shared = new ArrayList<>();
    for (ConfigDef.ConfigKey key : def.configKeys().values()) {
      if (withoutGroups.contains(key.group)) {
        continue;
      }
      if (printed.contains(key.name)) {
        shared.add(key.name);
      } else {
        groups.computeIfAbsent(key.group, group -> new ArrayList<>()).add(key);
      }
    }
    groups.forEach(this::table);
    shared.removeIf(key -> HeartbeatSettings.configDef().names().contains(key));
    if (!shared.isEmpty()) {
      text.append("\nAs for the source connector: `")
          .append(String.join("`, `", shared))
          .append("`.\n");
    }
  }

  private void table(String group, List<ConfigDef.ConfigKey> keys) {
    text.append("\n### ").append(group).append("\n\n");
    text.append("| Key | Default | Meaning |\n|---|---|---|\n");
    for (ConfigDef.ConfigKey key : keys) {
      printed.add(key.name);
      text.append("| `")
          .append(key.name)
          .append("` | ")
          .append(defaultOf(key))
          .append(" | ")
          .append(key.documentation.replace("|", "\\|").replace("<", "&lt;"))
          .append(" |\n");
    }
  }

  private void retired() {
    text.append("\n## Retired keys\n\nAccepted, with a warning.\n\n| Key | |\n|---|---|\n");
    for (String key : RetiredKeys.all()) {
      text.append("| `")
          .append(key)
          .append("` | ")
          .append(RetiredKeys.advice(key).orElseThrow())
          .append(" |\n");
    }
  }

  private static String defaultOf(ConfigDef.ConfigKey key) {
    if (!key.hasDefault()) {
      return "**required**";
    }
    Object value = key.defaultValue;
    if (value instanceof List<?> list) {
      return "`" + String.join(", ", list.stream().map(String::valueOf).toList()) + "`";
    }
    return value == null || value.equals("") ? "" : "`" + value + "`";
  }
}
