package io.connectmirror.cli.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.FakeOperation;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.junit.jupiter.api.Test;

class GroupMoverTest {
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);

  private final FakeCluster west = new FakeCluster("west").topic("orders", 1);
  private final GroupMover mover = new GroupMover(west.groupAdmin());

  @Test
  void movesAGroupAndItsMetadata() throws Exception {
    west.commit("g", "orders", 0, 5);

    assertThat(mover.move(move(OptionalLong.of(5), 9)).done()).isTrue();

    assertThat(west.committed("g", "orders", 0).orElseThrow().offset()).isEqualTo(9);
    assertThat(west.committed("g", "orders", 0).orElseThrow().metadata()).isEqualTo("meta");
  }

  @Test
  void makesAGroupThatIsNotThere() throws Exception {
    assertThat(mover.move(move(OptionalLong.empty(), 9)).done()).isTrue();

    assertThat(west.committed("g", "orders", 0).orElseThrow().offset()).isEqualTo(9);
  }

  @Test
  void leavesAGroupAloneThatAConsumerHasJoinedSinceThePlan() throws Exception {
    west.commit("g", "orders", 0, 5).join("g", "member");

    StepResult result = mover.move(move(OptionalLong.of(5), 9));

    assertThat(result.done()).isFalse();
    assertThat(result.message().orElseThrow()).contains("group g has consumers on west");
    assertThat(position()).isEqualTo(5);
  }

  @Test
  void takesTheBrokersWordThatAConsumerHasJoinedSinceTheLook() throws Exception {
    west.commit("g", "orders", 0, 5)
        .before(FakeOperation.ALTER_GROUP_OFFSETS, () -> west.join("g", "member"));

    StepResult result = mover.move(move(OptionalLong.of(5), 9));

    assertThat(result.message().orElseThrow()).contains("group g has consumers on west");
    assertThat(position()).isEqualTo(5);
  }

  @Test
  void leavesAPlaceAloneThatHasChangedSinceThePlan() throws Exception {
    west.commit("g", "orders", 0, 12);

    StepResult result = mover.move(move(OptionalLong.of(5), 9));

    assertThat(result.done()).isFalse();
    assertThat(result.message().orElseThrow()).contains("orders-0 stands at 12 by now");
    assertThat(position()).isEqualTo(12);
  }

  @Test
  void hasNothingToDoWhereTheGroupIsAlready() throws Exception {
    west.commit("g", "orders", 0, 9);

    assertThat(mover.move(move(OptionalLong.of(5), 9)).done()).isTrue();
    assertThat(west.callCount(FakeOperation.ALTER_GROUP_OFFSETS)).isZero();
  }

  @Test
  void noticesThatAPositionDidNotHold() throws Exception {
    west.commit("g", "orders", 0, 5);
    west.before(
        FakeOperation.ALTER_GROUP_OFFSETS,
        () -> west.before(FakeOperation.COMMITTED_OFFSETS, () -> west.commit("g", "orders", 0, 2)));

    assertThat(mover.move(move(OptionalLong.of(5), 9)).message().orElseThrow())
        .contains("stands at 2 after 9 was written");
  }

  @Test
  void tellsWhatTheClusterRefuses() throws Exception {
    west.failItem(
        FakeOperation.ALTER_GROUP_OFFSETS, "g", new GroupAuthorizationException("not allowed"));

    StepResult result = mover.move(move(OptionalLong.empty(), 9));

    assertThat(result.done()).isFalse();
    assertThat(result.message()).isPresent();
  }

  @Test
  void knowsOnlyOfAGroupAtItsPlaceThatABrokenOffMoveTookEffect() throws Exception {
    west.commit("g", "orders", 0, 9);
    assertThat(mover.whereStands(move(OptionalLong.of(5), 9)))
        .isEqualTo("it was moved: it stands where it was to go");

    west.commit("g", "orders", 0, 5);
    assertThat(mover.whereStands(move(OptionalLong.of(5), 9)))
        .isEqualTo("it was not moved yet when it was last looked at: [orders-0 at 5, to go to 9]");

    west.failItem(
        FakeOperation.COMMITTED_OFFSETS, "g", new GroupAuthorizationException("not allowed"));
    assertThat(mover.whereStands(move(OptionalLong.of(5), 9)))
        .startsWith("whether it was moved is not known: ");
  }

  private long position() {
    return west.committed("g", "orders", 0).orElseThrow().offset();
  }

  private static MoveGroup move(OptionalLong from, long to) {
    return new MoveGroup("g", List.of(new Move(ORDERS, from, to, Certainty.EXACT, "meta")));
  }
}
