package io.connectmirror.cli.status.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.cli.status.view.FollowedTopic.Read;
import io.connectmirror.cli.status.view.PartitionView.Mirrored;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeCluster;
import io.connectmirror.common.testing.ManualClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class FollowersTest {
  private static final Flow FLOW = new Flow("id-east", "id-west");
  private static final TopicPartition ORDERS = new TopicPartition("orders", 0);
  private static final TopicPartition BILLS = new TopicPartition("bills", 0);
  private static final byte[] POISON = "poison".getBytes(StandardCharsets.UTF_8);

  private final ManualClock clock = new ManualClock();
  private final FakeCluster west = new FakeCluster("west");
  private final TopicInMemory topic = new TopicInMemory();
  private final SyncsFollower syncs = new SyncsFollower();
  private final StateFollower state = new StateFollower();

  @Test
  void whereOurTasksMirrorThoseOfMirrorMakerCountOnlyWhereThereIsNoneOfOurs()
      throws InterruptedException {
    topic
        .chunk(5, FLOW, ORDERS, new OffsetRun(0, 0, 10, Predecessor.start()))
        .plain(4, ORDERS, 50, 40)
        .plain(4, BILLS, 50, 40);
    readAll(syncs);

    assertThat(syncs.isMirrorMakers(Optional.of(FLOW))).isFalse();
    assertThat(syncs.mirrored(Optional.of(FLOW)))
        .isEqualTo(Map.of(ORDERS, new Mirrored(10, 10, 5), BILLS, new Mirrored(51, 41, 4)));
  }

  @Test
  void whereMirrorMakerMirrorsNowTheNewerSyncCounts() throws InterruptedException {
    topic
        .chunk(5, FLOW, ORDERS, new OffsetRun(0, 0, 10, Predecessor.start()))
        .chunk(5, FLOW, BILLS, new OffsetRun(0, 0, 10, Predecessor.start()))
        .plain(4, BILLS, 3, 3)
        .plain(9, ORDERS, 50, 40);
    readAll(syncs);

    assertThat(syncs.isMirrorMakers(Optional.of(FLOW))).isTrue();
    assertThat(syncs.mirrored(Optional.of(FLOW)))
        .isEqualTo(Map.of(ORDERS, new Mirrored(51, 41, 9), BILLS, new Mirrored(10, 10, 5)));
    assertThat(syncs.mirrored(Optional.empty()).get(BILLS).nextSource()).isEqualTo(4);
  }

  @Test
  void otherFlowsAreKeptApart() throws InterruptedException {
    Flow other = new Flow("id-north", "id-west");
    topic
        .chunk(5, FLOW, ORDERS, new OffsetRun(0, 0, 10, Predecessor.start()))
        .chunk(9, other, ORDERS, new OffsetRun(0, 0, 99, Predecessor.start()));
    readAll(syncs);

    assertThat(syncs.mirrored(Optional.of(FLOW)).get(ORDERS).nextSource()).isEqualTo(10);
    assertThat(syncs.flowsAt(Side.TARGET, "id-west")).containsExactly(other, FLOW);
    assertThat(syncs.flowsAt(Side.SOURCE, "id-east")).containsExactly(FLOW);
    assertThat(syncs.flowsAt(Side.SOURCE, "id-west")).isEmpty();
  }

  @Test
  void poisonAndATopicThatIsMadeAgainAreTaken() throws InterruptedException {
    topic
        .record(0, POISON, POISON)
        .record(0, null, null)
        .chunk(5, FLOW, ORDERS, new OffsetRun(0, 0, 10, Predecessor.start()));
    readAll(syncs);
    assertThat(syncs.mirrored(Optional.of(FLOW))).containsOnlyKeys(ORDERS);

    syncs.restarted();
    assertThat(syncs.mirrored(Optional.of(FLOW))).isEmpty();
  }

  @Test
  void ofTheStateTheNewestValueOfEachKeyCounts() throws InterruptedException {
    StateKey waits = StateKey.of(StateKind.PARTITION_STATE, "mirror", "orders", "0");
    StateKey over = StateKey.of(StateKind.PARTITION_STATE, "mirror", "orders", "1");
    topic
        .state(waits, Map.of("state", "WAITING"))
        .state(over, Map.of("state", "WAITING"))
        .state(StateKey.of(StateKind.TOPIC_ID, "mirror", "orders", "0"), Map.of("source", "id"))
        .record(0, POISON, POISON)
        .state(waits, Map.of("state", "RETRYING"))
        .state(over, null);
    readAll(state);

    assertThat(state.values()).isEqualTo(Map.of(waits, Map.of("state", "RETRYING")));

    state.restarted();
    assertThat(state.values()).isEmpty();
  }

  @Test
  void aTopicIsReadToWhereItEndsNowAndFollowedFromThere() throws InterruptedException {
    StateKey key = StateKey.of(StateKind.TOPIC_PROBLEM, "mirror", "t");
    topic.state(key, Map.of("reason", "a"));
    west.topic("t", 1).append("t", 0, 1);
    try (FollowedTopic followed = followed()) {
      assertThat(followed.catchUp()).isEqualTo(Read.WHOLE);
      topic.state(key, Map.of("reason", "b"));
      west.append("t", 0, 1);
      assertThat(followed.catchUp()).isEqualTo(Read.WHOLE);
    }

    assertThat(state.values().get(key)).isEqualTo(Map.of("reason", "b"));
    assertThat(topic.opened()).isEqualTo(1);
    assertThat(topic.open()).isZero();
  }

  @Test
  void ofATopicThatWasMadeAgainOnlyTheNewOneCounts() throws InterruptedException {
    StateKey gone = StateKey.of(StateKind.TOPIC_PROBLEM, "mirror", "gone");
    StateKey key = StateKey.of(StateKind.TOPIC_PROBLEM, "mirror", "t");
    topic.state(gone, Map.of("reason", "a"));
    west.topic("t", 1).append("t", 0, 1);
    try (FollowedTopic followed = followed()) {
      assertThat(followed.catchUp()).isEqualTo(Read.WHOLE);
      topic.madeAgain().state(key, Map.of("reason", "b"));

      assertThat(followed.catchUp()).isEqualTo(Read.WHOLE);
    }

    assertThat(state.values()).isEqualTo(Map.of(key, Map.of("reason", "b")));
  }

  @Test
  void whatATransactionHoldsBackIsNotWaitedForForEver() throws InterruptedException {
    west.topic("t", 1).append("t", 0, 5);

    assertThat(followed().catchUp()).isEqualTo(Read.WHOLE);
  }

  @Test
  void aTopicThatIsTooLongIsReadInPart() throws InterruptedException {
    topic.endless(() -> clock.advance(Duration.ofSeconds(1)));
    west.topic("t", 1).append("t", 0, 5);

    assertThat(followed().catchUp()).isEqualTo(Read.IN_PART);
  }

  @Test
  void aTopicThatIsNotThereIsNoFailure() throws InterruptedException {
    assertThat(followed().catchUp()).isEqualTo(Read.NOT_THERE);
    assertThat(topic.opened()).isZero();

    west.unreachable();
    FollowedTopic unreachable = followed();
    assertThatThrownBy(unreachable::catchUp).isInstanceOf(FailureException.class);
  }

  private FollowedTopic followed() {
    return new FollowedTopic(
        "t", topic::log, west.topicAdmin(), state, Duration.ofSeconds(3), clock.nanos());
  }

  private void readAll(InternalTopicLog.Reader reader) throws InterruptedException {
    topic.log().poll(Duration.ZERO, reader);
  }
}
