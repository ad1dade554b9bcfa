package io.connectmirror.cli.failover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.connectmirror.cli.failover.GroupOutcome.Kind;
import io.connectmirror.cli.failover.StepReport.Result;
import io.connectmirror.cli.output.JsonText;
import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.standing.StandingLook;
import io.connectmirror.cli.testing.FakeWorker;
import io.connectmirror.cli.testing.TwoClusters;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

/** Whole runs between two clusters in memory. */
class FailoverRunTest {
  private final ManualClock clock = new ManualClock();
  private final TwoClusters clusters = new TwoClusters().mirrored("orders", 0, 100, 7);
  private final FakeWorker worker =
      new FakeWorker()
          .connector("source", "source.ClusterMirrorSource", "east", "west", "RUNNING")
          .connector("points", "checkpoint.ClusterMirrorCheckpoint", "east", "west", "RUNNING")
          .connector("back", "source.ClusterMirrorSource", "west", "east", "RUNNING");
  private final List<String> progress = new ArrayList<>();
  private final List<FailoverReport> journal = new ArrayList<>();
  private final List<Runnable> pauses = new ArrayList<>();
  private FailoverRequest request = request(Direction.FAILOVER, false, false);
  private Optional<String> lost = Optional.empty();

  @Test
  void aDryRunTellsAllAndChangesNothing() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).acl(write("orders"));
    request = request(Direction.FAILOVER, true, true);

    FailoverReport report = run(false);

    assertThat(report.steps()).extracting(StepReport::result).containsOnly(Result.PLANNED);
    assertThat(report.steps()).hasSize(6);
    assertThat(report.groups()).containsExactly(new GroupOutcome("billing", Kind.MOVES, List.of()));
    assertThat(report.isGood()).isTrue();
    assertThat(clusters.west.committed("billing", "east.orders", 0)).isEmpty();
    assertThat(clusters.west.acls()).isEmpty();
    assertThat(worker.stopped()).isEmpty();
  }

  @Test
  void movesAnIdleGroupToItsPlaceAndDoesNothingTheSecondTime() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).acl(write("orders"));
    request = request(Direction.FAILOVER, true, true);

    FailoverReport report = run(true);

    assertThat(report.isGood()).isTrue();
    assertThat(report.steps()).extracting(StepReport::result).containsOnly(Result.DONE);
    assertThat(position("billing")).isEqualTo(47);
    assertThat(clusters.west.acls()).containsExactly(write("east.orders"));
    assertThat(worker.stopped()).containsExactlyInAnyOrder("source", "points");
    assertThat(report.dataLoss().records()).hasValue(0);

    clusters.west.forgetCalls();
    FailoverReport again = run(true);

    assertThat(again.steps()).isEmpty();
    assertThat(again.isGood()).isTrue();
    assertThat(clusters.west.calls())
        .extracting(call -> call.operation())
        .doesNotContain(FakeOperation.ALTER_GROUP_OFFSETS, FakeOperation.CREATE_ACLS);
    assertThat(worker.stopped()).hasSize(2);
  }

  @Test
  void movesGroupsToWhereTheyStandWhenAllIsMirrored() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).append("orders", 0, 20);
    onPause(() -> {});
    onPause(
        () -> {
          clusters.west.append("east.orders", 0, 20);
          clusters.map.mirrored("orders", 0, 7, 120);
          clusters.east.commit("billing", "orders", 0, 110);
        });

    FailoverReport report = run(true);

    assertThat(report.isGood()).isTrue();
    assertThat(position("billing")).isEqualTo(117);
    assertThat(progress).isNotEmpty();
    assertThat(report.steps().get(0).seconds()).isEqualTo(2.0);
    assertThat(report.recoverySeconds()).isGreaterThanOrEqualTo(2.0);
  }

  @Test
  void movesNothingWhileRecordsAreMissingAndNamesProducersThatStillWrite() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40);
    for (int i = 0; i < 70; i++) {
      onPause(() -> clusters.east.append("orders", 0, 1));
    }

    FailoverReport report = run(true);

    assertThat(report.isGood()).isFalse();
    assertThat(report.steps()).hasSize(1);
    assertThat(report.steps().get(0).result()).isEqualTo(Result.FAILED);
    assertThat(report.steps().get(0).message().orElseThrow())
        .contains("producers on east still write to [orders]", "nothing was moved");
    assertThat(clusters.west.committed("billing", "east.orders", 0)).isEmpty();
    assertThat(report.dataLoss().records().getAsLong()).isPositive();
  }

  /** The other cluster burns down while one waits for its last records. */
  @Test
  void doesNotWaitOnForASourceThatIsLostMeanwhile() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).append("orders", 0, 20);
    onPause(() -> clusters.east.unreachable());

    FailoverReport report = run(true);

    assertThat(report.steps().get(0).result()).isEqualTo(Result.DONE);
    assertThat(report.steps().get(0).seconds()).isEqualTo(1.0);
    assertThat(report.steps().get(0).message().orElseThrow())
        .contains("east does not answer any more");
  }

  @Test
  void isNotDeceivedByALagOfNothingWhileProducersRun() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40);
    onPause(
        () -> {
          clusters.east.append("orders", 0, 1);
          clusters.west.append("east.orders", 0, 1);
          clusters.map.mirrored("orders", 0, 7, 101);
        });

    FailoverReport report = run(true);

    assertThat(report.isGood()).isTrue();
    assertThat(progress).anyMatch(line -> line.contains("producers still write to [orders]"));
    assertThat(report.steps().get(0).seconds()).isEqualTo(2.0);
  }

  @Test
  void refusesAGroupThatHasConsumersByNameAndMovesTheOthers() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).commit("audit", "orders", 0, 50);
    clusters.west.commit("billing", "east.orders", 0, 3).join("billing", "member");

    FailoverReport report = run(true);

    assertThat(report.isGood()).isFalse();
    assertThat(report.groups())
        .extracting(GroupOutcome::group, GroupOutcome::kind)
        .containsExactly(tuple("audit", Kind.MOVES), tuple("billing", Kind.REFUSED));
    assertThat(position("billing")).isEqualTo(3);
    assertThat(position("audit")).isEqualTo(57);
  }

  @Test
  void goesOnWithoutASourceThatIsLostAndSaysSo() throws Exception {
    clusters.east.unreachable();
    clusters.memory.checkpoint("billing", "east.orders", 0, 40, 47);
    clusters.west.newestTimestamp("east.orders", 0, clock.millis() - 3_000);

    FailoverReport report = run(true);

    assertThat(report.isGood()).isTrue();
    assertThat(report.source()).startsWith("lost: ");
    assertThat(position("billing")).isEqualTo(47);
    assertThat(report.dataLoss().records()).isEmpty();
    assertThat(report.dataLoss().ageSeconds()).hasValue(3.0);
    assertThat(clusters.east.callCount(FakeOperation.LIST_GROUPS))
        .as("a source that did not answer is not asked again")
        .isEqualTo(1);
  }

  @Test
  void goesOnWhereAnInterruptedRunHasEnded() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).commit("audit", "orders", 0, 50);
    clusters.west.before(
        FakeOperation.ALTER_GROUP_OFFSETS,
        () -> {
          throw new AssertionError("interrupted");
        });
    assertThatThrownBy(() -> run(true)).isInstanceOf(AssertionError.class);

    FailoverReport report = run(true);

    assertThat(report.isGood()).isTrue();
    assertThat(position("audit")).isEqualTo(57);
    assertThat(position("billing")).isEqualTo(47);
  }

  @Test
  void saysOfGroupsThatAreKeptBackThatTheyWereNotMoved() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40).append("orders", 0, 20);
    worker.connector("source", "source.ClusterMirrorSource", "east", "west", "STOPPED");

    FailoverReport report = run(true);

    assertThat(report.problems()).anyMatch(line -> line.contains("connector source is STOPPED"));
    assertThat(report.groups()).extracting(GroupOutcome::kind).containsExactly(Kind.NOT_MOVED);
    assertThat(clusters.west.committed("billing", "east.orders", 0)).isEmpty();
  }

  @Test
  void movesNothingWhenAConnectorCannotBeStopped() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40);
    request = request(Direction.FAILOVER, false, true);
    worker.broken();

    FailoverReport report = run(true);

    assertThat(report.isGood()).isFalse();
    assertThat(clusters.west.committed("billing", "east.orders", 0)).isEmpty();
  }

  @Test
  void bringsAGroupHomeToTheVeryPlace() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40);
    clusters.west.commit("billing", "east.orders", 0, 57);
    request = request(Direction.FAILBACK, false, false);

    FailoverReport report = run(true);

    assertThat(report.isGood()).isTrue();
    assertThat(clusters.east.committed("billing", "orders", 0).orElseThrow().offset())
        .isEqualTo(50);
    assertThat(run(true).steps()).isEmpty();
  }

  @Test
  void tellsWhatWasDoneAsJson() throws Exception {
    clusters.east.commit("billing", "orders", 0, 40);

    assertThat(JsonText.of(run(true)))
        .isEqualToNormalizingNewlines(
            """
            {
              "flow" : "east->west",
              "direction" : "FAILOVER",
              "from" : "east",
              "to" : "west",
              "executed" : true,
              "state" : "FINISHED",
              "source" : "answers",
              "steps" : [ {
                "what" : "wait at most 60 s until all of east is on west (0 records are not) and nothing more comes",
                "result" : "DONE",
                "seconds" : 1.0
              }, {
                "what" : "move group billing: east.orders-0 none->47",
                "result" : "DONE",
                "seconds" : 0.0
              } ],
              "groups" : [ {
                "group" : "billing",
                "kind" : "MOVES",
                "remarks" : [ ]
              } ],
              "warnings" : [ "stop the producers on east first, and its consumers: what is written after the move is not read on west" ],
              "problems" : [ ],
              "recoverySeconds" : 1.0,
              "dataLoss" : {
                "records" : 0,
                "mirroredUntil" : "1970-01-01T00:00:00Z",
                "ageSeconds" : 1.767225601E9
              },
              "runbook" : [ "producers: stop on east; go on with bootstrap.servers=west:9092, topics by the names that they have: what is written to a copy goes nowhere else", "consumers: stop on east; go on with bootstrap.servers=west:9092 and the same group.id", "consumers of orders: subscribe to east.orders and, for what is written on west, to orders", "the way home, once east is back and mirrored to: mirrorctl failback --flow 'east->west'" ]
            }\
            """);
  }

  private FailoverReport run(boolean execute) throws InterruptedException {
    StandingLook standing =
        request.direction() == Direction.FAILOVER ? clusters.there() : clusters.back();
    SeenFlow look = new SeenFlow(standing, Optional.of(worker), request, lost);
    MirroredWait wait = new MirroredWait(look, this::pause, clock.nanos(), progress::add);
    StandstillWait standstill =
        new StandstillWait(
            new SeenTrail(look, standing.target().topics(), List.of("books")),
            this::pause,
            clock.nanos(),
            progress::add);
    FailoverRun run =
        new FailoverRun(
            look,
            new FailoverPlanner(request),
            new ClusterDoers(standing.target(), Optional.of(worker), wait, standstill),
            clock.nanos(),
            ended -> journal.add(report(standing, execute, ended)));
    return report(standing, execute, execute ? run.execute() : run.plan());
  }

  private FailoverReport report(StandingLook standing, boolean execute, RunLog.Ended ended) {
    boolean ahead = standing.target().alias().equals("west");
    return FailoverReports.of(
        "east->west",
        request.direction(),
        ahead ? new ClusterPair("east", "west") : new ClusterPair("west", "east"),
        execute,
        ended,
        new ClusterAddress("west", "west:9092", false),
        clock.instant());
  }

  private void pause(long ms) {
    clock.advanceMs(ms);
    if (!pauses.isEmpty()) {
      pauses.remove(0).run();
    }
  }

  private void onPause(Runnable happening) {
    pauses.add(happening);
  }

  private long position(String group) {
    return clusters.west.committed(group, "east.orders", 0).orElseThrow().offset();
  }

  private static FailoverRequest request(Direction direction, boolean grant, boolean stop) {
    return new FailoverRequest(
        direction,
        GroupSelection.ALL,
        false,
        grant,
        stop,
        Duration.ofSeconds(5),
        Duration.ofSeconds(60));
  }

  private static AclBinding write(String topic) {
    return new AclBinding(
        new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
        new AccessControlEntry("User:shop", "*", AclOperation.WRITE, AclPermissionType.ALLOW));
  }
}
