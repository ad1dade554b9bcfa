package io.connectmirror.checkpoint.cycle;

import static io.connectmirror.checkpoint.cycle.CycleFixture.checkpoint;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import java.util.Map;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class GroupOffsetSyncTest {
  private final CycleFixture cycle = new CycleFixture();

  @Test
  void bringsAGroupOfAFewRecordsToItsPlaceInTheFirstPass() throws InterruptedException {
    cycle.mirrored(3).group("g", 3);

    cycle.pass();

    assertThat(cycle.onTarget("g")).contains(3L);
    assertThat(cycle.metrics.count(MirrorCounter.GROUP_OFFSETS_WRITTEN)).isEqualTo(1);
    assertThat(cycle.state.byParts(StateKind.GROUP_OFFSET))
        .isEqualTo(Map.of("g/A.t/0", Map.of("offset", 3L)));
  }

  @Test
  void writesNothingWhenSyncIsOff() throws InterruptedException {
    cycle.syncGroups = false;
    cycle.mirrored(3).group("g", 3);

    cycle.pass();

    assertThat(cycle.told).hasSize(1);
    assertThat(cycle.onTarget("g")).isEmpty();
    assertThat(cycle.target.callCount(FakeOperation.COMMITTED_OFFSETS)).isZero();
  }

  @Test
  void writesNothingWhenAllIsInPlace() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.pass();
    cycle.pass();

    assertThat(cycle.target.callCount(FakeOperation.ALTER_GROUP_OFFSETS)).isEqualTo(1);
    assertThat(cycle.target.callCount(FakeOperation.GROUP_ACTIVITY)).isEqualTo(1);
    assertThat(cycle.state.writes()).hasSize(1);
  }

  @Test
  void followsTheSourceForward() throws InterruptedException {
    cycle.mirrored(100).group("g", 10);
    cycle.pass();
    cycle.group("g", 25).pass();

    assertThat(cycle.onTarget("g")).contains(25L);
  }

  @Test
  void followsAGroupThatWasResetToTheStart() throws InterruptedException {
    cycle.mirrored(10).group("g", 10);
    cycle.pass();
    cycle.group("g", 0).pass();

    assertThat(cycle.onTarget("g")).contains(0L);
  }

  @Test
  void followsAResetThatHappenedBetweenTwoLives() throws InterruptedException {
    cycle.mirrored(10).group("g", 10);
    cycle.pass();
    cycle.group("g", 0).restart().pass();

    assertThat(cycle.onTarget("g")).contains(0L);
  }

  @Test
  void doesNotFollowAResetWhenAConsumerOnTheTargetHasMovedOn() throws InterruptedException {
    cycle.mirrored(20).group("g", 10);
    cycle.pass();
    cycle.target.commit("g", "A.t", 0, 12);
    cycle.group("g", 0).passes(2);

    assertThat(cycle.onTarget("g")).contains(12L);
    assertThat(cycle.reason("g")).contains("target moved ahead");
  }

  @Test
  void leavesAGroupAloneThatReadsAgainOnTheTarget() throws InterruptedException {
    cycle.mirrored(20).group("g", 10);
    cycle.pass();
    cycle.target.commit("g", "A.t", 0, 2);
    cycle.passes(2);

    assertThat(cycle.onTarget("g")).contains(2L);
    assertThat(cycle.reason("g")).contains("target moved back");
  }

  @Test
  void leavesAnActiveGroupAlone() throws InterruptedException {
    cycle.mirrored(100).group("g", 100);
    cycle.target.commit("g", "A.t", 0, 30).join("g", "member");
    cycle.passes(2);

    assertThat(cycle.onTarget("g")).contains(30L);
    assertThat(cycle.reason("g")).contains("active on target");
    assertThat(cycle.target.callCount(FakeOperation.ALTER_GROUP_OFFSETS)).isZero();

    cycle.target.leave("g", "member");
    cycle.pass();
    assertThat(cycle.onTarget("g")).contains(100L);
    assertThat(cycle.reason("g")).isEmpty();
  }

  @Test
  void leavesAGroupAloneThatTheTargetDoesNotDescribe() throws InterruptedException {
    cycle.mirrored(100).group("g", 100);
    cycle.target.failItem(FakeOperation.GROUP_ACTIVITY, "g", new GroupAuthorizationException("g"));
    cycle.passes(2);

    assertThat(cycle.onTarget("g")).isEmpty();
    assertThat(cycle.reason("g")).contains("not authorized");
  }

  @Test
  void leavesAGroupAloneThatGotMembersSinceItWasDescribed() throws InterruptedException {
    cycle.mirrored(100).group("g", 100);
    cycle.target.before(FakeOperation.ALTER_GROUP_OFFSETS, () -> cycle.target.join("g", "member"));

    cycle.pass();

    assertThat(cycle.onTarget("g")).isEmpty();
    assertThat(cycle.metrics.gauge("groups-not-written-active-on-target")).isEqualTo(1);
    assertThat(cycle.state.byParts(StateKind.GROUP_OFFSET)).doesNotContainKey("g/A.t/0");
  }

  @Test
  void decidesByWhatTheTargetHoldsAfterTheGroupWasDescribed() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.target.before(FakeOperation.GROUP_ACTIVITY, () -> cycle.target.commit("g", "A.t", 0, 80));

    cycle.pass();

    assertThat(cycle.onTarget("g")).contains(80L);
  }

  @Test
  void countsAndSaysThatSomebodyElseWroteAtTheSameTime() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.target.before(
        FakeOperation.ALTER_GROUP_OFFSETS,
        () ->
            cycle.target.before(
                FakeOperation.COMMITTED_OFFSETS, () -> cycle.target.commit("g", "A.t", 0, 10)));

    cycle.pass();

    assertThat(cycle.metrics.count(MirrorCounter.GROUP_OFFSET_CONFLICTS)).isEqualTo(1);
  }

  @Test
  void looksAgainWhenTheLookHasBecomeTooOld() throws InterruptedException {
    cycle.mirrored(100).group("g", 50).group("h", 50);
    cycle.target.before(FakeOperation.GROUP_ACTIVITY, () -> cycle.clock.advanceMs(201));

    cycle.pass();

    assertThat(cycle.onTarget("g")).contains(50L);
    assertThat(cycle.target.callCount(FakeOperation.GROUP_ACTIVITY)).isGreaterThan(1);
  }

  @Test
  void givesATargetThatIsFarAwayMoreTime() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    slowEveryLook(500);

    cycle.pass();

    assertThat(cycle.onTarget("g")).contains(50L);
    assertThat(cycle.metrics.gauge("group-offsets-window-ms-max")).isEqualTo(500);
  }

  @Test
  void writesNothingOnATargetThatIsAlwaysTooSlow() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    slowEveryLook(11_000);

    cycle.pass();

    assertThat(cycle.onTarget("g")).isEmpty();
    assertThat(cycle.metrics.gauge("groups-not-written-target-too-slow")).isEqualTo(1);
  }

  @Test
  void writesAnOffsetThatWasDeletedOnTheTarget() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.target.deleteGroup("g");
    cycle.pass();

    assertThat(cycle.onTarget("g")).contains(50L);
  }

  @Test
  void adoptsWhatMirrorMaker2Wrote() throws InterruptedException {
    Checkpoint last = checkpoint("g", 50, 41);
    cycle.checkpointsLog.with(last.key(), last.value());
    cycle.target.topic("A.t", 1).append("A.t", 0, 100).commit("g", "A.t", 0, 41);
    cycle.map.mirrored("t", 0, 0, 99);
    cycle.group("g", 20).pass();

    assertThat(cycle.onTarget("g")).contains(20L);
  }

  @Test
  void doesNotAdoptWhatIsNotMirrorMaker2sLastCheckpoint() throws InterruptedException {
    Checkpoint last = checkpoint("g", 50, 41);
    cycle.checkpointsLog.with(last.key(), last.value());
    cycle.target.topic("A.t", 1).append("A.t", 0, 100).commit("g", "A.t", 0, 42);
    cycle.map.mirrored("t", 0, 0, 99);
    cycle.group("g", 20).pass();

    assertThat(cycle.onTarget("g")).contains(42L);
  }

  @Test
  void adoptsNothingOfAGroupThatItKnowsFromAnEarlierLife() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.target.commit("g", "A.t", 0, 50).join("g", "member");
    cycle.pass();
    cycle.target.leave("g", "member");
    cycle.group("g", 20).restart().pass();

    assertThat(cycle.onTarget("g")).as("where a consumer on the target got").contains(50L);
  }

  @Test
  void adoptsNothingOfAGroupThatWasCheckpointedWhileSyncWasOff() throws InterruptedException {
    cycle.syncGroups = false;
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.target.commit("g", "A.t", 0, 50);
    cycle.syncGroups = true;
    cycle.group("g", 20).restart().pass();

    assertThat(cycle.onTarget("g")).contains(50L);
  }

  @Test
  void goesOnWithTheOtherGroupsWhenOneWriteFails() throws InterruptedException {
    cycle.mirrored(100).group("g", 50).group("h", 50);
    cycle.target.failItem(FakeOperation.ALTER_GROUP_OFFSETS, "g", new TimeoutException("moving"));

    cycle.pass();

    assertThat(cycle.onTarget("g")).isEmpty();
    assertThat(cycle.onTarget("h")).contains(50L);
    cycle.target.heal();
    cycle.pass();
    assertThat(cycle.onTarget("g")).contains(50L);
  }

  @Test
  void knowsItsOwnOffsetsWhenThePassFailedAfterWriting() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.target.failCall(FakeOperation.COMMITTED_OFFSETS, 3, new TimeoutException("down"));
    assertThatThrownBy(cycle::pass).isInstanceOf(FailureException.class);

    cycle.group("g", 20).pass();

    assertThat(cycle.onTarget("g")).contains(20L);
  }

  @Test
  void keepsWhatIsToBeRememberedUntilTheStateTopicTakesIt() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.group("g", 60);
    cycle.state.fail(CycleFixture.failure(new TimeoutException("down")));
    assertThatThrownBy(cycle::pass).isInstanceOf(FailureException.class);

    cycle.state.fail(null);
    cycle.pass();

    assertThat(cycle.state.byParts(StateKind.GROUP_OFFSET))
        .isEqualTo(Map.of("g/A.t/0", Map.of("offset", 60L)));
  }

  @Test
  void keepsTheOffsetsOfADeletedGroup() throws InterruptedException {
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.source.deleteGroup("g");
    cycle.passes(3);

    assertThat(cycle.onTarget("g")).contains(50L);
  }

  @Test
  void removesTheOffsetsOfADeletedGroupOnRequest() throws InterruptedException {
    cycle.deleteGroups = true;
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.source.deleteGroup("g");

    cycle.pass();
    assertThat(cycle.onTarget("g")).as("gone once may be a hiccup").contains(50L);
    cycle.pass();
    assertThat(cycle.onTarget("g")).isEmpty();
    assertThat(cycle.state.byParts(StateKind.GROUP_OFFSET)).isEmpty();
  }

  @Test
  void keepsTheOffsetsOfADeletedGroupThatAConsumerOnTheTargetMoved() throws InterruptedException {
    cycle.deleteGroups = true;
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.source.deleteGroup("g");
    cycle.target.commit("g", "A.t", 0, 51);
    cycle.passes(3);

    assertThat(cycle.onTarget("g")).contains(51L);
  }

  @Test
  void keepsTheOffsetsOfAGroupWhoseSourceDoesNotAnswer() throws InterruptedException {
    cycle.deleteGroups = true;
    cycle.mirrored(100).group("g", 50);
    cycle.pass();
    cycle.source.failItem(
        FakeOperation.COMMITTED_OFFSETS, "g", new GroupAuthorizationException("g"));
    cycle.passes(3);

    assertThat(cycle.onTarget("g")).contains(50L);
  }

  private void slowEveryLook(long ms) {
    cycle.target.before(
        FakeOperation.GROUP_ACTIVITY,
        () -> {
          cycle.clock.advanceMs(ms);
          slowEveryLook(ms);
        });
  }
}
