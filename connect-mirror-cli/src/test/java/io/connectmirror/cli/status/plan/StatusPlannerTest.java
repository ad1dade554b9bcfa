package io.connectmirror.cli.status.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.connect.ConnectWorker.ConnectorView;
import io.connectmirror.cli.connect.ConnectWorker.TaskView;
import io.connectmirror.cli.status.SeenFlow;
import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.StatusReport.Note;
import io.connectmirror.cli.status.view.FlowView;
import io.connectmirror.cli.status.view.HeartbeatView.Way;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.state.StateKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StatusPlannerTest {
  private static final WorkerView NOT_ASKED = new WorkerView.NotAsked();
  private static final WorkerView RUNNING = seen(connector("mirror", "RUNNING", task("RUNNING")));

  /** What is seen, and the kind, the subject and a piece of each finding. */
  static Stream<Arguments> findings() {
    return Stream.of(
        Arguments.of(
            "source away",
            new SeenFlow().unreachable(Side.SOURCE, "nobody there"),
            RUNNING,
            FindingKind.SOURCE_UNREACHABLE,
            "east",
            "nobody there"),
        Arguments.of(
            "target away",
            new SeenFlow().unreachable(Side.TARGET, "nobody there"),
            RUNNING,
            FindingKind.TARGET_UNREACHABLE,
            "west",
            "nobody there"),
        Arguments.of(
            "worker away",
            new SeenFlow(),
            new WorkerView.Silent("no answer"),
            FindingKind.WORKER_UNREACHABLE,
            "Connect",
            "no answer"),
        Arguments.of(
            "connector stopped",
            new SeenFlow(),
            seen(connector("mirror", "STOPPED")),
            FindingKind.CONNECTOR,
            "mirror",
            "it is STOPPED"),
        Arguments.of(
            "connector without tasks",
            new SeenFlow(),
            seen(connector("mirror", "RUNNING")),
            FindingKind.CONNECTOR,
            "mirror",
            "has no task"),
        Arguments.of(
            "no source connector",
            new SeenFlow(),
            seen(),
            FindingKind.CONNECTOR,
            "east->west",
            "no source connector of this flow"),
        Arguments.of(
            "task failed",
            new SeenFlow(),
            seen(connector("mirror", "RUNNING", failed("why it failed"))),
            FindingKind.TASK,
            "task 0 of mirror",
            "it is FAILED on w1:8083: why it failed"),
        Arguments.of(
            "task unassigned",
            new SeenFlow(),
            seen(connector("mirror", "RUNNING", task("UNASSIGNED"))),
            FindingKind.TASK,
            "task 0 of mirror",
            "UNASSIGNED"),
        Arguments.of(
            "state of a partition",
            new SeenFlow()
                .state(
                    StateKind.PARTITION_STATE,
                    Map.of("state", "RETRYING", "reason", "too large"),
                    "mirror",
                    "orders",
                    "3"),
            RUNNING,
            FindingKind.PARTITION_STATE,
            "orders-3",
            "RETRYING: too large"),
        Arguments.of(
            "quarantine",
            new SeenFlow()
                .state(
                    StateKind.QUARANTINE,
                    Map.of("failures", 2L, "endOffset", 77L),
                    "mirror",
                    "orders",
                    "3"),
            RUNNING,
            FindingKind.QUARANTINE,
            "orders-3",
            "a task failed over it (2 times): the target did not take a record before source offset"
                + " 77"),
        Arguments.of(
            "topic problem",
            new SeenFlow()
                .state(
                    StateKind.TOPIC_PROBLEM,
                    Map.of("sourceTopic", "orders", "kind", "create", "reason", "denied"),
                    "mirror",
                    "east.orders"),
            RUNNING,
            FindingKind.TOPIC_PROBLEM,
            "east.orders",
            "orders is not mirrored: denied (create)"),
        Arguments.of(
            "one replica on the target",
            new SeenFlow().replication(Side.TARGET, "connect-offsets", 1),
            RUNNING,
            FindingKind.REPLICATION,
            "connect-offsets",
            "on cluster west it is kept on one broker of 3: Connect's source offsets"),
        Arguments.of(
            "one replica on the source",
            new SeenFlow().replication(Side.SOURCE, "heartbeats", 1),
            RUNNING,
            FindingKind.REPLICATION,
            "heartbeats",
            "on cluster east it is kept on one broker of 3"),
        Arguments.of(
            "not allowed to see",
            new SeenFlow().trouble("offset syncs", "the principal needs READ"),
            RUNNING,
            FindingKind.NOT_SEEN,
            "offset syncs",
            "needs READ"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("findings")
  void findsWithWhatToDo(
      String what,
      SeenFlow seen,
      WorkerView worker,
      FindingKind kind,
      String subject,
      String piece) {
    StatusReport report = report(worker, seen.take());

    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.flow()).isEqualTo("east->west");
              assertThat(finding.kind()).isEqualTo(kind);
              assertThat(finding.subject()).isEqualTo(subject);
              assertThat(finding.what()).contains(piece);
              assertThat(finding.advice()).isNotBlank();
            });
    assertThat(report.exitCode()).isEqualTo(kind == FindingKind.TARGET_UNREACHABLE ? 2 : 1);
  }

  static Stream<Arguments> good() {
    return Stream.of(
        Arguments.of("nothing mirrored yet", new SeenFlow(), RUNNING),
        Arguments.of("no worker named", new SeenFlow().mirrored(0, 9), NOT_ASKED),
        Arguments.of("lag alone", new SeenFlow().lagging(0, 100, 10, 99), RUNNING),
        Arguments.of(
            "three replicas", new SeenFlow().replication(Side.TARGET, "heartbeats", 3), RUNNING),
        Arguments.of(
            "one replica of two brokers",
            new SeenFlow().brokers(2).replication(Side.TARGET, "heartbeats", 1),
            RUNNING),
        Arguments.of("anomalies on record", anomaly(new SeenFlow(), 1, 0), RUNNING),
        Arguments.of(
            "a rule that cannot be carried over",
            new SeenFlow()
                .state(StateKind.ACL_NOT_CARRIED, Map.of("reason", "r", "command", "c"), "rule"),
            RUNNING),
        Arguments.of(
            "what a connector of old has left behind",
            new SeenFlow()
                .state(
                    StateKind.PARTITION_STATE,
                    Map.of("state", "LOST", "reason", "gone"),
                    "before",
                    "orders",
                    "0"),
            RUNNING),
        Arguments.of(
            "connectors of other flows and kinds",
            new SeenFlow(),
            seen(
                connector("mirror", "RUNNING", task("RUNNING")),
                of("other", "FAILED", Map.of("source.cluster.alias", "north")),
                of("sink", "FAILED", Map.of("connector.class", "org.example.Sink")))),
        Arguments.of(
            "disabled, so without tasks",
            new SeenFlow(),
            seen(of("mirror", "RUNNING", Map.of("enabled", "false")))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("good")
  void findsNothingIn(String what, SeenFlow seen, WorkerView worker) {
    StatusReport report = report(worker, seen.take());

    assertThat(report.findings()).isEmpty();
    assertThat(report.exitCode()).isZero();
  }

  @Test
  void aPartitionThatStandsStillIsFoundAtTheSecondLook() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    FlowView second = new SeenFlow().at(5).lagging(0, 110, 60, 45).take();

    assertThat(report(RUNNING, first).findings()).isEmpty();
    StatusReport report = report(RUNNING, first, second);

    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.STANDS_STILL);
              assertThat(finding.subject()).isEqualTo("orders-0");
              assertThat(finding.what())
                  .contains("source offset 60", "up to 50 records", "waits for 45 s");
            });
    assertThat(report.flows().get(0).partitions().get(0).standsStill()).isTrue();
  }

  @Test
  void aPartitionThatIsLeftBehindIsFoundAtTheSecondLook() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    SeenFlow second = new SeenFlow().at(5).lagging(0, 100, 60, 45);

    assertThat(report(RUNNING, first).findings()).isEmpty();
    StatusReport report = report(RUNNING, first, second.take());

    assertThat(report.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.kind()).isEqualTo(FindingKind.LEFT_BEHIND);
              assertThat(finding.subject()).isEqualTo("orders-0");
              assertThat(finding.what())
                  .contains("source offset 60", "its source rests", "up to 40 records", "45 s");
              assertThat(finding.advice()).contains("restarting the task is safe");
            });
    assertThat(report.flows().get(0).partitions().get(0).leftBehind()).isTrue();
    assertThat(report(seen(connector("mirror", "STOPPED")), first, second.take()).findings())
        .extracting(Finding::kind)
        .containsOnly(FindingKind.CONNECTOR);
  }

  @Test
  void whatIsKnownToBeHaltedIsNotSaidToStandStill() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    SeenFlow second = new SeenFlow().at(5).lagging(0, 110, 60, 45);

    StatusReport stopped = report(seen(connector("mirror", "STOPPED")), first, second.take());
    assertThat(stopped.findings()).extracting(Finding::kind).containsOnly(FindingKind.CONNECTOR);
    assertThat(stopped.flows().get(0).partitions().get(0).state()).as("not known").isEmpty();

    Map<String, Object> retrying = Map.of("state", "RETRYING", "reason", "full");
    second.state(StateKind.PARTITION_STATE, retrying, "mirror", "orders", "0");
    StatusReport told = report(RUNNING, first, second.take());
    assertThat(told.findings()).extracting(Finding::kind).containsOnly(FindingKind.PARTITION_STATE);
  }

  @Test
  void theTasksOfAPausedConnectorAreNotFoundOneByOne() {
    StatusReport report =
        report(
            seen(connector("mirror", "PAUSED", task("PAUSED"), task("PAUSED"))),
            new SeenFlow().take());

    assertThat(report.findings()).extracting(Finding::subject).containsExactly("mirror");
  }

  @Test
  void aQuarantineIsToldOnceWhereThePartitionsStateIs() {
    FlowView view =
        new SeenFlow()
            .state(StateKind.QUARANTINE, Map.of("failures", 1L), "mirror", "orders", "0")
            .state(
                StateKind.PARTITION_STATE,
                Map.of("state", "RETRYING", "reason", "left alone"),
                "mirror",
                "orders",
                "0")
            .take();

    assertThat(report(RUNNING, view).findings())
        .extracting(Finding::kind)
        .containsExactly(FindingKind.PARTITION_STATE);
  }

  @Test
  void withoutTheWorkerEveryStateCounts() {
    FlowView view =
        new SeenFlow()
            .state(
                StateKind.PARTITION_STATE,
                Map.of("state", "PAUSED", "reason", "purged"),
                "whoever",
                "orders",
                "0")
            .take();

    assertThat(report(NOT_ASKED, view).findings()).hasSize(1);
  }

  @Test
  void theWorstFindingComesFirst() {
    FlowView view =
        new SeenFlow()
            .trouble("heartbeats", "denied")
            .replication(Side.TARGET, "heartbeats", 1)
            .unreachable(Side.SOURCE, "away")
            .take();

    assertThat(report(RUNNING, view).findings())
        .extracting(Finding::kind)
        .containsExactly(
            FindingKind.SOURCE_UNREACHABLE, FindingKind.REPLICATION, FindingKind.NOT_SEEN);
  }

  @Test
  void withoutItsSourceTheFlowStillTellsWhatTheTargetKnows() {
    SeenFlow seen = new SeenFlow().unreachable(Side.SOURCE, "away");
    FlowView view =
        seen.partition(
                seen.view(
                    0,
                    OptionalLong.empty(),
                    OptionalLong.of(60),
                    Optional.of(seen.sync(60, 7)),
                    null))
            .take();

    FlowStatus flow = report(RUNNING, view).flows().get(0);

    assertThat(flow.source().reachable()).isFalse();
    assertThat(flow.source().reason()).contains("away");
    assertThat(flow.lag().unknown()).isEqualTo(1);
    PartitionStatus partition = flow.partitions().get(0);
    assertThat(partition.mirroredTo()).hasValue(60);
    assertThat(partition.targetEnd()).hasValue(60);
    assertThat(partition.lagRecords()).isEmpty();
    assertThat(partition.syncAgeSeconds()).hasValue(7);
  }

  @Test
  void lagIsAddedUpOverPartitions() {
    FlowView view =
        new SeenFlow().mirrored(0, 100).lagging(1, 100, 90, 3).lagging(2, 50, 20, 8).take();

    assertThat(report(RUNNING, view).flows().get(0).lag())
        .isEqualTo(new FlowStatus.LagTotal(2, 0, 40, OptionalLong.of(8)));
  }

  @Test
  void anomaliesAreListedNewestFirstWithWhatTheySay() {
    FlowView view = anomaly(anomaly(anomaly(new SeenFlow(), 1, 10), 2, 30), 3, 20).take();

    assertThat(report(RUNNING, view).flows().get(0).anomalies())
        .extracting(AnomalyStatus::partition)
        .containsExactly(2, 3, 1);
    assertThat(report(RUNNING, view).flows().get(0).anomalies().get(0))
        .isEqualTo(
            new AnomalyStatus(
                SeenFlow.BEGIN_MS + 30,
                "purged",
                "orders",
                2,
                5,
                OptionalLong.of(4),
                "CONTINUE",
                "mirror",
                "offsets 5 to 8 are gone"));
  }

  @Test
  void stateOfAFormThatNobodyWritesIsLeftOut() {
    FlowView view =
        new SeenFlow()
            .state(StateKind.PARTITION_STATE, Map.of(), "mirror", "orders", "x")
            .state(StateKind.QUARANTINE, Map.of(), "mirror")
            .state(StateKind.TOPIC_PROBLEM, Map.of(), "mirror")
            .state(StateKind.ANOMALY, Map.of(), "purged", "orders", "x", "1")
            .state(StateKind.ANOMALY, Map.of(), "purged")
            .take();

    StatusReport report = report(RUNNING, view);

    assertThat(report.findings()).isEmpty();
    assertThat(report.flows().get(0).anomalies()).isEmpty();
  }

  @Test
  void heartbeatsAreToldByTheWayTheyCameAndNotedWhenOld() {
    FlowView view =
        new SeenFlow()
            .at(100)
            .heartbeat("east.heartbeats", Way.END_TO_END, OptionalLong.of(SeenFlow.BEGIN_MS))
            .heartbeat("heartbeats", Way.TO_TARGET, OptionalLong.of(SeenFlow.BEGIN_MS + 99_000))
            .take();

    StatusReport report = report(RUNNING, view);

    assertThat(report.flows().get(0).heartbeats())
        .containsExactly(
            new HeartbeatStatus("east.heartbeats", "END_TO_END", OptionalLong.of(100)),
            new HeartbeatStatus("heartbeats", "TO_TARGET", OptionalLong.of(1)));
    assertThat(report.notes())
        .extracting(Note::what)
        .singleElement()
        .asString()
        .contains("east.heartbeats is 100 s old: the whole chain");
  }

  @Test
  void notesWhatIsNobodysFault() {
    FlowView view =
        new SeenFlow()
            .mirrorMaker()
            .brokers(1)
            .replication(Side.TARGET, "heartbeats", 1)
            .replication(Side.TARGET, "connect-offsets", 1)
            .state(StateKind.ACL_NOT_CARRIED, Map.of("reason", "r", "command", "cmd"), "rule")
            .take();

    assertThat(report(RUNNING, view).notes())
        .extracting(Note::what)
        .anySatisfy(note -> assertThat(note).contains("connect-offsets, heartbeats"))
        .anySatisfy(note -> assertThat(note).contains("1 access rules", "cmd"))
        .anySatisfy(note -> assertThat(note).contains("lag is an upper bound"))
        .hasSize(3);
  }

  private static StatusReport report(WorkerView worker, FlowView... looks) {
    Map<String, Standing> standing = new HashMap<>();
    StatusReport report = null;
    for (FlowView look : looks) {
      StatusPlanner.Planned planned = StatusPlanner.plan(List.of(look), worker, standing);
      standing.putAll(planned.standing());
      report = planned.report();
    }
    return report;
  }

  private static SeenFlow anomaly(SeenFlow seen, int partition, long afterMs) {
    return seen.state(
        StateKind.ANOMALY,
        Map.of(
            "connector",
            "mirror",
            "details",
            "offsets 5 to 8 are gone",
            "lost",
            4L,
            "policy",
            "CONTINUE",
            "atMs",
            SeenFlow.BEGIN_MS + afterMs),
        "purged",
        "orders",
        Integer.toString(partition),
        "5");
  }

  private static WorkerView seen(ConnectorView... connectors) {
    return new WorkerView.Seen(List.of(connectors));
  }

  private static ConnectorView connector(String name, String state, TaskView... tasks) {
    return new ConnectorView(name, settings(Map.of()), state, Optional.empty(), List.of(tasks));
  }

  private static ConnectorView of(String name, String state, Map<String, String> overrides) {
    return new ConnectorView(name, settings(overrides), state, Optional.empty(), List.of());
  }

  private static Map<String, String> settings(Map<String, String> overrides) {
    Map<String, String> settings = new HashMap<>();
    settings.put("connector.class", "io.connectmirror.source.ClusterMirrorSourceConnector");
    settings.put("source.cluster.alias", "east");
    settings.put("target.cluster.alias", "west");
    settings.putAll(overrides);
    return settings;
  }

  private static TaskView task(String state) {
    return new TaskView(0, state, "w1:8083", Optional.empty());
  }

  private static TaskView failed(String trace) {
    return new TaskView(0, "FAILED", "w1:8083", Optional.of(trace));
  }
}
