package io.connectmirror.dedicated.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.common.config.Takeover;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.dedicated.plan.ApplyPlanner.Mm2Activity;
import io.connectmirror.dedicated.plan.Mm2Names;
import io.connectmirror.dedicated.plan.PlannedConnector;
import io.connectmirror.dedicated.plan.WorkerPlan;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class ConnectorApplierTest {
  private static final String SOURCE = "east-to-west-source";
  private static final String HEARTBEAT = "east-to-west-heartbeat";

  private final FakeWorker worker = new FakeWorker();
  private final FakeMm2 mm2 = new FakeMm2();
  private final PlannedConnector source = connector(ConnectorRole.SOURCE);
  private final PlannedConnector heartbeat = connector(ConnectorRole.HEARTBEAT);
  private final ConnectorApplier applier =
      new ConnectorApplier(
          new WorkerPlan("west", "west", Map.of(), List.of(source, heartbeat)), mm2);

  @Test
  void givesPositionsOfMirrorMakerBeforeTheConnectorRuns() throws InterruptedException {
    mm2.position("orders", 5);

    applyAll();

    assertThat(worker.calls)
        .containsExactly(
            "put " + SOURCE + " STOPPED",
            "put " + HEARTBEAT + " RUNNING",
            "alter " + SOURCE,
            "put " + SOURCE + " RUNNING");
    assertThat(worker.altered.get(SOURCE))
        .containsExactly(
            Map.entry(
                Map.of("cluster", "east", "topic", "orders", "partition", 0),
                Map.of("offset", 5L)));
    assertThat(worker.configs).containsEntry(SOURCE, source.config());
  }

  @Test
  void leavesOutPositionsOfTopicsThatTheFlowDoesNotMirror() throws InterruptedException {
    mm2.position("orders", 5);
    mm2.position("others", 6);

    applyAll();

    assertThat(worker.altered.get(SOURCE)).hasSize(1);
  }

  @Test
  void createsARunningConnectorWhereMirrorMakerHasLeftNothing() throws InterruptedException {
    applyAll();

    assertThat(worker.calls)
        .containsExactly("put " + SOURCE + " RUNNING", "put " + HEARTBEAT + " RUNNING");
  }

  @Test
  void goesOnWithATakeoverThatAnotherProcessBegan() throws InterruptedException {
    mm2.position("orders", 5);
    worker.configs.put(SOURCE, Takeover.marked(source.config()));
    worker.states.put(SOURCE, "STOPPED");

    applyAll();

    assertThat(worker.calls)
        .containsExactly(
            "alter " + SOURCE, "put " + SOURCE + " RUNNING", "put " + HEARTBEAT + " RUNNING");
  }

  @Test
  void takesOverOnceOnly() throws InterruptedException {
    mm2.position("orders", 5);
    worker.configs.put(SOURCE, source.config());
    worker.states.put(SOURCE, "STOPPED");

    applyAll();

    assertThat(worker.calls).containsExactly("put " + HEARTBEAT + " RUNNING");
    assertThat(worker.state(SOURCE)).isEqualTo("STOPPED");
  }

  @Test
  void waitsForMirrorMakerToBeStopped() throws InterruptedException {
    mm2.position("orders", 5);
    mm2.activity = Mm2Activity.ACTIVE;

    assertThat(applier.apply(worker)).isFalse();
    assertThat(applier.apply(worker)).isFalse();
    assertThat(worker.calls).isEmpty();

    mm2.activity = Mm2Activity.QUIET;
    applyAll();
    assertThat(worker.configs).containsOnlyKeys(SOURCE, HEARTBEAT);
  }

  @Test
  void goesOnWhereItCannotTellWhetherMirrorMakerRuns() throws InterruptedException {
    mm2.activity = Mm2Activity.UNKNOWN;

    applyAll();

    assertThat(worker.configs).containsOnlyKeys(SOURCE, HEARTBEAT);
  }

  @Test
  void bringsAConnectorToTheFileAndLeavesItsState() throws InterruptedException {
    Map<String, String> old = new HashMap<>(source.config());
    old.put("topics", "old");
    worker.configs.put(SOURCE, old);
    worker.states.put(SOURCE, "PAUSED");

    applyAll();

    assertThat(worker.calls)
        .containsExactly("put " + SOURCE + " IT_IS", "put " + HEARTBEAT + " RUNNING");
    assertThat(worker.configs).containsEntry(SOURCE, source.config());
  }

  @Test
  void leavesTheWritingToTheLeader() throws InterruptedException {
    worker.refusal =
        Optional.of(new WorkerException(WorkerException.Kind.FOLLOWER, "not the leader", null));

    assertThat(applier.apply(worker)).isFalse();
    assertThat(worker.configs).isEmpty();

    worker.configs.put(SOURCE, source.config());
    worker.configs.put(HEARTBEAT, heartbeat.config());
    assertThat(applier.apply(worker)).isTrue();
  }

  @Test
  void leavesConnectorsThatTheFileDoesNotHave() throws InterruptedException {
    worker.configs.put("north-to-west-source", Map.of());

    applyAll();

    assertThat(worker.configs).containsKey("north-to-west-source");
  }

  private void applyAll() throws InterruptedException {
    for (int round = 0; round < 5; round++) {
      if (applier.apply(worker)) {
        return;
      }
    }
    throw new AssertionError("not done after five rounds: " + worker.calls);
  }

  private static PlannedConnector connector(ConnectorRole role) {
    String name = "east-to-west-" + role.name().toLowerCase(Locale.ROOT);
    return new PlannedConnector(
        name,
        new ClusterPair("east", "west"),
        role,
        Map.of(
            "name", name,
            "connector.class", role.className(),
            "source.cluster.alias", "east",
            "target.cluster.alias", "west",
            "source.cluster.bootstrap.servers", "e:9092",
            "target.cluster.bootstrap.servers", "w:9092",
            "topics", "orders"),
        role == ConnectorRole.SOURCE
            ? Optional.of(
                new Mm2Names("east-mm2", "mm2-offsets.east.internal", "MirrorSourceConnector"))
            : Optional.empty());
  }

  /** What MirrorMaker 2 has left. */
  private static final class FakeMm2 implements Mm2Target {
    private final Map<String, String> records = new HashMap<>();
    private Mm2Activity activity = Mm2Activity.QUIET;

    void position(String topic, long offset) {
      records.put(
          "[\"MirrorSourceConnector\",{\"cluster\":\"east\",\"partition\":0,\"topic\":\"%s\"}]"
              .formatted(topic),
          "{\"offset\":%d}".formatted(offset));
    }

    @Override
    public Mm2Activity activity(String groupId) {
      assertThat(groupId).isEqualTo("east-mm2");
      return activity;
    }

    @Override
    public void read(String topic, BiConsumer<byte[], byte[]> reader) {
      assertThat(topic).isEqualTo("mm2-offsets.east.internal");
      records.forEach(
          (key, value) ->
              reader.accept(
                  key.getBytes(StandardCharsets.UTF_8), value.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
