package io.connectmirror.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.kafka.common.config.ConfigValue;
import org.apache.kafka.connect.source.SourceConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Finds and makes the connectors as a worker does, out of the jar alone. */
class PluginLoadIT {
  private URLClassLoader plugin;
  private List<SourceConnector> connectors;

  @BeforeEach
  void findServices() throws IOException {
    URL jar = PluginJar.find().file().toUri().toURL();
    plugin = new URLClassLoader(new URL[] {jar}, new WorkerLoader());
    connectors =
        ServiceLoader.load(SourceConnector.class, plugin).stream()
            .map(ServiceLoader.Provider::get)
            .toList();
  }

  @AfterEach
  void close() throws IOException {
    plugin.close();
  }

  @Test
  void findsTheThreeConnectorsInTheJar() {
    assertThat(connectors)
        .extracting(connector -> connector.getClass().getSimpleName())
        .containsExactlyInAnyOrder(
            "ClusterMirrorSourceConnector",
            "ClusterMirrorCheckpointConnector",
            "ClusterMirrorHeartbeatConnector");
    assertThat(connectors)
        .allSatisfy(
            connector -> assertThat(connector.getClass().getClassLoader()).isSameAs(plugin));
  }

  @Test
  void theyReportTheVersionOfTheBuild() {
    assertThat(connectors)
        .extracting(SourceConnector::version)
        .containsOnly(System.getProperty("plugin.version"));
  }

  @Test
  void theirTasksCanBeMade() throws ReflectiveOperationException {
    for (SourceConnector connector : connectors) {
      assertThat(connector.taskClass().getConstructor().newInstance().version())
          .isEqualTo(connector.version());
    }
  }

  @Test
  void theyValidateWithoutAnyOtherClass() {
    for (SourceConnector connector : connectors) {
      Map<String, String> settings =
          Map.of(
              "name", "mirror",
              "connector.class", connector.getClass().getName(),
              "source.cluster.alias", "east",
              "target.cluster.alias", "west",
              "source.cluster.bootstrap.servers", "east:9092",
              "target.cluster.bootstrap.servers", "west:9092");

      assertThat(connector.validate(settings).configValues())
          .flatExtracting(ConfigValue::errorMessages)
          .isEmpty();
    }
  }
}
