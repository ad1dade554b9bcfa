package io.connectmirror.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.MirrorVersion;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

class ClusterMirrorHeartbeatConnectorTest {
  private final ClusterMirrorHeartbeatConnector connector = new ClusterMirrorHeartbeatConnector();

  @Test
  void handsOneTaskTheSettingsAsTheyAre() {
    Map<String, String> settings = with("source.cluster.sasl.jaas.config", "${file:/secrets:east}");

    connector.start(settings);

    Map<String, String> expected = new HashMap<>(settings);
    expected.put("task.index", "0");
    expected.put("task.count", "1");
    assertThat(connector.taskConfigs(7)).containsExactly(expected);
    assertThat(connector.taskClass()).isEqualTo(ClusterMirrorHeartbeatTask.class);
  }

  @Test
  void hasNoTaskWhenHeartbeatsAreOff() {
    connector.start(with("emit.heartbeats.enabled", "false"));

    assertThat(connector.taskConfigs(1)).isEmpty();
  }

  @Test
  void beatsAlthoughTheFlowIsDisabled() {
    connector.start(with("enabled", "false"));

    assertThat(connector.taskConfigs(1)).hasSize(1);
  }

  @Test
  void reportsEveryFaultAtOnceEachOnItsSetting() {
    Map<String, String> settings = new HashMap<>(TestSettings.MINIMAL);
    settings.put("target.cluster.alias", "east");
    settings.put("emit.heartbeats.to", "nowhere");
    settings.put("emit.heartbeats.interval.seconds", "0");
    settings.put("heartbeats.topic.replication.factor", "0");
    settings.put("header.converter", "org.apache.kafka.connect.storage.SimpleHeaderConverter");

    assertThat(errors(settings))
        .containsOnlyKeys(
            "source.cluster.alias",
            "emit.heartbeats.to",
            "emit.heartbeats.interval.seconds",
            "heartbeats.topic.replication.factor",
            "header.converter");
  }

  @Test
  void needsTheAddressesOfTheClustersItWritesTo() {
    Map<String, String> settings = with("emit.heartbeats.to", "source");
    settings.remove("source.cluster.bootstrap.servers");

    assertThat(errors(settings)).containsOnlyKeys("source.cluster.bootstrap.servers");
    assertThatThrownBy(() -> connector.start(settings))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("source.cluster.bootstrap.servers");
  }

  @Test
  void findsNoFaultInSettingsThatWork() {
    assertThat(errors(with("emit.heartbeats.to", "both"))).isEmpty();
  }

  @Test
  void acceptsOffsetsOfItsOwnForm() {
    assertThat(
            connector.alterOffsets(
                TestSettings.MINIMAL,
                Map.of(
                    Map.of("sourceClusterAlias", "east", "targetClusterAlias", "west"),
                    Map.of("offset", 0))))
        .isTrue();
    assertThat(
            connector.alterOffsets(
                TestSettings.MINIMAL, Collections.singletonMap(Map.of("any", "thing"), null)))
        .isTrue();
  }

  @Test
  void refusesOffsetsOfAnotherForm() {
    assertThatThrownBy(
            () ->
                connector.alterOffsets(
                    TestSettings.MINIMAL,
                    Map.of(Map.of("sourceClusterAlias", "east"), Map.of("offset", 3))))
        .isInstanceOf(ConnectException.class)
        .hasMessageContainingAll("targetClusterAlias", "'offset' must be 0");
  }

  @Test
  void reportsTheProjectsVersion() {
    assertThat(connector.version()).isEqualTo(MirrorVersion.get());
    assertThat(new ClusterMirrorHeartbeatTask().version()).isEqualTo(MirrorVersion.get());
  }

  private Map<String, List<String>> errors(Map<String, String> settings) {
    Map<String, List<String>> errors = new TreeMap<>();
    for (ConfigValue value : connector.validate(settings).configValues()) {
      if (!value.errorMessages().isEmpty()) {
        errors.put(value.name(), value.errorMessages());
      }
    }
    return errors;
  }

  private static Map<String, String> with(String key, String value) {
    Map<String, String> settings = new HashMap<>(TestSettings.MINIMAL);
    settings.put(key, value);
    return settings;
  }
}
