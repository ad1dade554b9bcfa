package io.connectmirror.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.Mm2Oracle;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.common.config.ConfigDef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No key of MirrorMaker 2 is missing, and the defaults are its own but for a named few. */
class KeySetOracleTest {
  /** Values of the worker's, which no connector's configuration needs. */
  private static final Set<String> NOT_OURS = Set.of("config.providers", "security.protocol");

  private static final Map<String, String> OTHER_DEFAULTS =
      Map.of(
          "refresh.topics.interval.seconds", "30",
          "replication.policy.class", "io.connectmirror.policy.DefaultReplicationPolicy",
          "topic.filter.class", "io.connectmirror.filter.DefaultTopicFilter",
          "group.filter.class", "io.connectmirror.filter.DefaultGroupFilter",
          "config.property.filter.class", "io.connectmirror.filter.DefaultConfigPropertyFilter");

  static Stream<Arguments> connectors() {
    return Stream.of(
        Arguments.of("MirrorSourceConfig", SourceSettings.configDef()),
        Arguments.of("MirrorCheckpointConfig", CheckpointSettings.configDef()),
        Arguments.of("MirrorHeartbeatConfig", HeartbeatSettings.configDef()));
  }

  @ParameterizedTest
  @MethodSource("connectors")
  void hasEveryKeyAndDefaultOfMm2(String oracle, ConfigDef def) {
    Map<String, String> theirs = mm2Defaults(oracle);
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> actual = new TreeMap<>();
    theirs.forEach(
        (key, value) -> {
          expected.put(key, OTHER_DEFAULTS.getOrDefault(key, value));
          actual.put(key, def.names().contains(key) ? text(def, key) : "MISSING");
        });
    assertThat(actual).isEqualTo(expected);
    assertThat(theirs).hasSizeGreaterThan(10);
  }

  @Test
  void addsNoKeyUnnoticed() {
    Set<String> added = new TreeSet<>();
    connectors()
        .forEach(
            arguments -> {
              ConfigDef def = (ConfigDef) arguments.get()[1];
              added.addAll(def.names());
            });
    connectors().forEach(a -> added.removeAll(mm2Defaults((String) a.get()[0]).keySet()));
    assertThat(added)
        .containsExactlyInAnyOrder(
            "source.cluster.bootstrap.servers",
            "target.cluster.bootstrap.servers",
            "replication.policy.rename.rules",
            "replication.policy.rename.otherwise",
            "use.defaults.from",
            "offset-syncs.interval.ms",
            "offset-syncs.map.max.runs",
            "refresh.topics.interval.ms",
            "sync.topic.configs.interval.ms",
            "sync.topic.configs.strict",
            "sync.topic.acls.interval.ms",
            "data.plane",
            "direct.exactly.once",
            "direct.transaction.interval.ms",
            "source.buffer.bytes",
            "source.inflight.bytes",
            "provenance.headers.enabled",
            "resume.from",
            "partition.stall.timeout.ms",
            "anomaly.check.interval.ms",
            "anomaly.policy",
            "anomaly.policy.purged",
            "anomaly.policy.truncated",
            "anomaly.policy.recreated",
            "anomaly.policy.corrupt",
            "source.lag.group.enabled",
            "refresh.groups.interval.ms",
            "emit.checkpoints.interval.ms",
            "sync.group.offsets.interval.ms",
            "sync.group.offsets.delete",
            "failback.enabled",
            "failback.offset-syncs.topic.location",
            "emit.heartbeats.interval.ms",
            "emit.heartbeats.to");
  }

  @ParameterizedTest
  @MethodSource("connectors")
  void everyKeyIsDescribed(String oracle, ConfigDef def) {
    assertThat(def.configKeys().values())
        .allSatisfy(
            key -> {
              assertThat(key.documentation).as(key.name).endsWith(".");
              assertThat(key.group).as(key.name).isNotBlank();
            });
  }

  private static Map<String, String> mm2Defaults(String config) {
    Set<String> connect = names(field("org.apache.kafka.connect.runtime.ConnectorConfig"));
    Set<String> connection = ClientProperties.connectionDef().names();
    Object def = field("org.apache.kafka.connect.mirror." + config);
    Map<String, String> defaults = new TreeMap<>();
    for (String name : names(def)) {
      boolean forClients =
          connection.contains(name) || name.startsWith("ssl.") || name.startsWith("sasl.");
      if (!connect.contains(name) && !NOT_OURS.contains(name) && !forClients) {
        Map<?, ?> values = (Map<?, ?>) Mm2Oracle.invoke(def, "defaultValues", new Class<?>[0]);
        defaults.put(name, values.containsKey(name) ? plain(values.get(name)) : "REQUIRED");
      }
    }
    return defaults;
  }

  private static Object field(String className) {
    try {
      if (className.endsWith("ConnectorConfig")) {
        Class<?> type = Mm2Oracle.load(className);
        return type.getMethod("configDef").invoke(null);
      }
      Field field = Mm2Oracle.load(className).getDeclaredField("CONNECTOR_CONFIG_DEF");
      field.setAccessible(true);
      return field.get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Set<String> names(Object def) {
    Set<String> names = new TreeSet<>();
    ((Set<?>) Mm2Oracle.invoke(def, "names", new Class<?>[0])).forEach(n -> names.add((String) n));
    return names;
  }

  private static String text(ConfigDef def, String key) {
    return def.defaultValues().containsKey(key) ? plain(def.defaultValues().get(key)) : "REQUIRED";
  }

  /** A default as its user would write it: MM2 has lists and classes where we have text. */
  private static String plain(Object value) {
    String text = value instanceof Class<?> type ? type.getName() : String.valueOf(value);
    return text.replaceAll("[\\[\\] ]", "");
  }
}
