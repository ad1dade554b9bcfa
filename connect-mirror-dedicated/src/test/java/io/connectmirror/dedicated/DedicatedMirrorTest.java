package io.connectmirror.dedicated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.connectmirror.dedicated.plan.PlannedConnector;
import io.connectmirror.dedicated.plan.WorkerPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DedicatedMirrorTest {
  private static final DedicatedOptions OPTIONS = DedicatedOptions.of("/p");

  private final Map<String, String> file =
      new HashMap<>(
          Map.of(
              "clusters", "east, west",
              "east.bootstrap.servers", "e:9092",
              "west.bootstrap.servers", "w:9092",
              "east->west.enabled", "true",
              "tasks.max", "4"));

  @Test
  void runsTheFlowsThatMirrorMakerWouldRun() {
    List<WorkerPlan> workers = DedicatedMirror.plan(file, OPTIONS).workers();

    assertThat(workers).extracting(WorkerPlan::name).containsExactly("east", "west");
    assertThat(workers.get(0).connectors())
        .extracting(PlannedConnector::name)
        .containsExactly("west-to-east-heartbeat");
    assertThat(workers.get(1).connectors())
        .extracting(PlannedConnector::name)
        .containsExactly(
            "east-to-west-source", "east-to-west-checkpoint", "east-to-west-heartbeat");
    assertThat(workers.get(1).connectors().get(0).config())
        .containsEntry("tasks.max", "4")
        .containsEntry("source.cluster.bootstrap.servers", "e:9092");
  }

  @Test
  void runsThemUnderMirrorMakersNames() {
    file.put("west->east.emit.heartbeats.enabled", "false");

    List<WorkerPlan> workers = DedicatedMirror.plan(file, OPTIONS.perFlow()).workers();

    assertThat(workers).extracting(WorkerPlan::name).containsExactly("east->west");
    assertThat(workers.get(0).connectors())
        .extracting(PlannedConnector::name)
        .containsExactly(
            "MirrorSourceConnector", "MirrorCheckpointConnector", "MirrorHeartbeatConnector");
  }

  @Test
  void worksForTargetsThatAreNear() {
    assertThat(DedicatedMirror.plan(file, OPTIONS.forTargets(List.of("west"))).workers())
        .extracting(WorkerPlan::name)
        .containsExactly("west");
  }

  @Test
  void saysEverythingThatIsWrong() {
    file.remove("west.bootstrap.servers");
    file.put("listeners", "nonsense");
    file.put("replication.factor", "many");

    assertThat(
            catchThrowableOfType(
                    DedicatedConfigException.class, () -> DedicatedMirror.of(file, OPTIONS))
                .errors())
        .anyMatch(error -> error.startsWith("west.bootstrap.servers: "))
        .anyMatch(error -> error.startsWith("listeners: "))
        .anyMatch(error -> error.contains("replication.factor: "));
  }

  @Test
  void saysThatThereAreNoClusters() {
    file.remove("clusters");

    assertThatThrownBy(() -> DedicatedMirror.of(file, OPTIONS))
        .isInstanceOf(DedicatedConfigException.class)
        .hasMessageContaining("clusters");
  }

  @Test
  void hasNothingToShowBeforeItIsStarted() throws InterruptedException {
    DedicatedMirror mirror =
        DedicatedMirror.of(
            file,
            OPTIONS,
            properties -> {
              throw new AssertionError("not started");
            },
            System::nanoTime);

    assertThat(mirror.restUrls()).isEmpty();
    assertThat(mirror.trouble()).isEmpty();
    assertThat(mirror.awaitRunning(Duration.ZERO)).isFalse();
  }
}
