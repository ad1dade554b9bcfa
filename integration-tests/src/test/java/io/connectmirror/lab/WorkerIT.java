package io.connectmirror.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.lab.process.Await;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A group of two workers and a connector that Kafka brings, so that nothing but the lab is tested.
 */
@Tag("long")
class WorkerIT {
  private static final Duration WITHIN = Duration.ofSeconds(60);
  private static final String PULSE = "pulse";

  private static Map<String, String> heartbeats(Cluster cluster) {
    return ConfigMaps.merged(
        Map.of(
            "name", PULSE,
            "connector.class", "org.apache.kafka.connect.mirror.MirrorHeartbeatConnector",
            "source.cluster.alias", "a",
            "target.cluster.alias", "b",
            "heartbeats.topic.replication.factor", "1",
            "emit.heartbeats.interval.seconds", "1"),
        ConfigMaps.prefixed("source.cluster.", cluster.configForWorkers()),
        ConfigMaps.prefixed("target.cluster.", cluster.configForWorkers()));
  }

  @Test
  void runsAConnectorThroughItsWholeLifeAndMovesItsTaskWhenAWorkerIsKilled() {
    try (Lab lab = Lab.named("WorkerIT")) {
      Cluster cluster = lab.start(ClusterSpec.named("east"));
      WorkerSpec spec =
          WorkerSpec.named("connect")
              .withMirrorMaker2()
              .property("offset.flush.interval.ms", "500");
      WorkerGroup group = lab.startGroup(spec, 2, cluster);
      ConnectRest rest = group.rest();
      Map<String, String> config = heartbeats(cluster);

      assertThat(rest.validate(config)).isEmpty();
      rest.create(PULSE, config);
      assertThatThrownBy(() -> rest.create(PULSE, config))
          .isInstanceOf(RestException.class)
          .extracting(e -> ((RestException) e).status())
          .isEqualTo(409);

      String host = rest.awaitRunning(PULSE, WITHIN).tasks().get(0).worker();
      assertThat(rest.config(PULSE)).containsEntry("source.cluster.alias", "a");
      assertThat(rest.taskConfigs(PULSE)).hasSize(1);
      Await.until(WITHIN, () -> "an offset", () -> !rest.offsets(PULSE).isEmpty());

      Worker owner =
          group.workers().stream().filter(w -> w.workerId().equals(host)).findFirst().orElseThrow();
      assertThat(owner.jmx().names("kafka.connect:type=connector-task-metrics,*")).hasSize(1);
      owner.kill();
      Await.until(
          WITHIN,
          () -> "the task on the other worker",
          () -> {
            ConnectorStatus status = group.rest().status(PULSE);
            return status.isRunning() && !status.tasks().get(0).worker().equals(host);
          });

      ConnectRest survivor = group.rest();
      survivor.stop(PULSE);
      survivor.awaitState(PULSE, "STOPPED", WITHIN);
      survivor.resetOffsets(PULSE);
      assertThat(survivor.offsets(PULSE)).isEmpty();
      Map<String, ?> partition = Map.of("sourceClusterAlias", "a", "targetClusterAlias", "b");
      assertThat(survivor.alterOffsets(PULSE, Map.of(partition, Map.of("offset", 0))))
          .contains("successfully");
      survivor.delete(PULSE);
      assertThat(survivor.connectors()).isEmpty();

      owner.start();
      assertThat(owner.rest().connectors()).isEmpty();
      assertThat(owner.log().lines("Kafka Connect started")).hasSize(2);
    }
  }
}
