package io.connectmirror.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import io.connectmirror.common.MirrorVersion;
import io.connectmirror.common.config.Takeover;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.ExactlyOnceSupport;
import org.apache.kafka.connect.source.SourceConnectorContext;
import org.apache.kafka.connect.storage.OffsetStorageReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clusters named here are not there: that must matter to nothing that Connect waits for. */
@Timeout(30)
class ClusterMirrorSourceConnectorTest {
  private final ClusterMirrorSourceConnector connector = new ClusterMirrorSourceConnector();
  private final RecordingContext context = new RecordingContext();

  @AfterEach
  void stop() {
    connector.stop();
  }

  @Test
  void startsWithoutItsClustersAndStopsSoon() {
    connector.initialize(context);

    assertTimeout(
        Duration.ofSeconds(10),
        () -> {
          connector.start(settings(Map.of()));
          connector.taskConfigs(2);
          connector.stop();
          connector.stop();
        });

    assertThat(context.raised).isNull();
  }

  @Test
  void givesEveryTaskTheSettingsAsTheyAre() {
    connector.initialize(context);
    Map<String, String> settings = settings(Map.of("source.cluster.ssl.key", "${file:a:b}"));
    connector.start(settings);

    List<Map<String, String>> configs = connector.taskConfigs(3);

    assertThat(configs).hasSize(3);
    for (int index = 0; index < 3; index++) {
      Map<String, String> expected = new HashMap<>(settings);
      expected.put("task.index", String.valueOf(index));
      expected.put("task.count", "3");
      assertThat(configs.get(index)).isEqualTo(expected);
    }
  }

  @Test
  void hasNoTasksWhenItIsDisabled() {
    connector.initialize(context);
    connector.start(settings(Map.of("enabled", "false")));

    assertThat(connector.taskConfigs(3)).isEmpty();
  }

  @Test
  void refusesAConfigurationWithFaults() {
    connector.initialize(context);

    assertThatThrownBy(() -> connector.start(settings(Map.of("topics", "x["))))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("topics");
    assertThat(connector.taskConfigs(1)).isEmpty();
  }

  @Test
  void validatesEveryKeyAtOnce() {
    Map<String, String> settings = settings(Map.of("topics", "x[", "target.cluster.alias", "east"));

    List<ConfigValue> faulty =
        connector.validate(settings).configValues().stream()
            .filter(value -> !value.errorMessages().isEmpty())
            .toList();

    assertThat(faulty).extracting(ConfigValue::name).contains("topics", "source.cluster.alias");
  }

  @ParameterizedTest
  @CsvSource({
    "isolation.level, read_committed, UNSUPPORTED",
    "source.consumer.isolation.level, read_committed, SUPPORTED",
    "consumer.isolation.level, read_committed, SUPPORTED",
    "source.consumer.isolation.level, read_uncommitted, UNSUPPORTED",
  })
  void supportsExactlyOnceWhenItReadsCommitted(
      String key, String value, ExactlyOnceSupport expected) {
    assertThat(connector.exactlyOnceSupport(settings(Map.of(key, value)))).isEqualTo(expected);
  }

  @Test
  void refusesOffsetsOfAnotherClusterWithoutAskingAnyCluster() {
    assertThatThrownBy(
            () ->
                connector.alterOffsets(
                    settings(Map.of()),
                    Map.of(
                        Map.of("cluster", "west", "topic", "t", "partition", 0),
                        Map.of("offset", 1L))))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("'cluster' must be 'east'");
  }

  @Test
  void altersOffsetsWithoutAClusterWhenNoSyncsAreWritten() {
    assertThat(
            connector.alterOffsets(
                settings(Map.of("emit.offset-syncs.enabled", "false")),
                Map.of(
                    Map.of("cluster", "east", "topic", "t", "partition", 0), Map.of("offset", 1L))))
        .isTrue();
  }

  @Test
  void leavesThePlaceInTheOffsetMapWhereATakeoverSetsOffsets() {
    // Else it would ask the clusters of the settings, which are not there.
    assertThat(
            connector.alterOffsets(
                Takeover.marked(settings(Map.of())),
                Map.of(
                    Map.of("cluster", "east", "topic", "t", "partition", 0), Map.of("offset", 1L))))
        .isTrue();
    assertThatThrownBy(
            () ->
                connector.alterOffsets(
                    Takeover.marked(settings(Map.of())),
                    Map.of(
                        Map.of("cluster", "west", "topic", "t", "partition", 0),
                        Map.of("offset", 1L))))
        .isInstanceOf(ConnectException.class);
  }

  @Test
  void reportsTheProjectsVersion() {
    assertThat(connector.version()).isEqualTo(MirrorVersion.get());
    assertThat(new ClusterMirrorSourceTask().version()).isEqualTo(MirrorVersion.get());
    assertThat(connector.taskClass()).isEqualTo(ClusterMirrorSourceTask.class);
  }

  @Test
  void aTaskThatWasNotStartedCanBeStopped() {
    new ClusterMirrorSourceTask().stop();

    assertThat(connector.taskConfigs(1)).isEmpty();
  }

  private static Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "name", "mirror",
                "connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector",
                "source.cluster.alias", "east",
                "target.cluster.alias", "west",
                "source.cluster.bootstrap.servers", "localhost:1",
                "target.cluster.bootstrap.servers", "localhost:1"));
    settings.putAll(more);
    return settings;
  }

  private static final class RecordingContext implements SourceConnectorContext {
    private volatile Exception raised;

    @Override
    public void requestTaskReconfiguration() {
      throw new AssertionError("tasks are never reconfigured");
    }

    @Override
    public void raiseError(Exception e) {
      raised = e;
    }

    @Override
    public OffsetStorageReader offsetStorageReader() {
      return null;
    }
  }
}
