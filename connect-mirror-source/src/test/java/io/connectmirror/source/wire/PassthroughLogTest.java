package io.connectmirror.source.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Leader;
import io.connectmirror.source.wire.ClusterWire.Reply;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.CorruptRecordException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.FencedLeaderEpochException;
import org.apache.kafka.common.errors.InconsistentTopicIdException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OffsetOutOfRangeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownLeaderEpochException;
import org.apache.kafka.common.errors.UnknownServerException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PassthroughLogTest {
  private static final TopicPartition A = new TopicPartition("a", 0);
  private static final TopicPartition B = new TopicPartition("b", 3);
  private static final Uuid ID = Uuid.randomUuid();
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final FetchBounds BOUNDS = bounds(1_000, 600);

  private final ScriptedWire wire = new ScriptedWire();
  private final List<ClusterWire> made = new ArrayList<>();
  private PassthroughLog log = log(BOUNDS);

  PassthroughLogTest() {
    wire.leaders.put(A, new Leader(1, 7, ID));
    wire.leaders.put(B, new Leader(1, 4, ID));
  }

  private PassthroughLog log(FetchBounds bounds) {
    return new PassthroughLog(
        "east",
        () -> {
          made.add(wire);
          wire.isClosed = false;
          return wire;
        },
        bounds,
        () -> wire.nanos);
  }

  private static FetchBounds bounds(int bytes, int partitionBytes) {
    return new FetchBounds(
        bytes, partitionBytes, 1, Duration.ofMillis(500), true, Duration.ofMillis(100));
  }

  @Test
  void asksForWhatItWasToldToReadAndHandsOnWhatCame() throws InterruptedException {
    log.begin(Map.of(A, new StartPoint(40, OptionalInt.of(5))));
    ByteBuffer records = batches(batch(40, 42, 6), batch(43, 43, 7));
    wire.answer(good(A, records, 50));

    assertThat(polled()).containsExactly(new OfPartition(A, 40, records, List.of()));

    assertThat(wire.topics).containsExactly("a");
    PartitionAsk first = wire.asks.get(0).partitions().get(0);
    assertThat(first).isEqualTo(new PartitionAsk(A, ID, 40, 7, 5, 600));
    assertThat(wire.asks.get(0).maxBytes()).isEqualTo(1_000);
    assertThat(wire.asks.get(0).committedOnly()).isTrue();
    PartitionAsk second = wire.lastAsk().partitions().get(0);
    assertThat(second).isEqualTo(new PartitionAsk(A, ID, 44, 7, 7, 600));
    assertThat(log.positions()).isEqualTo(Map.of(A, 44L));
  }

  @Test
  void goesOnBehindTheLastWholeBatchWhenTheNextOneIsCut() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(10)));
    ByteBuffer whole = batches(batch(10, 19, 1), batch(20, 29, 2));
    wire.answer(good(A, whole.duplicate().limit(whole.limit() - 5).slice(), 50));

    assertThat(polled()).hasSize(1);

    assertThat(wire.lastAsk().partitions().get(0).offset()).isEqualTo(20);
    assertThat(wire.lastAsk().partitions().get(0).lastFetchedEpoch()).isEqualTo(1);
  }

  @Test
  void handsOnWhatCannotBeABatchAndStopsThatPartitionAlone() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));
    ByteBuffer broken = batch(0, 3, 1);
    broken.put(16, (byte) 9);
    wire.answer(good(A, broken, 50), good(B, batch(0, 0, 1), 50));

    assertThat(polled()).extracting(OfPartition::partition).containsExactlyInAnyOrder(A, B);

    assertThat(wire.lastAsk().partitions()).extracting(PartitionAsk::partition).containsExactly(B);
    log.begin(Map.of(A, StartPoint.at(4)));
    wire.answer(good(B, empty(), 1));
    polled();
    assertThat(wire.lastAsk().partitions())
        .extracting(PartitionAsk::partition)
        .containsExactlyInAnyOrder(A, B);
  }

  @Test
  void handsOnAFirstBatchWhoseLengthIsWrongAndStops() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    ByteBuffer cut = batch(0, 3, 1).limit(40).slice();
    wire.answer(good(A, cut, 50));

    assertThat(polled()).containsExactly(new OfPartition(A, 0, cut, List.of()));

    assertThat(wire.asks).hasSize(1);
    assertThat(polled()).isEmpty();
    assertThat(wire.asks).hasSize(1);
  }

  @Test
  void tellsOfAPositionThatIsNotInTheLogOnceAndEndsThePartition() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9), B, StartPoint.at(1)));
    wire.answer(bad(A, new OffsetOutOfRangeException("gone")), good(B, batch(1, 1, 4), 2));

    assertThat(log.poll(SECOND)).isEqualTo(new Fetched.Gone(Map.of(A, OptionalLong.empty())));

    assertThat(polled()).extracting(OfPartition::partition).containsExactly(B);
    assertThat(wire.lastAsk().partitions()).extracting(PartitionAsk::partition).containsExactly(B);
  }

  @Test
  void tellsWhereTheLogWasCut() throws InterruptedException {
    log.begin(Map.of(A, new StartPoint(9, OptionalInt.of(3))));
    wire.answer(diverging(A, 6));

    assertThat(log.poll(SECOND)).isEqualTo(new Fetched.Gone(Map.of(A, OptionalLong.of(6))));
  }

  @Test
  void takesALeaderThatKnowsLessOfEpochsForNoCut() throws InterruptedException {
    log.begin(Map.of(A, new StartPoint(9, OptionalInt.of(3))));
    wire.answer(diverging(A, 9));
    wire.answer(good(A, batch(9, 9, 4), 10));

    assertThat(polled()).hasSize(1);

    assertThat(wire.asks.get(1).partitions().get(0).lastFetchedEpoch()).isEqualTo(-1);
  }

  @Test
  void takesATopicThatWasMadeAgainForGone() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(good(A, batch(9, 9, 4), 10));
    assertThat(polled()).hasSize(1);
    wire.answer(bad(A, new UnknownTopicIdException("another")));
    wire.onRefresh = () -> wire.leaders.put(A, new Leader(1, 0, Uuid.randomUuid()));

    assertThat(log.poll(SECOND)).isEqualTo(new Fetched.Gone(Map.of(A, OptionalLong.empty())));
  }

  @Test
  void handsOnFirstWhatCameOfATopicBeforeItWasMadeAgain() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    log.poll(Duration.ZERO);
    log.pause(Set.of(A));
    wire.answer(good(A, batch(9, 9, 4), 10));
    assertThat(polled()).isEmpty();
    wire.leaders.put(A, new Leader(1, 0, Uuid.randomUuid()));
    assertThat(polled()).isEmpty();

    log.resume(Set.of(A));

    assertThat(polled()).extracting(OfPartition::position).containsExactly(9L);
    assertThat(log.poll(SECOND)).isEqualTo(new Fetched.Gone(Map.of(A, OptionalLong.empty())));
  }

  @Test
  void tellsNothingOfAPositionThatIsNotWantedAnyMore() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(good(A, batch(9, 9, 4), 10));
    wire.answer(bad(A, new OffsetOutOfRangeException("gone")));
    assertThat(polled()).hasSize(1);

    log.begin(Map.of(A, StartPoint.at(3)));

    assertThat(polled()).isEmpty();
  }

  @Test
  void tellsOfATopicThatMayNotBeReadWithAllItsPartitions() throws InterruptedException {
    TopicPartition other = new TopicPartition("a", 1);
    wire.leaders.put(other, new Leader(2, 1, ID));
    log.begin(Map.of(A, StartPoint.at(9), other, StartPoint.at(0), B, StartPoint.at(0)));
    wire.leaders.remove(A);
    wire.troubles.put("a", new TopicAuthorizationException(Set.of("a")));

    Fetched fetched = log.poll(SECOND);

    assertThat(fetched).isInstanceOf(Fetched.Refused.class);
    Fetched.Refused refused = (Fetched.Refused) fetched;
    assertThat(refused.partitions()).containsExactlyInAnyOrder(A, other);
    assertThat(refused.failure().kind()).isEqualTo(FailureKind.DENIED);
    assertThat(refused.failure().message()).contains("east", "READ", "topic a");
    assertThat(wire.topics).containsExactly("b");
  }

  @Test
  void tellsOfATopicThatABrokerRefuses() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(bad(A, new TopicAuthorizationException("no")));

    assertThat(log.poll(SECOND)).isInstanceOf(Fetched.Refused.class);
  }

  static List<ApiException> passing() {
    return List.of(
        new NotLeaderOrFollowerException("moved"),
        new FencedLeaderEpochException("old"),
        new UnknownLeaderEpochException("new"),
        new UnknownTopicOrPartitionException("not yet"),
        new UnknownTopicIdException("not yet"),
        new InconsistentTopicIdException("mixed"),
        new UnknownServerException("hm"));
  }

  @ParameterizedTest
  @MethodSource("passing")
  void goesOnAfterAWhileWithWhatPasses(ApiException error) throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(bad(A, error));
    wire.answer(good(A, batch(9, 9, 4), 10));

    assertThat(polled()).hasSize(1);

    assertThat(wire.refreshes).isPositive();
    assertThat(wire.nanos).isGreaterThanOrEqualTo(Duration.ofMillis(100).toNanos());
    assertThat(wire.polls).isLessThan(10);
  }

  @Test
  void saysNothingOfABrokerThatIsAwayOrDoesNotAnswer() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    for (RuntimeException why : List.of(new DisconnectException("x"), new TimeoutException("y"))) {
      wire.answer(ask -> new Reply.None<>(why));
    }
    assertThat(polled()).isEmpty();
    int refreshed = wire.refreshes;
    assertThat(refreshed).isEqualTo(2);
    wire.away.add(1);
    for (int seconds = 0; seconds < 60; seconds++) {
      assertThat(polled()).isEmpty();
    }

    wire.away.clear();
    wire.answer(good(A, batch(9, 9, 4), 10));
    assertThat(polled()).hasSize(1);
  }

  @Test
  void asksWhoLeadsWhileNobodyDoes() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.leaders.clear();
    wire.troubles.put("a", new UnknownTopicOrPartitionException("not yet"));
    assertThat(polled()).isEmpty();
    assertThat(wire.refreshes).isPositive();

    wire.leaders.put(A, new Leader(2, 8, ID));
    wire.answer(good(A, batch(9, 9, 4), 10));

    assertThat(polled()).hasSize(1);
    assertThat(wire.askedBrokers).contains(2);
  }

  @Test
  void waitsQuietlyWhileNobodyLeadsAnyMore() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(bad(A, new NotLeaderOrFollowerException("moved")));
    wire.onRefresh = () -> wire.leaders.clear();

    assertThat(polled()).isEmpty();
    assertThat(polled()).isEmpty();

    assertThat(wire.polls).isLessThan(10);
  }

  @Test
  void tellsOfCredentialsThatAreRefusedOnceThePollHadItsTime() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.away.add(1);
    wire.troubles.put("a", new SaslAuthenticationException("wrong"));

    Fetched fetched = log.poll(SECOND);

    assertThat(fetched).isInstanceOf(Fetched.Failed.class);
    assertThat(((Fetched.Failed) fetched).failure().kind()).isEqualTo(FailureKind.DENIED);
    assertThat(wire.nanos).isGreaterThanOrEqualTo(SECOND.toNanos());
    wire.away.clear();
    wire.troubles.clear();
    wire.answer(good(A, batch(9, 9, 4), 10));
    assertThat(polled()).hasSize(1);
  }

  @Test
  void tellsOfAVersionThatDoesNotDo() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(ask -> new Reply.None<>(new UnsupportedVersionException("too old")));

    Fetched fetched = log.poll(SECOND);

    assertThat(((Fetched.Failed) fetched).failure().kind()).isEqualTo(FailureKind.UNSUPPORTED);
  }

  @ParameterizedTest
  @MethodSource("failing")
  void tellsOfWhatMayNotPass(ApiException error) throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(9)));
    wire.answer(bad(A, error));

    assertThat(log.poll(SECOND)).isInstanceOf(Fetched.Failed.class);
    wire.answer(good(A, batch(9, 9, 4), 10));
    assertThat(polled()).hasSize(1);
  }

  static List<ApiException> failing() {
    return List.of(new CorruptRecordException("disk"), new ClusterAuthorizationException("no"));
  }

  @Test
  void tellsOfAWireThatCannotBeMadeAndMakesItLater() throws InterruptedException {
    List<RuntimeException> faults =
        new ArrayList<>(List.of(new ConfigException("No resolvable bootstrap urls given")));
    PassthroughLog tried =
        new PassthroughLog(
            "east",
            () -> {
              if (!faults.isEmpty()) {
                throw faults.remove(0);
              }
              return wire;
            },
            BOUNDS,
            () -> wire.nanos);
    tried.begin(Map.of(A, StartPoint.at(9)));

    Fetched.Failed failed = (Fetched.Failed) tried.poll(SECOND);
    assertThat(failed.failure().kind()).isEqualTo(FailureKind.RETRY);

    wire.answer(good(A, batch(9, 9, 4), 10));
    assertThat(((Fetched.Batches) tried.poll(SECOND)).partitions()).hasSize(1);
    assertThat(wire.topics).containsExactly("a");
  }

  @Test
  void leavesOutWhatIsPausedAndKeepsWhatHadCome() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    log.pause(Set.of(A));
    wire.answer(good(A, batch(0, 4, 1), 10), good(B, batch(0, 0, 1), 10));

    assertThat(polled()).extracting(OfPartition::partition).containsExactly(B);
    assertThat(log.positions()).isEqualTo(Map.of(A, 0L, B, 1L));
    assertThat(wire.lastAsk().partitions()).extracting(PartitionAsk::partition).containsExactly(B);

    log.resume(Set.of(A));
    assertThat(polled()).extracting(OfPartition::position).containsExactly(0L);
    assertThat(log.positions()).containsEntry(A, 5L);
  }

  @Test
  void fetchesAgainWhatWaitsForResumptionAndTakesTheRoomOfOthers() throws InterruptedException {
    log.begin(Map.of(A, new StartPoint(0, OptionalInt.of(0)), B, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    log.pause(Set.of(A));
    wire.answer(good(A, batch(0, 4, 1, 550), 10), good(B, empty(), 0));

    polled();
    assertThat(wire.lastAsk().partitions()).extracting(PartitionAsk::partition).containsExactly(B);
    assertThat(wire.lastAsk().maxBytes()).isEqualTo(1_000);

    log.resume(Set.of(A));
    wire.answer(good(B, empty(), 0));
    polled();
    PartitionAsk again =
        wire.lastAsk().partitions().stream()
            .filter(ask -> ask.partition().equals(A))
            .findFirst()
            .orElseThrow();
    assertThat(again.offset()).isZero();
    assertThat(again.lastFetchedEpoch()).isZero();
  }

  @Test
  void asksForNoMoreThanIsLeftOfItsBytes() throws InterruptedException {
    log = log(bounds(1_000, 500));
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    log.pause(Set.of(A));
    wire.answer(good(A, batch(0, 4, 1, 400), 10), good(B, batch(0, 0, 1), 10));

    polled();

    assertThat(wire.lastAsk().maxBytes()).isEqualTo(1_000 - 400);
  }

  @Test
  void ofTwoLeadersThatWereAskedTheLaterOneCounts() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    wire.leaders.put(A, new Leader(2, 8, ID));
    log.poll(SECOND);
    assertThat(wire.askedBrokers).containsExactly(1, 2);

    wire.answer(good(A, batch(0, 4, 7), 10));
    wire.answer(good(A, batches(batch(0, 4, 7), batch(5, 9, 8)), 10));

    List<OfPartition> polled = new ArrayList<>(polled());
    polled.addAll(polled());
    assertThat(polled).extracting(OfPartition::position).containsExactly(0L);
    assertThat(log.positions()).isEqualTo(Map.of(A, 10L));
  }

  @Test
  void anErrorOfAFormerLeaderIsNoMatter() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(4)));
    log.poll(Duration.ZERO);
    wire.leaders.put(A, new Leader(2, 8, ID));
    log.poll(SECOND);

    wire.answer(bad(A, new OffsetOutOfRangeException("of the former one")));
    wire.answer(good(A, batch(4, 4, 8), 10));

    assertThat(polled()).extracting(OfPartition::position).containsExactly(4L);
  }

  @Test
  void triesAgainAfterTheBackoffAndNotOnlyAtTheNextLook() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    wire.answer(bad(A, new NotLeaderOrFollowerException("moved")));
    log.poll(Duration.ZERO);
    log.poll(Duration.ofMillis(10));
    long failedAt = wire.nanos;

    log.poll(Duration.ofMillis(150));

    assertThat(wire.asks).hasSize(2);
    assertThat(wire.nanos - failedAt).isLessThanOrEqualTo(Duration.ofMillis(150).toNanos());
  }

  @Test
  void aSmallPartOfAnAnswerDoesNotKeepAllOfItInMemory() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));
    ByteBuffer whole = batches(batch(0, 0, 1), batch(0, 0, 1, 20_000));
    int small = batch(0, 0, 1).remaining();
    wire.answer(
        good(A, whole.slice(0, small), 1), good(B, whole.slice(small, whole.limit() - small), 1));

    List<OfPartition> polled = polled();

    assertThat(polled).hasSize(2);
    for (OfPartition each : polled) {
      assertThat(each.records().array().length).isLessThanOrEqualTo(8 * each.records().remaining());
    }
  }

  @Test
  void goesOnWithAnotherWireWhenAnAnswerCouldNotBeRead() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    wire.answer(good(A, batch(0, 4, 1), 10));
    wire.answer(good(A, null, 10));

    assertThat(polled()).extracting(OfPartition::position).containsExactly(0L);
    wire.answer(good(A, batch(5, 9, 1), 10));

    assertThat(polled()).extracting(OfPartition::position).containsExactly(5L);
    assertThat(made).hasSize(2);
  }

  @Test
  void whatIsHeldOfAPausedPartitionKeepsNoOtherWaitingThoughTheShareIsOneFetch()
      throws InterruptedException {
    log = log(bounds(1_000, 1_000));
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    log.pause(Set.of(A));
    wire.answer(good(A, batch(0, 4, 1, 400), 10), good(B, batch(0, 0, 1), 10));

    polled();

    assertThat(wire.lastAsk().partitions()).extracting(PartitionAsk::partition).containsExactly(B);
    assertThat(wire.lastAsk().maxBytes()).isEqualTo(600);
    assertThat(wire.lastAsk().partitions().get(0).maxBytes()).isEqualTo(600);
  }

  @Test
  void sharesItsBytesAmongBrokersAndAsksEachOnceAtATime() throws InterruptedException {
    wire.leaders.put(B, new Leader(2, 4, ID));
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));

    log.poll(SECOND);
    log.poll(SECOND);

    assertThat(wire.askedBrokers).containsExactlyInAnyOrder(1, 2);
    assertThat(wire.asks).extracting(ClusterWire.FetchAsk::maxBytes).containsExactly(500, 500);
    assertThat(wire.unanswered()).isEqualTo(2);
  }

  @Test
  void putsThePartitionThatGotRecordsBehindTheOthers() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    log.begin(Map.of(B, StartPoint.at(0)));
    wire.answer(good(A, batch(0, 4, 1), 10), good(B, empty(), 10));

    polled();

    assertThat(wire.lastAsk().partitions())
        .extracting(PartitionAsk::partition)
        .containsExactly(B, A);
  }

  @Test
  void tellsHowFarItIsOnlyOnceABrokerHasAnswered() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(5)));
    log.poll(Duration.ZERO);
    assertThat(log.positions()).isEmpty();
    assertThat(log.isCaughtUp(A)).isFalse();

    wire.answer(good(A, batch(5, 8, 1), 10));
    polled();
    assertThat(log.isCaughtUp(A)).isFalse();

    wire.answer(good(A, batch(9, 9, 1), 10));
    polled();
    assertThat(log.isCaughtUp(A)).isTrue();
    assertThat(log.positions()).isEqualTo(Map.of(A, 10L));
  }

  @Test
  void isCaughtUpAtTheEndOfWhatIsCommitted() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(5)));
    wire.answer(new FetchAnswer.PartitionAnswer(A, null, 100, 6, 0, -1, List.of(), batch(5, 5, 1)));

    polled();

    assertThat(log.isCaughtUp(A)).isTrue();
  }

  @Test
  void takesNoAnswerForAPartitionThatWasBegunAnew() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    log.begin(Map.of(A, StartPoint.at(70)));
    wire.answer(good(A, batch(0, 4, 1), 100));
    wire.answer(good(A, batch(70, 70, 1), 100));

    assertThat(polled()).extracting(OfPartition::position).containsExactly(70L);
  }

  @Test
  void startsOverWithAnotherWire() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0), B, StartPoint.at(0)));
    log.poll(Duration.ZERO);

    log.replace(Map.of(B, StartPoint.at(9)));
    assertThat(wire.isClosed).isTrue();
    wire.answer(good(A, batch(0, 4, 1), 100), good(B, batch(0, 0, 1), 100));
    wire.answer(good(B, batch(9, 9, 1), 100));

    assertThat(polled()).extracting(OfPartition::position).containsExactly(9L);
    assertThat(made).hasSize(2);
  }

  @Test
  void makesAnotherWireWhenOneWasClosedBeneathIt() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    log.poll(Duration.ZERO);
    wire.isClosed = true;

    assertThat(log.poll(SECOND)).isInstanceOf(Fetched.Failed.class);

    assertThat(polled()).isEmpty();
    assertThat(made).hasSize(2);
  }

  @Test
  void endsAPollWhenItIsWoken() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    log.wakeup();

    assertThat(polled()).isEmpty();
    assertThat(wire.nanos).isLessThan(SECOND.toNanos());
    assertThat(polled()).isEmpty();
    assertThat(wire.nanos).isGreaterThanOrEqualTo(SECOND.toNanos());
  }

  @Test
  void losesNoRecordsToAnInterruption() throws InterruptedException {
    log.begin(Map.of(A, StartPoint.at(0)));
    wire.answer(good(A, batch(0, 4, 1), 100));
    wire.interrupts = true;

    assertThatThrownBy(() -> log.poll(SECOND)).isInstanceOf(InterruptedException.class);
    wire.interrupts = false;

    assertThat(polled()).extracting(OfPartition::position).containsExactly(0L);
  }

  private List<OfPartition> polled() throws InterruptedException {
    Fetched fetched = log.poll(SECOND);
    assertThat(fetched).isInstanceOf(Fetched.Batches.class);
    return ((Fetched.Batches) fetched).partitions();
  }

  private static FetchAnswer.PartitionAnswer good(
      TopicPartition partition, ByteBuffer records, long end) {
    return new FetchAnswer.PartitionAnswer(partition, null, end, end, 0, -1, List.of(), records);
  }

  private static FetchAnswer.PartitionAnswer bad(TopicPartition partition, ApiException error) {
    return new FetchAnswer.PartitionAnswer(partition, error, -1, -1, -1, -1, List.of(), empty());
  }

  private static FetchAnswer.PartitionAnswer diverging(TopicPartition partition, long end) {
    return new FetchAnswer.PartitionAnswer(partition, null, 10, 10, 0, end, List.of(), empty());
  }

  private static ByteBuffer empty() {
    return ByteBuffer.allocate(0);
  }

  private static ByteBuffer batch(long first, long last, int epoch) {
    return batch(first, last, epoch, 70);
  }

  /** A header of format v2, and bytes behind it that nobody looks at here. */
  private static ByteBuffer batch(long first, long last, int epoch, int size) {
    return ByteBuffer.allocate(size)
        .putLong(0, first)
        .putInt(8, size - 12)
        .putInt(12, epoch)
        .put(16, (byte) 2)
        .putInt(23, (int) (last - first))
        .putInt(57, (int) (last - first + 1));
  }

  private static ByteBuffer batches(ByteBuffer... parts) {
    ByteBuffer all = ByteBuffer.allocate(30_000);
    for (ByteBuffer part : parts) {
      all.put(part.duplicate());
    }
    return all.flip().slice();
  }
}
