package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.offsets.Translation.AfterKnown;
import io.connectmirror.common.offsets.Translation.BeforeStart;
import io.connectmirror.common.offsets.Translation.Exact;
import io.connectmirror.common.offsets.Translation.Reason;
import io.connectmirror.common.offsets.Translation.Unknown;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RunOffsetMapTest {
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);
  private static final Flow FLOW = new Flow("idA", "idB");

  private final RunOffsetMap map = new RunOffsetMap(FLOW, true, RunOffsetMap.MAX_RUNS);

  @Test
  void everyPositionInAPlainTopicIsExact() {
    take(0, new OffsetRun(0, 0, 1_000, Predecessor.start()));

    for (long group = 0; group <= 1_000; group += 50) {
      assertThat(forward(group)).isEqualTo(new Exact(group));
      assertThat(backward(group)).isEqualTo(new Exact(group));
    }
  }

  @Test
  void transactionMarkersOfTheSourceAreSteppedOver() {
    List<OffsetRun> runs = new ArrayList<>();
    for (int transaction = 0; transaction < 10; transaction++) {
      Predecessor before =
          transaction == 0
              ? Predecessor.start()
              : Predecessor.follows(transaction * 11L - 2, transaction * 10L - 1);
      runs.add(new OffsetRun(transaction * 11L, transaction * 10L, 10, before));
    }
    take(0, runs.toArray(OffsetRun[]::new));

    assertThat(forward(55)).isEqualTo(new Exact(50));
    assertThat(forward(54)).isEqualTo(new Exact(50));
    assertThat(forward(116)).isEqualTo(new AfterKnown(100));
    assertThat(backward(50)).isEqualTo(new Exact(55));
  }

  @Test
  void whereTheSourceEndsWithoutRecordsTheWayHomeLeadsBehindThat() {
    apply(
        new SyncChunk(
            PARTITION,
            0,
            0,
            header(0, 0, 0, 0),
            List.of(),
            List.of(new OffsetRun(0, 0, 10, Predecessor.start())),
            5));

    assertThat(forward(13)).isEqualTo(new Exact(10));
    assertThat(forward(15)).isEqualTo(new Exact(10));
    assertThat(forward(16)).isEqualTo(new AfterKnown(10));
    assertThat(backward(10)).isEqualTo(new Exact(15));
    assertThat(map.afterLastBefore(PARTITION, 15)).isEqualTo(10);

    apply(chunk(1, header(0, 0, 0, 0), new OffsetRun(20, 15, 10, Predecessor.unknown())));
    assertThat(backward(10)).as("nothing lies before 15").isEqualTo(new AfterKnown(15));
  }

  @Test
  void aPartitionIsMirroredToBehindItsNewestCopyAndWhatWasSeenBehindIt() {
    assertThat(map.mirroredTo(PARTITION)).isEmpty();
    take(0, new OffsetRun(100, 5, 10, Predecessor.start()));
    assertThat(map.mirroredTo(PARTITION)).contains(new OffsetPair(110, 15));

    List<OffsetRun> next = List.of(new OffsetRun(110, 15, 10, Predecessor.follows(109, 14)));
    apply(new SyncChunk(PARTITION, 1, 1, header(0, 0, 0, 0), List.of(), next, 3));
    assertThat(map.mirroredTo(PARTITION)).contains(new OffsetPair(123, 25));

    apply(chunk(2, header(0, 0, 0, 0), new OffsetRun(123, 25, 1, Predecessor.follows(119, 24))));
    assertThat(map.mirroredTo(PARTITION)).contains(new OffsetPair(124, 26));
  }

  @Test
  void duringASecondPassAPartitionIsMirroredToWhereThatHasCome() {
    List<OffsetRun> first = List.of(new OffsetRun(0, 0, 101, Predecessor.start()));
    apply(new SyncChunk(PARTITION, 0, 0, header(0, 0, 0, 0), List.of(), first, 7));

    apply(chunk(1, header(1, 1, 0, 1), new OffsetRun(0, 101, 41, Predecessor.unknown())));

    assertThat(map.mirroredTo(PARTITION)).contains(new OffsetPair(41, 142));
  }

  @Test
  void inUnknownSpaceTheAnswerIsOnePastTheLastKnownRecord() {
    take(
        0,
        new OffsetRun(0, 0, 10, Predecessor.start()),
        new OffsetRun(50, 40, 10, Predecessor.unknown()));

    assertThat(forward(30)).isEqualTo(new AfterKnown(10));
    assertThat(forward(50)).isEqualTo(new Exact(40));
    assertThat(backward(30)).isEqualTo(new AfterKnown(10));
    assertThat(backward(40)).isEqualTo(new Exact(50));
  }

  @Test
  void beforeMirroringBeganTheAnswerIsItsStart() {
    take(0, new OffsetRun(100, 5, 10, Predecessor.start()));

    assertThat(forward(3)).isEqualTo(new BeforeStart(5));
    assertThat(backward(3)).isEqualTo(new BeforeStart(100));
  }

  @Test
  void beforeTheMapBeginsThereIsNoAnswer() {
    take(0, new OffsetRun(100, 5, 10, Predecessor.unknown()));

    assertThat(forward(3)).isEqualTo(new Unknown(Reason.BEFORE_KNOWN));
    assertThat(backward(3)).isEqualTo(new Unknown(Reason.BEFORE_KNOWN));
    assertThat(map.forward(new TopicPartition("other", 0), 3))
        .isEqualTo(new Unknown(Reason.NOT_REACHED));
  }

  @Test
  void duringASecondPassNothingIsSkipped() {
    take(0, new OffsetRun(0, 0, 101, Predecessor.start()));
    apply(chunk(1, header(1, 1, 0, 1), new OffsetRun(0, 101, 41, Predecessor.unknown())));

    assertThat(forward(20)).isEqualTo(new Exact(41));
    assertThat(forward(41)).isEqualTo(new Exact(41));
    assertThat(forward(101)).isEqualTo(new AfterKnown(142));
    assertThat(backward(120)).isEqualTo(new Exact(19));
    assertThat(backward(60)).isEqualTo(new Exact(0));
    assertThat(backward(142)).isEqualTo(new AfterKnown(101));
  }

  @Test
  void aGroupThatWentOverBehindTheFirstCopiesComesHomeBehindWhatItRead() {
    take(0, new OffsetRun(0, 0, 950, Predecessor.start()));
    apply(chunk(1, header(1, 1, 0, 1), new OffsetRun(850, 950, 200, Predecessor.unknown())));

    assertThat(forward(860)).isEqualTo(new Exact(960));
    assertThat(backward(1000)).as("900 to 949 have a copy below, unread").isEqualTo(new Exact(900));
  }

  @Test
  void afterASecondPassItsCopiesCount() {
    take(0, new OffsetRun(0, 0, 101, Predecessor.start()));
    apply(chunk(1, header(1, 1, 0, 1), new OffsetRun(0, 101, 150, Predecessor.unknown())));

    assertThat(forward(20)).isEqualTo(new Exact(121));
    assertThat(backward(60)).isEqualTo(new Exact(0));
    assertThat(backward(130)).isEqualTo(new Exact(29));
  }

  @Test
  void aLostChunkLeavesUnknownSpace() {
    take(0, new OffsetRun(0, 0, 10, Predecessor.start()));
    take(2, new OffsetRun(41, 30, 10, Predecessor.follows(39, 29)));

    assertThat(forward(20)).isEqualTo(new AfterKnown(10));
    assertThat(forward(39)).isEqualTo(new Exact(29));
    assertThat(forward(40)).isEqualTo(new Exact(30));

    take(
        1,
        new OffsetRun(10, 10, 10, Predecessor.follows(9, 9)),
        new OffsetRun(30, 20, 10, Predecessor.follows(19, 19)));
    assertThat(forward(15)).isEqualTo(new Exact(15));
    assertThat(forward(25)).isEqualTo(new Exact(20));
  }

  @Test
  void theSameChunkAgainChangesNothing() {
    OffsetRun first = new OffsetRun(0, 0, 10, Predecessor.start());
    OffsetRun second = new OffsetRun(20, 15, 10, Predecessor.unknown());
    take(0, first);
    take(1, second);
    int size = map.size(PARTITION);

    take(1, second);
    take(0, first);

    assertThat(map.size(PARTITION)).isEqualTo(size);
    assertThat(forward(15)).isEqualTo(new AfterKnown(10));
  }

  @Test
  void theOpenSlotWrittenAgainGrows() {
    take(0, new OffsetRun(0, 0, 10, Predecessor.start()));
    take(
        0,
        new OffsetRun(0, 0, 15, Predecessor.start()),
        new OffsetRun(20, 15, 5, Predecessor.follows(14, 14)));

    assertThat(forward(17)).isEqualTo(new Exact(15));
    assertThat(map.size(PARTITION)).isEqualTo(2);
  }

  @Test
  void whatALowerLifeWritesAfterAHigherOneIsDropped() {
    apply(chunk(0, header(1, 0, 0, 0), new OffsetRun(0, 0, 10, Predecessor.start())));

    Applied applied =
        map.apply(chunk(1, header(0, 0, 0, 0), new OffsetRun(10, 10, 5, Predecessor.unknown())));

    assertThat(applied).isEqualTo(Applied.LOWER_LIFE);
    assertThat(map.end(PARTITION)).contains(new OffsetPair(9, 9));
  }

  /**
   * Of two tasks at work the one that began later died, and then the remote topic was made again.
   */
  @Test
  void noPositionIsBeyondWhatALifeTellsThatHasOutlivedAHigherOneAndSawATopicMadeAgain() {
    apply(chunk(0, header(1, 0, 0, 0), new OffsetRun(0, 33, 34, Predecessor.start())));
    lower(chunk(1, header(0, 2, 2, 0), new OffsetRun(0, 4, 30, Predecessor.unknown())));
    assertThat(forward(0)).isEqualTo(new AfterKnown(4));
    assertThat(forward(10)).isEqualTo(new AfterKnown(14));
    assertThat(forward(34)).isEqualTo(new AfterKnown(34));
    assertThat(backward(14)).isEqualTo(new AfterKnown(0));
    assertThat(backward(40)).isEqualTo(new AfterKnown(7));

    lower(
        chunk(
            1,
            header(0, 2, 2, 0),
            new OffsetRun(0, 4, 30, Predecessor.unknown()),
            new OffsetRun(32, 34, 2, Predecessor.follows(29, 33))));

    assertThat(forward(31)).isEqualTo(new AfterKnown(34));
    assertThat(forward(34)).isEqualTo(new AfterKnown(36));
    assertThat(map.mirroredTo(PARTITION)).contains(new OffsetPair(34, 36));
  }

  /** One that began after the log was cut has nothing in its map that this made untrue. */
  @Test
  void noPositionIsBeyondWhatTheHigherLifeTellsThatNeedNotHaveSeenTheCut() {
    apply(chunk(0, header(1, 0, 0, 0), new OffsetRun(0, 0, 40, Predecessor.start())));
    lower(chunk(1, header(0, 2, 2, 0), new OffsetRun(20, 50, 30, Predecessor.unknown())));

    assertThat(forward(30)).isEqualTo(new AfterKnown(30));
    assertThat(forward(45)).isEqualTo(new AfterKnown(40));
    assertThat(forward(10)).isEqualTo(new Unknown(Reason.BEFORE_KNOWN));
    assertThat(backward(60)).isEqualTo(new AfterKnown(30));
  }

  @Test
  void onceTheHigherLifeHasSeenItTooOnlyWhatThatTellsCounts() {
    apply(chunk(0, header(1, 0, 0, 0), new OffsetRun(0, 0, 40, Predecessor.start())));
    lower(chunk(1, header(0, 2, 2, 0), new OffsetRun(0, 0, 10, Predecessor.unknown())));
    apply(chunk(1, header(1, 2, 2, 0), new OffsetRun(0, 10, 10, Predecessor.unknown())));

    assertThat(forward(5)).isEqualTo(new Exact(15));

    lower(chunk(2, header(0, 2, 2, 0), new OffsetRun(0, 0, 12, Predecessor.unknown())));

    assertThat(forward(5)).isEqualTo(new Exact(15));
  }

  /** It has looked at the topics. */
  @Test
  void onceAnotherLifeHasBegunOnlyWhatThatGoesOnFromCounts() {
    apply(chunk(0, header(1, 0, 0, 0), new OffsetRun(0, 0, 40, Predecessor.start())));
    lower(chunk(1, header(0, 2, 2, 0), new OffsetRun(20, 45, 3, Predecessor.unknown())));
    apply(chunk(1, header(2, 0, 0, 0), new OffsetRun(40, 48, 2, Predecessor.follows(39, 39))));

    assertThat(forward(10)).isEqualTo(new Exact(10));
    assertThat(forward(41)).isEqualTo(new Exact(49));
  }

  @Test
  void aRecreatedTopicMakesUntrueWhatWasMapped() {
    take(0, new OffsetRun(0, 0, 100, Predecessor.start()));
    apply(chunk(1, header(1, 1, 1, 0), new OffsetRun(0, 100, 5, Predecessor.start())));

    assertThat(forward(3)).isEqualTo(new Exact(103));
    assertThat(forward(50)).isEqualTo(new AfterKnown(105));
  }

  @Test
  void chunksOfOtherFlowsAreNoticedAndLeftOut() {
    ChunkHeader other = new ChunkHeader(FLOW.reversed(), "conn", 0, 0, 0, 0, true);

    assertThat(map.apply(chunk(0, other, new OffsetRun(0, 0, 9, Predecessor.start()))))
        .isEqualTo(Applied.OTHER_FLOW);
    assertThat(map.otherFlows()).containsExactly(FLOW.reversed());
    assertThat(forward(0)).isEqualTo(new Unknown(Reason.NOT_REACHED));
  }

  @Test
  void mirrorMakersSyncsAreKnownPointsInUnknownSpace() {
    plain(10, 7);
    plain(20, 15);

    assertThat(forward(5)).isEqualTo(new Unknown(Reason.BEFORE_KNOWN));
    assertThat(forward(10)).isEqualTo(new Exact(7));
    assertThat(forward(15)).isEqualTo(new AfterKnown(8));
    assertThat(forward(20)).isEqualTo(new Exact(15));
    assertThat(forward(99)).isEqualTo(new AfterKnown(16));
  }

  @Test
  void mirrorMakersSyncsThatFallOnTheTargetNameAnotherLog() {
    plain(10, 7);
    plain(20, 15);
    plain(25, 3);

    assertThat(forward(25)).isEqualTo(new Exact(3));
    assertThat(forward(20)).isEqualTo(new Unknown(Reason.BEFORE_KNOWN));
  }

  @Test
  void mirrorMakersSyncsCanBeLeftOut() {
    RunOffsetMap strict = new RunOffsetMap(FLOW, false, 100);

    assertThat(strict.apply(new PlainSync(new OffsetSync(PARTITION, 10, 7))))
        .isEqualTo(Applied.IGNORED);
  }

  @Test
  void aLifeThatDidNotReadTheTailAnswersNothingBeyondItUntilItIsMirroredAgain() {
    take(0, new OffsetRun(0, 0, 10, Predecessor.start()));
    ChunkHeader unread = new ChunkHeader(FLOW, "conn", 1, 0, 0, 0, false);
    apply(chunk(1, unread, new OffsetRun(10, 13, 2, Predecessor.follows(9, 9))));
    assertThat(forward(12)).isEqualTo(new AfterKnown(10));

    apply(chunk(1, unread, new OffsetRun(10, 13, 3, Predecessor.follows(9, 9))));
    assertThat(forward(12)).isEqualTo(new Exact(15));
  }

  @Test
  void tellsWhereAConnectorResumes() {
    take(0, new OffsetRun(0, 0, 10, Predecessor.start()));

    assertThat(map.end(PARTITION, "conn", 0)).contains(new OffsetPair(9, 9));
    assertThat(map.end(PARTITION, "conn", 1)).isEmpty();
    assertThat(map.end(PARTITION, "other", 0)).isEmpty();
    assertThat(map.end(PARTITION)).contains(new OffsetPair(9, 9));
  }

  @Test
  void namesTheLeaderEpochOfTheLastRecord() {
    OffsetRunRecorder recorder =
        new OffsetRunRecorder(
            PARTITION,
            map.nextLife(PARTITION, "conn"),
            Predecessor.start(),
            new SyncCadence(0, Duration.ZERO, Duration.ZERO));
    recorder.acked(0, 0, 4);
    recorder.acked(1, 1, 6);
    recorder.drain(0).forEach(map::apply);

    assertThat(map.endEpoch(PARTITION, "conn", 0)).hasValue(6);
    assertThat(map.endEpoch(PARTITION, "conn", 1)).isEmpty();
    assertThat(map.endEpoch(PARTITION, "other", 0)).isEmpty();
  }

  @Test
  void resetNumbersRiseForOnePartitionOrForAll() {
    TopicPartition other = new TopicPartition("t", 1);
    map.apply(map.nextReset("conn", Optional.of(PARTITION)));
    assertThat(map.reset("conn", PARTITION)).isEqualTo(1);
    assertThat(map.reset("conn", other)).isZero();

    map.apply(map.nextReset("conn", Optional.empty()));
    assertThat(map.reset("conn", PARTITION)).isEqualTo(2);
    assertThat(map.reset("conn", other)).isEqualTo(2);
    assertThat(map.reset("unrelated", other)).isZero();
    assertThat(map.nextLife(other, "conn").header().reset()).isEqualTo(2);
  }

  @Test
  void keepsLeaderEpochs() {
    apply(
        new SyncChunk(
            PARTITION,
            0,
            0,
            header(0, 0, 0, 0),
            List.of(new EpochStart(3, 0), new EpochStart(5, 4)),
            List.of(new OffsetRun(0, 0, 10, Predecessor.start()))));

    assertThat(map.epochs(PARTITION)).containsExactly(new EpochStart(3, 0), new EpochStart(5, 4));
  }

  @Test
  void aMillionRunsTakeNoMoreThan24BytesEach() {
    SourceRuns runs = new SourceRuns();
    runs.add(new OffsetRun(0, 0, 1, Predecessor.start()), true);
    for (long i = 1; i < 1_000_000; i++) {
      runs.add(new OffsetRun(i * 2, i, 1, Predecessor.follows(i * 2 - 2, i - 1)), true);
    }

    assertThat(runs.size()).isEqualTo(1_000_000);
    assertThat(runs.bytes()).isLessThanOrEqualTo(24_000_000);
    assertThat(runs.forward(1_000_001)).isEqualTo(new Exact(500_001));
    assertThat(runs.backward(500_001)).isEqualTo(new Exact(1_000_002));
  }

  @Test
  void theOldestRunsAreMergedBeyondTheBound() {
    RunOffsetMap small = new RunOffsetMap(FLOW, true, 16);
    for (int i = 0; i < 100; i++) {
      Predecessor before = i == 0 ? Predecessor.start() : Predecessor.follows(i * 2L - 2, i - 1L);
      small.apply(chunk(i, header(0, 0, 0, 0), new OffsetRun(i * 2L, i, 1, before)));
    }

    assertThat(small.size(PARTITION)).isLessThanOrEqualTo(16);
    assertThat(small.merged().get(PARTITION)).isGreaterThan(50);
    assertThat(small.forward(PARTITION, 0)).isEqualTo(new Exact(0));
    assertThat(small.forward(PARTITION, 198)).isEqualTo(new Exact(99));
    long before = 0;
    for (long position = 0; position <= 200; position++) {
      long answer = small.forward(PARTITION, position).position().orElseThrow();
      assertThat(answer).isBetween(before, (position + 1) / 2);
      before = answer;
    }
  }

  @Test
  void boundsOfTheLogAreClamps() {
    assertThat(new Exact(5).within(10, 20)).isEqualTo(new Exact(10));
    assertThat(new AfterKnown(25).within(10, 20)).isEqualTo(new AfterKnown(20));
    assertThat(new BeforeStart(15).within(10, 20)).isEqualTo(new BeforeStart(15));
    assertThat(new Unknown(Reason.NOT_REACHED).within(10, 20).position()).isEmpty();
  }

  private Translation forward(long position) {
    return map.forward(PARTITION, position);
  }

  private Translation backward(long position) {
    return map.backward(PARTITION, position);
  }

  private void take(long slot, OffsetRun... runs) {
    apply(chunk(slot, header(0, 0, 0, 0), runs));
  }

  private void plain(long source, long target) {
    apply(new PlainSync(new OffsetSync(PARTITION, source, target)));
  }

  private void lower(SyncChunk ofLowerLife) {
    assertThat(map.apply(ofLowerLife)).isEqualTo(Applied.LOWER_LIFE);
  }

  private void apply(SyncRecord record) {
    assertThat(map.apply(record)).isEqualTo(Applied.TAKEN);
  }

  private static ChunkHeader header(long life, long generation, long since, long reset) {
    return new ChunkHeader(FLOW, "conn", life, generation, since, reset, true);
  }

  private static SyncChunk chunk(long slot, ChunkHeader header, OffsetRun... runs) {
    return new SyncChunk(PARTITION, slot, slot, header, List.of(), List.of(runs));
  }
}
