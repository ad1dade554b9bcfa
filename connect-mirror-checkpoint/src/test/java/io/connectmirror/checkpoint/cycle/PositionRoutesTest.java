package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.cycle.PositionRoutes.Route;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.filter.DefaultTopicFilter;
import io.connectmirror.policy.DefaultReplicationPolicy;
import io.connectmirror.policy.IdentityReplicationPolicy;
import io.connectmirror.policy.RenameReplicationPolicy;
import io.connectmirror.spi.ReplicationPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The flow goes from A to B, that in the other direction from B to A. */
class PositionRoutesTest {
  private static final ClusterPair PAIR = new ClusterPair("A", "B");

  private final FakeCluster a = new FakeCluster("A");
  private final FakeCluster b = new FakeCluster("B");
  private final FakeOffsetMap ahead = new FakeOffsetMap();
  private final ReverseFlow reverse = new ReverseFlow(b, a);
  private ReplicationPolicy policy = new DefaultReplicationPolicy();
  private String topics = ".*";

  @Test
  void aTopicOfTheSourceLeadsToItsCopy() {
    ahead.mirrored("t", 0, 5, 99);

    assertThat(known("t", 80)).isEqualTo(at("A.t", 85, true));
  }

  @Test
  void aCopyLeadsHomeToItsOriginal() {
    reverse.mirrored("t", 100, 0, 50, Predecessor.start());

    assertThat(known("B.t", 20)).isEqualTo(at("t", 120, true));
    assertThat(known("B.t", 50)).isEqualTo(at("t", 150, true));
  }

  @Test
  void theFilterMayNameTheCopyOrTheOriginal() {
    reverse.mirrored("t", 50);

    topics = "t";
    assertThat(known("B.t", 20)).isEqualTo(at("t", 20, true));
    topics = "B\\.t";
    assertThat(known("B.t", 20)).isEqualTo(at("t", 20, true));
    topics = "u";
    assertThat(known("B.t", 20)).isEqualTo(withheld("t", Reason.FILTERED));
  }

  @Test
  void aCopyWhoseMapIsNotKnownSaysWhy() {
    assertThat(known("B.t", 20)).isEqualTo(withheld("t", Reason.MAP_NOT_REACHED));
    assertThat(route("B.t", 20)).isEqualTo(withheld("t", Reason.NO_FAILBACK));
  }

  @Test
  void aRenamedTopicComesHomeUnderItsOldName() {
    RenameReplicationPolicy rename = new RenameReplicationPolicy();
    rename.configure(Map.of("replication.policy.rename.rules", "rr -> mirror-rr"));
    policy = rename;
    reverse.mirrored("rr", 50);

    assertThat(known("mirror-rr", 20)).isEqualTo(at("rr", 20, true));
  }

  @Test
  void aTopicThatKeepsItsNameWaitsUntilBothMapsAreRead() {
    policy = new IdentityReplicationPolicy();
    ahead.mirrored("t", 0, 0, 99);

    assertThat(route("t", 20, reverse.unreadPlace()))
        .isEqualTo(withheld("t", Reason.MAP_NOT_REACHED));
    assertThat(known("t", 20)).isEqualTo(at("t", 20, true));
    assertThat(route("t", 20)).as("when nothing comes home").isEqualTo(at("t", 20, true));
  }

  @Test
  void ofATopicThatKeepsItsNameNothingOfEitherKindIsSkipped() {
    policy = new IdentityReplicationPolicy();
    // B's own records 0 to 9 are A's 0 to 9; A's own 10 to 19 are B's 10 to 19; B's 20 to 29 are
    // A's 20 to 29.
    reverse.mirrored("t", 10).mirrored("t", 20, 20, 10, Predecessor.follows(9, 9));
    ahead.from("t", 0, 10, 19);

    assertThat(known("t", 25)).as("B's 25 is next").isEqualTo(at("t", 25, false));
    assertThat(known("t", 15)).as("A's own 15 is next").isEqualTo(at("t", 15, true));
  }

  @Test
  void whereOnlyTheTargetHasRecordsItsMapAloneLeadsHome() {
    policy = new IdentityReplicationPolicy();
    reverse.mirrored("t", 50);

    assertThat(known("t", 20)).isEqualTo(at("t", 20, true));
    assertThat(known("t", 50)).isEqualTo(at("t", 50, true));
  }

  @Test
  void aGroupAtAMarkerStandsAtTheSamePlaceAsAtTheNextRecord() {
    reverse.mirrored("t", 10).mirrored("t", 11, 10, 10, Predecessor.follows(9, 9));
    SamePlace samePlace = PositionRoutes.samePlace(naming(), reverseMap(reverse.place()));
    TopicPartition original = new TopicPartition("t", 0);

    assertThat(known("B.t", 10)).isEqualTo(at("t", 11, true));
    assertThat(samePlace.isSame(original, 10, 10)).isTrue();
    assertThat(samePlace.isSame(original, 11, 10)).isTrue();
    assertThat(samePlace.isSame(original, 9, 10)).isFalse();
    assertThat(samePlace.isSame(original, 12, 10)).isFalse();
  }

  @Test
  void ofTwoPlacesTheOneThatWasWrittenLastCounts() {
    reverse.mirrored("t", 50);
    ReverseFlow moved = new ReverseFlow(b, a).mirrored("t", 1_000, 60, 50, Predecessor.unknown());

    assertThat(route("B.t", 70, reverse.place(), moved.place())).isEqualTo(at("t", 1_010, true));
    assertThat(route("B.t", 70, moved.place(), reverse.place())).isEqualTo(at("t", 1_010, true));
  }

  @Test
  void nothingComesHomeByAMapThatHasNotReadAllOfItsTopic() {
    ReverseMap.Place behind = reverse.mirrored("t", 50).place();
    reverse.mirrored("t", 50, 50, 10, Predecessor.follows(49, 49));

    assertThat(route("B.t", 20, behind)).isEqualTo(withheld("t", Reason.MAP_NOT_REACHED));
    assertThat(known("B.t", 20)).isEqualTo(at("t", 20, true));
  }

  @Test
  void inATopicThatKeepsItsNameThatIsToBeWaitedForToo() {
    policy = new IdentityReplicationPolicy();
    ReverseMap.Place behind = reverse.mirrored("t", 10).place();
    reverse.mirrored("t", 20, 20, 10, Predecessor.follows(9, 9));
    ahead.from("t", 0, 10, 19);

    assertThat(route("t", 25, behind)).isEqualTo(withheld("t", Reason.MAP_NOT_REACHED));
  }

  @Test
  void norWhileTheClusterDoesNotTellWhereItEnds() {
    FollowedMap map = reverse.mirrored("t", 50).known();

    assertThat(route("B.t", 20, new ReverseMap.Place(map, OptionalLong::empty)))
        .isEqualTo(withheld("t", Reason.MAP_NOT_REACHED));
  }

  private Route known(String topic, long offset) {
    return route(topic, offset, reverse.place());
  }

  private Route route(String topic, long offset, ReverseMap.Place... places) {
    return new PositionRoutes(naming(), ahead, reverseMap(places))
        .of(new TopicPartition(topic, 0), offset);
  }

  private ReverseMap reverseMap(ReverseMap.Place... places) {
    ReverseMap map = new ReverseMap(List.of(places), this::copy, Duration.ZERO);
    try {
      map.catchUp();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return map;
  }

  private Optional<String> copy(String topic) {
    return naming().copyOnSource(topic);
  }

  private TopicNaming naming() {
    DefaultTopicFilter filter = new DefaultTopicFilter();
    filter.configure(Map.of("topics", topics));
    return new TopicNaming(PAIR, policy, filter, true);
  }

  private static Route at(String topic, long position, boolean exact) {
    return new Route(new TopicPartition(topic, 0), position, exact, Optional.empty());
  }

  private static Route withheld(String topic, Reason reason) {
    return new Route(new TopicPartition(topic, 0), -1, false, Optional.of(reason));
  }
}
