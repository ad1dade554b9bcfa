package io.connectmirror.checkpoint.cycle;

import static io.connectmirror.checkpoint.cycle.CycleFixture.checkpoint;
import static io.connectmirror.checkpoint.cycle.CycleFixture.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.checkpoint.plan.GroupOwnership;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.testing.FakeOperation;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class CheckpointCycleTest {
  private final CycleFixture cycle = new CycleFixture();

  @Test
  void tellsWhereAGroupStandsOnTheTarget() throws InterruptedException {
    cycle.mirrored(100).group("g", 40);

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 40, 40));
  }

  @Test
  void keepsTheMetadataThatTheConsumerCommitted() throws InterruptedException {
    cycle.mirrored(100);
    cycle.source.commit(
        "g", new TopicPartition("t", 0), new CommittedOffset(7, OptionalInt.of(3), "note"));

    assertThat(cycle.pass()).extracting(Checkpoint::metadata).containsExactly("note");
    assertThat(cycle.target.committed("g", "A.t", 0))
        .contains(new CommittedOffset(7, OptionalInt.empty(), "note"));
  }

  @Test
  void saysNothingTwice() throws InterruptedException {
    cycle.mirrored(100).group("g", 40);
    cycle.pass();

    assertThat(cycle.pass()).isEmpty();
  }

  @Test
  void goesOnAfterARestartFromTheCheckpointsThatAreThere() throws InterruptedException {
    cycle.mirrored(1000).group("g", 500);
    cycle.pass();
    cycle.restart();
    cycle.map.coarse("t", 0, 405);
    cycle.group("later", 500);

    assertThat(cycle.pass()).containsExactly(checkpoint("later", 500, 405));
    cycle.map.mirrored("t", 0, 0, 999);
    assertThat(cycle.pass()).containsExactly(checkpoint("later", 500, 500));
  }

  @Test
  void givesAGroupThatComesLaterItsExactPlaceAfterARestart() throws InterruptedException {
    cycle.mirrored(1000).group("g", 1000);
    cycle.pass();
    cycle.restart();
    cycle.group("later", 500);

    assertThat(cycle.pass()).containsExactly(checkpoint("later", 500, 500));
  }

  @Test
  void goesBackWithAGroupThatWentBack() throws InterruptedException {
    cycle.mirrored(100).group("g", 40);
    cycle.pass();
    cycle.group("g", 10);

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 10));
  }

  @Test
  void doesNotGoBackWhenTheMapHasLostDetail() throws InterruptedException {
    cycle.mirrored(100).group("g", 40);
    cycle.pass();
    cycle.map.coarse("t", 0, 30);
    cycle.group("g", 50);

    assertThat(cycle.pass()).isEmpty();
    assertThat(cycle.onTarget("g")).contains(40L);
  }

  @Test
  void looksAfterItsOwnGroupsOnly() throws InterruptedException {
    cycle.ownership = new GroupOwnership(0, 2);
    cycle.mirrored(100).group("a", 10).group("b", 20);

    cycle.pass();

    assertThat(cycle.told).extracting(Checkpoint::group).containsExactly("b");
  }

  @Test
  void findsNewGroupsWhenTheyAreDue() throws InterruptedException {
    cycle.mirrored(100);
    cycle.pass();
    cycle.group("g", 10);

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 10));
  }

  @Test
  void asksTheClustersOncePerPassHoweverManyGroupsThereAre() throws InterruptedException {
    cycle.mirrored(100);
    for (int i = 0; i < 50; i++) {
      cycle.group("g" + i, i);
    }

    cycle.pass();

    assertThat(cycle.source.callCount(FakeOperation.COMMITTED_OFFSETS)).isEqualTo(1);
    assertThat(cycle.target.callCount(FakeOperation.LATEST_OFFSETS)).isEqualTo(1);
    assertThat(cycle.target.callCount(FakeOperation.ALTER_GROUP_OFFSETS)).isEqualTo(1);
  }

  @Test
  void doesNotMirrorTheGroupsThatShowAMirrorsProgress() throws InterruptedException {
    cycle.mirrored(100).group("mm2-A->B.mirror", 10).group("mm2-A->C.other", 10);

    assertThat(cycle.pass()).isEmpty();
    assertThat(cycle.state.writes()).isEmpty();
  }

  @Test
  void saysWhyAGroupIsNotMirrored() throws InterruptedException {
    cycle.mirrored(100).group("connect-x", 10).group("shared", 10);
    cycle.source.groupType("shared", GroupType.OTHER);

    cycle.passes(2);

    assertThat(cycle.told).isEmpty();
    assertThat(cycle.reason("connect-x")).contains("filtered");
    assertThat(cycle.reason("shared")).contains("unsupported group type");
    assertThat(cycle.metrics.gauge("groups-not-written-filtered")).isEqualTo(1);
    assertThat(cycle.metrics.count(MirrorCounter.GROUPS_NOT_WRITTEN)).isEqualTo(2);
  }

  @Test
  void aGroupInAnEmptyPartitionStandsAtTheStartOfItsCopy() throws InterruptedException {
    cycle.mirrored(100);
    cycle.source.topic("empty", 1).commit("g", "empty", 0, 0);
    cycle.target.topic("A.empty", 1);

    cycle.pass();

    assertThat(cycle.target.committed("g", "A.empty", 0).map(CommittedOffset::offset)).contains(0L);
  }

  @Test
  void saysWhyAPositionIsNotMirrored() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.source.topic("private", 1).topic("new", 1).topic("untaken", 1).topic("old", 1);
    cycle.target.topic("A.new", 1);
    cycle.source.append("new", 0, 5).append("old", 0, 5).append("untaken", 0, 5);
    cycle.source.commit("g", "private", 0, 1).commit("g", "new", 0, 1);
    cycle.source.commit("g", "untaken", 0, 1).commit("g", "old", 0, 1);
    cycle.map.from("old", 0, 5, 10);
    cycle.map.mirrored("untaken", 0, 0, 10);

    cycle.passes(2);

    assertThat(cycle.told).containsExactly(checkpoint("g", 10, 10));
    assertThat(cycle.reason("g", "A.private", "0")).contains("filtered");
    assertThat(cycle.reason("g", "A.new", "0")).contains("map not reached yet");
    assertThat(cycle.reason("g", "A.old", "0")).contains("before the offset map begins");
    assertThat(cycle.reason("g", "A.untaken", "0")).contains("no target topic");
  }

  @Test
  void saysOfATopicThatIsNotMirroredThatTheTargetDoesNotHaveIt() throws InterruptedException {
    cycle.mirrored(100);
    cycle.source.topic("elsewhere", 1).append("elsewhere", 0, 5).commit("g", "elsewhere", 0, 5);
    cycle.source.topic("grown", 2).append("grown", 1, 5).commit("h", "grown", 1, 5);
    cycle.target.topic("A.grown", 1);

    cycle.passes(2);

    assertThat(cycle.reason("g")).contains("no target topic");
    assertThat(cycle.reason("h")).contains("no target topic");
    assertThat(cycle.metrics.gauge("groups-not-written-no-target-topic")).isEqualTo(2);
    assertThat(cycle.metrics.gauge("groups-not-written-map-not-reached-yet")).isZero();
  }

  @Test
  void doesNotSayThatATopicIsMissingUnlessTheTargetSaysSo() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.source.topic("new", 1).append("new", 0, 5).commit("h", "new", 0, 5);
    // The first is about the topic of the checkpoints.
    cycle.target.failCall(FakeOperation.DESCRIBE_TOPICS, 2, new TimeoutException("slow"));

    cycle.pass();

    assertThat(cycle.metrics.gauge("groups-not-written-map-not-reached-yet")).isEqualTo(1);
    assertThat(cycle.onTarget("g")).contains(10L);
  }

  @Test
  void forgetsAReasonThatIsGone() throws InterruptedException {
    cycle.source.append("t", 0, 20);
    cycle.group("g", 10);
    cycle.passes(2);
    assertThat(cycle.reason("g")).contains("no target topic");

    cycle.mirrored(100);
    cycle.pass();

    assertThat(cycle.reason("g")).isEmpty();
    assertThat(cycle.metrics.gauge("groups-not-written-no-target-topic")).isZero();
  }

  @Test
  void forgetsAReasonThatEndedBetweenTwoLives() throws InterruptedException {
    cycle.group("g", 10);
    cycle.passes(2);

    cycle.mirrored(100).restart().pass();

    assertThat(cycle.reason("g")).isEmpty();
  }

  @Test
  void doesNotRememberWhatPassesByItself() throws InterruptedException {
    cycle.group("g", 10);
    cycle.pass();
    cycle.mirrored(100);
    cycle.pass();

    assertThat(cycle.reason("g")).isEmpty();
    assertThat(cycle.state.writes()).hasSize(1);
  }

  @Test
  void goesOnWithTheOtherGroupsWhenOneMayNotBeRead() throws InterruptedException {
    cycle.mirrored(100).group("g", 10).group("secret", 10);
    cycle.source.failItem(
        FakeOperation.COMMITTED_OFFSETS, "secret", new GroupAuthorizationException("secret"));

    cycle.passes(2);

    assertThat(cycle.told).containsExactly(checkpoint("g", 10, 10));
    assertThat(cycle.reason("secret")).contains("not authorized");
  }

  @Test
  void failsAPassThatCannotReachTheSourceAndChangesNothing() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.pass();
    cycle.source.unreachable();
    cycle.target.forgetCalls();

    assertThatThrownBy(cycle::pass).isInstanceOf(FailureException.class);
    assertThat(cycle.target.calls()).isEmpty();

    cycle.source.heal();
    cycle.group("g", 11);
    assertThat(cycle.pass()).containsExactly(checkpoint("g", 11, 11));
  }

  @Test
  void losesNoCheckpointWhenThePassFailsAfterwards() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.target.failCall(FakeOperation.DESCRIBE_TOPICS, 1, new TimeoutException("slow"));

    assertThatThrownBy(cycle::pass).isInstanceOf(FailureException.class);

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 10));
  }

  @Test
  void goesOnWithoutEarlierCheckpointsWhenTheyMayNotBeRead() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.checkpointsLog.failing(failure(new TopicAuthorizationException("denied")));

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 10));
  }

  @Test
  void waitsForEarlierCheckpointsWhileTheClusterCannotBeReached() {
    cycle.mirrored(100).group("g", 10);
    cycle.checkpointsLog.failing(failure(new TimeoutException("slow")));

    assertThatThrownBy(cycle::pass).isInstanceOf(FailureException.class);
    assertThat(cycle.checkpointsLog.isClosed()).isTrue();
  }

  @Test
  void skipsAndCountsACheckpointThatCannotBeRead() throws InterruptedException {
    Checkpoint good = checkpoint("g", 40, 40);
    cycle.mirrored(100).group("g", 40);
    cycle
        .checkpointsLog
        .with(new byte[] {1}, good.value())
        .with(good.key(), null)
        .with(good.key(), good.value());

    assertThat(cycle.pass()).isEmpty();
    assertThat(cycle.metrics.count(MirrorCounter.POISON_RECORDS)).isEqualTo(2);
  }

  @Test
  void keepsCheckpointsBackUntilTheirTopicIsThereAndSyncsGroupsMeanwhile()
      throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.target.delete(CycleFixture.CHECKPOINTS);
    cycle.checkpointsLog.failing(failure(new UnknownTopicOrPartitionException()));

    assertThat(cycle.pass()).isEmpty();
    assertThat(cycle.onTarget("g")).contains(10L);

    cycle.target.topic(CycleFixture.CHECKPOINTS, 1);
    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 10));
  }

  @Test
  void tellsAllAgainWhenTheirTopicWasMadeAgain() throws InterruptedException {
    cycle.mirrored(100).group("g", 40).group("h", 50);
    cycle.passes(2);

    cycle.target.delete(CycleFixture.CHECKPOINTS);
    cycle.passes(6);
    cycle.group("h", 60);
    assertThat(cycle.pass()).as("without a topic they wait").isEmpty();
    cycle.target.topic(CycleFixture.CHECKPOINTS, 1);

    assertThat(cycle.pass())
        .containsExactlyInAnyOrder(checkpoint("g", 40, 40), checkpoint("h", 60, 60));
    assertThat(cycle.pass()).isEmpty();
  }

  @Test
  void neverTellsAPlaceBeyondTheEndOfATopicThatWasMadeAgain() throws InterruptedException {
    cycle.mirrored(100).group("g", 100);
    cycle.pass();
    cycle.target.topic("A.t", 1).delete("A.t").topic("A.t", 1).append("A.t", 0, 5);

    cycle.passes(3);
    assertThat(cycle.onTarget("g")).isEmpty();

    cycle.passes(4);
    assertThat(cycle.told.get(1)).isEqualTo(checkpoint("g", 100, 5));
    assertThat(cycle.onTarget("g")).contains(5L);
  }

  @Test
  void takesTheMapsWordForATopicThatWasMadeAgain() throws InterruptedException {
    cycle.mirrored(100).group("g", 100);
    cycle.pass();
    cycle.target.delete("A.t").topic("A.t", 1).append("A.t", 0, 105);
    cycle.map.mirrored("t", 0, 5, 99);

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 100, 105));
    assertThat(cycle.onTarget("g")).contains(105L);
  }

  @Test
  void neverTellsAPlaceBelowTheLogStart() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.target.purge("A.t", 0, 60);

    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 60));
  }

  @Test
  void leavesAPartitionOutWhoseLogTheTargetDoesNotTell() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.target.failItem(FakeOperation.LATEST_OFFSETS, "A.t-0", new TimeoutException("no leader"));

    assertThat(cycle.pass()).isEmpty();
    assertThat(cycle.metrics.gauge("groups-not-written-target-unavailable")).isEqualTo(1);
    cycle.target.heal();
    assertThat(cycle.pass()).containsExactly(checkpoint("g", 10, 10));
  }

  @Test
  void takesTheMetricsOfAGroupAwayThatIsGone() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.pass();
    cycle.source.deleteGroup("g");
    cycle.pass();

    assertThat(cycle.checkpointMetrics.removed()).hasSize(1);
  }
}
