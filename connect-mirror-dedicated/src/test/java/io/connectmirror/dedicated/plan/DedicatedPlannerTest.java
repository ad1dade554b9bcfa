package io.connectmirror.dedicated.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.mm2.KeyWarning;
import io.connectmirror.cli.mm2.Mm2Expansion;
import io.connectmirror.cli.mm2.Mm2Flow;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedicatedPlannerTest {
  private final Map<String, String> file =
      new HashMap<>(
          Map.of(
              "clusters", "east, west, north",
              "east.bootstrap.servers", "e:9092",
              "west.bootstrap.servers", "w:9092",
              "north.bootstrap.servers", "n:9092"));
  private final List<ConnectorConfig> connectors = new ArrayList<>();
  private final List<KeyWarning> keyWarnings = new ArrayList<>();

  @Test
  void makesOneWorkerForEachTarget() {
    flow("north", "west");
    flow("east", "west");
    flow("west", "east");

    DedicatedPlan plan = plan(WorkerLayout.PER_TARGET);

    assertThat(plan.errors()).isEmpty();
    assertThat(plan.workers()).extracting(WorkerPlan::name).containsExactly("east", "west");
    assertThat(plan.workers().get(1).connectors())
        .extracting(PlannedConnector::name)
        .containsExactly(
            "east-to-west-source",
            "east-to-west-checkpoint",
            "east-to-west-heartbeat",
            "north-to-west-source",
            "north-to-west-checkpoint",
            "north-to-west-heartbeat");
    assertThat(plan.workers().get(1).properties())
        .containsEntry("bootstrap.servers", "w:9092")
        .containsEntry("listeners", "http://127.0.0.1:8084");
  }

  @Test
  void givesConnectorsTheirNameAndOurClass() {
    flow("east", "west");

    PlannedConnector source = plan(WorkerLayout.PER_TARGET).workers().get(0).connectors().get(0);

    assertThat(source.config())
        .containsEntry("name", "east-to-west-source")
        .containsEntry("connector.class", ConnectorRole.SOURCE.className())
        .containsEntry("topics", "orders");
  }

  @Test
  void letsNoLostResponseRepeatRecords() {
    flow("east", "west");

    assertThat(plan(WorkerLayout.PER_TARGET).workers().get(0).connectors().get(0).config())
        .containsEntry("producer.override.enable.idempotence", "true");
  }

  @Test
  void leavesAProducerThatTheFileTunesAsItIs() {
    flow("east", "west", "producer.override.acks", "1");

    assertThat(plan(WorkerLayout.PER_TARGET).workers().get(0).connectors().get(0).config())
        .doesNotContainKey("producer.override.enable.idempotence");
  }

  @Test
  void looksForWhatMirrorMakerCopiedAndDidNotNote() {
    flow("east", "west");

    List<PlannedConnector> planned = plan(WorkerLayout.PER_TARGET).workers().get(0).connectors();

    assertThat(planned.get(0).config()).containsEntry("resume.from", "target");
    assertThat(planned.get(1).config()).doesNotContainKey("resume.from");
  }

  @ParameterizedTest
  @CsvSource({"source, source, true", "target, target, true", "source, target, false"})
  void looksForNothingByOffsetSyncsThatMayBeOfTheOtherFlow(
      String there, String back, boolean looks) {
    flow("east", "west", "offset-syncs.topic.location", there);
    flow("west", "east", "offset-syncs.topic.location", back);

    assertThat(plan(WorkerLayout.PER_TARGET).workers())
        .hasSize(2)
        .allSatisfy(
            worker ->
                assertThat(worker.connectors().get(0).config().containsKey("resume.from"))
                    .isEqualTo(looks));
  }

  @Test
  void looksForNothingThatTheFileTellsToCopyAgain() {
    flow("east", "west", "resume.from", "connect");

    assertThat(plan(WorkerLayout.PER_FLOW).workers().get(0).connectors().get(0).config())
        .containsEntry("resume.from", "connect");
  }

  @Test
  void takesOverFromWhereMirrorMakerKeepsThePositionsOfAFlow() {
    file.put("offset.storage.topic", "their-offsets");
    flow("east", "west");

    List<PlannedConnector> planned = plan(WorkerLayout.PER_TARGET).workers().get(0).connectors();

    assertThat(planned.get(0).mm2())
        .contains(new Mm2Names("east-mm2", "their-offsets", "MirrorSourceConnector"));
    assertThat(planned.get(1).mm2()).isEmpty();
    assertThat(planned.get(2).mm2()).isEmpty();
  }

  @Test
  void makesOneWorkerForEachFlowUnderMirrorMakersNames() {
    flow("east", "west");
    flow("north", "west");

    DedicatedPlan plan = plan(WorkerLayout.PER_FLOW);

    assertThat(plan.workers())
        .extracting(WorkerPlan::name)
        .containsExactly("east->west", "north->west");
    assertThat(plan.workers().get(0).connectors())
        .extracting(PlannedConnector::name)
        .containsExactly(
            "MirrorSourceConnector", "MirrorCheckpointConnector", "MirrorHeartbeatConnector");
    assertThat(plan.workers().get(0).connectors())
        .extracting(PlannedConnector::mm2)
        .containsOnly(Optional.empty());
    assertThat(plan.workers().get(0).properties()).containsEntry("group.id", "east-mm2");
    assertThat(plan.workers().get(1).properties())
        .containsEntry("group.id", "north-mm2")
        .containsEntry("listeners", "http://127.0.0.1:8084");
  }

  @Test
  void worksForTheTargetsAskedForAlone() {
    flow("east", "west");
    flow("west", "east");

    DedicatedPlan plan = plan(WorkerLayout.PER_TARGET, "west");

    assertThat(plan.workers()).extracting(WorkerPlan::name).containsExactly("west");
    assertThat(plan.workers().get(0).properties())
        .containsEntry("listeners", "http://127.0.0.1:8083");
  }

  @Test
  void namesEveryFaultAtOnce() {
    file.remove("east.bootstrap.servers");
    file.put("listeners", "nonsense");
    flow("east", "west", "replication.factor", "many");

    assertThat(plan(WorkerLayout.PER_TARGET, "west", "south").errors())
        .anyMatch(error -> error.startsWith("--clusters: there is no cluster south"))
        .anyMatch(error -> error.startsWith("east.bootstrap.servers: "))
        .anyMatch(error -> error.startsWith("listeners: "))
        .anyMatch(error -> error.startsWith("flow east->west: replication.factor: "));
  }

  @Test
  void tellsAFaultOfAFlowOnce() {
    flow("east", "west", "admin.timeout.ms", "long");

    assertThat(plan(WorkerLayout.PER_TARGET).errors())
        .doesNotHaveDuplicates()
        .allMatch(error -> error.startsWith("flow east->west: admin.timeout.ms: "))
        .anyMatch(error -> error.contains("Not a number"));
  }

  @Test
  void tellsAFaultThatSeveralWorkersShareOnce() {
    file.put("listeners", "nonsense");
    flow("east", "west");
    flow("west", "east");

    assertThat(plan(WorkerLayout.PER_TARGET).errors()).hasSize(1);
  }

  @Test
  void saysThatThereIsNothingToDo() {
    assertThat(plan(WorkerLayout.PER_TARGET).errors())
        .containsExactly(
            "there is no flow into [east, west, north] that is enabled, as with"
                + " east->west.enabled = true");
  }

  @Test
  void saysThatThereAreNoClusters() {
    file.remove("clusters");

    assertThat(plan(WorkerLayout.PER_TARGET).errors())
        .singleElement()
        .asString()
        .startsWith("clusters: is missing");
  }

  @Test
  void acceptsPlaceholdersOfConfigProviders() {
    file.put("west.bootstrap.servers", "${file:/s:servers}");
    flow("east", "west", "target.cluster.bootstrap.servers", "${file:/s:servers}");

    assertThat(plan(WorkerLayout.PER_TARGET).errors()).isEmpty();
  }

  @Test
  void warnsOfLinesThatNobodyReads() {
    flow("east", "west");
    for (String key :
        List.of("nonsense", "west.mirror.group.id", "listeners", "east.rest.advertised.port")) {
      keyWarnings.add(new KeyWarning(key, "has no effect"));
    }

    assertThat(plan(WorkerLayout.PER_TARGET).warnings()).containsExactly("nonsense: has no effect");
  }

  @Test
  void showsNoSecrets() {
    file.put("west.sasl.jaas.config", "hidden");
    flow("east", "west", "target.cluster.sasl.jaas.config", "hidden");

    assertThat(plan(WorkerLayout.PER_TARGET).workers().toString()).doesNotContain("hidden");
  }

  private DedicatedPlan plan(WorkerLayout layout, String... targets) {
    Mm2Flow all = new Mm2Flow(new ClusterPair("east", "west"), true, connectors);
    Mm2Expansion expansion = new Mm2Expansion(List.of(all), keyWarnings, List.of());
    return DedicatedPlanner.plan(file, expansion, Set.of(targets), layout, "/p");
  }

  private void flow(String source, String target, String... setting) {
    for (ConnectorRole role : ConnectorRole.values()) {
      Map<String, String> settings = new HashMap<>();
      settings.put("connector.class", role.className());
      settings.put("source.cluster.alias", source);
      settings.put("target.cluster.alias", target);
      settings.put("source.cluster.bootstrap.servers", source + ":9092");
      settings.put("target.cluster.bootstrap.servers", target + ":9092");
      settings.put("topics", "orders");
      for (int i = 0; i < setting.length; i += 2) {
        settings.put(setting[i], setting[i + 1]);
      }
      connectors.add(new ConnectorConfig(role.mirrorMakerName(), settings));
    }
  }
}
