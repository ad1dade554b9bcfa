package io.connectmirror.common.config;

import io.connectmirror.spi.ReplicationPolicy;
import io.connectmirror.spi.SettingException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What can be wrong with the settings that all connectors have. */
final class FlowChecks {
  /** So that every internal topic that is named after a cluster has a name Kafka accepts. */
  private static final int LONGEST_ALIAS = 200;

  private static final Pattern TOPIC_NAME_PART = Pattern.compile("[a-zA-Z0-9._-]+");
  private static final Pattern ADDRESS = Pattern.compile(".+:(\\d{1,5})");
  private static final int HIGHEST_PORT = 65_535;

  private static final Set<String> BYTE_ARRAY_CONVERTER =
      Set.of(
          "org.apache.kafka.connect.converters.ByteArrayConverter",
          "ByteArrayConverter",
          "ByteArray");

  private FlowChecks() {}

  static void check(SettingsReader reader) {
    checkName(reader);
    checkAliases(reader);
    checkConverters(reader);
    checkPolicy(reader);
    reader.guarded(
        () ->
            AdminClass.check(
                FlowKeys.FORWARDING_ADMIN_CLASS, reader.text(FlowKeys.FORWARDING_ADMIN_CLASS)));
    reader.guarded(() -> taskSlot(reader));
    ConnectionCheck.check(reader);
    ClientCheck.check(reader);
    KeyCheck.check(reader.originals(), reader.problems());
  }

  /** A client needs an address, from whichever layer. */
  static void requireBootstrap(SettingsReader reader, Side side, ClientKind... kinds) {
    String key = side.clusterPrefix() + ClientProperties.BOOTSTRAP_SERVERS;
    for (ClientKind kind : kinds) {
      Optional<String> servers = reader.wished(side, kind, ClientProperties.BOOTSTRAP_SERVERS);
      if (servers.filter(text -> !text.isBlank()).isEmpty()) {
        reader.problems().error(key, "is missing: the mirror cannot find this cluster without it");
      } else if (!Unresolved.isIn(servers.get())) {
        for (String address : servers.get().split(",", -1)) {
          if (!isAddress(address.trim())) {
            reader
                .problems()
                .error(key, "'" + address.trim() + "' is no address of the form host:port");
          }
        }
      }
    }
  }

  private static boolean isAddress(String text) {
    Matcher address = ADDRESS.matcher(text);
    return address.matches() && Integer.parseInt(address.group(1)) <= HIGHEST_PORT;
  }

  /**
   * @throws SettingException when the two numbers do not fit each other
   */
  static Optional<TaskSlot> taskSlot(SettingsReader reader) {
    Map<String, String> originals = reader.originals();
    String index = originals.get(TaskSlot.TASK_INDEX);
    String count = originals.get(TaskSlot.TASK_COUNT);
    if (index == null || count == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new TaskSlot(Integer.parseInt(index), Integer.parseInt(count)));
    } catch (IllegalArgumentException e) {
      throw new SettingException(
          TaskSlot.TASK_INDEX,
          "the connector sets it together with " + TaskSlot.TASK_COUNT + ": " + e.getMessage(),
          e);
    }
  }

  private static void checkName(SettingsReader reader) {
    String name = reader.originals().get(ConnectKeys.NAME);
    if (name == null || name.isBlank()) {
      reader.problems().error(ConnectKeys.NAME, "is missing: the connector needs a name");
    }
  }

  private static void checkAliases(SettingsReader reader) {
    String source = reader.text(FlowKeys.SOURCE_CLUSTER_ALIAS);
    String target = reader.text(FlowKeys.TARGET_CLUSTER_ALIAS);
    checkAlias(reader, FlowKeys.SOURCE_CLUSTER_ALIAS, source);
    checkAlias(reader, FlowKeys.TARGET_CLUSTER_ALIAS, target);
    if (source != null && source.equals(target) && !Unresolved.isIn(source)) {
      reader
          .problems()
          .error(
              FlowKeys.SOURCE_CLUSTER_ALIAS,
              "is the same as " + FlowKeys.TARGET_CLUSTER_ALIAS + ": two clusters need two names");
    }
  }

  private static void checkAlias(SettingsReader reader, String key, String alias) {
    if (alias == null || Unresolved.isIn(alias)) {
      return;
    }
    if (!TOPIC_NAME_PART.matcher(alias).matches()) {
      reader
          .problems()
          .error(
              key,
              "'"
                  + alias
                  + "' cannot be part of a topic name: allowed are letters, digits, '.', '_', '-'");
    } else if (alias.length() > LONGEST_ALIAS) {
      reader.problems().error(key, "is longer than " + LONGEST_ALIAS + " characters");
    }
  }

  private static void checkConverters(SettingsReader reader) {
    for (String key : ConnectKeys.CONVERTERS) {
      String converter = reader.originals().get(key);
      if (reader.isSet(key) && !BYTE_ARRAY_CONVERTER.contains(converter.trim())) {
        reader
            .problems()
            .error(
                key,
                "must be org.apache.kafka.connect.converters.ByteArrayConverter, or records would"
                    + " not arrive as they are; it is "
                    + converter.trim());
      }
    }
  }

  private static void checkPolicy(SettingsReader reader) {
    Optional<PluginClass<ReplicationPolicy>> policy =
        reader.checkPlugin(NamingKeys.REPLICATION_POLICY_CLASS, ReplicationPolicy.class);
    if (reader.isSet(NamingKeys.REPLICATION_POLICY_SEPARATOR)) {
      String separator = reader.originals().get(NamingKeys.REPLICATION_POLICY_SEPARATOR);
      if (!separator.isEmpty() && !TOPIC_NAME_PART.matcher(separator).matches()) {
        reader
            .problems()
            .error(
                NamingKeys.REPLICATION_POLICY_SEPARATOR,
                "'"
                    + separator
                    + "' cannot be part of a topic name: allowed are letters, digits, '.', '_',"
                    + " '-'");
      }
    }
    boolean resolved =
        reader.originals().entrySet().stream()
            .filter(setting -> setting.getKey().startsWith("replication.policy."))
            .noneMatch(setting -> Unresolved.isIn(setting.getValue()));
    policy
        .filter(found -> found.isBuiltIn() && resolved)
        .ifPresent(found -> reader.guarded(() -> found.create(reader.originals())));
  }
}
