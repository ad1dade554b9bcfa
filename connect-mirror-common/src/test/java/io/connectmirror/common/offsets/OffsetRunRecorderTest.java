package io.connectmirror.common.offsets;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class OffsetRunRecorderTest {
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);
  private static final ChunkHeader FIRST_LIFE =
      new ChunkHeader(new Flow("idA", "idB"), "conn", 0, 0, 0, 0, true);
  private static final long MS = 1_000_000;

  private final OffsetRunRecorder recorder =
      new OffsetRunRecorder(
          PARTITION,
          new LifeStart(FIRST_LIFE, 0, 0, Optional.empty()),
          Predecessor.start(),
          SyncCadence.of(100, Duration.ofSeconds(1)));

  @Test
  void consecutiveRecordsAreOneRun() {
    ack(0, 5, 10);

    assertThat(only(recorder.drain(0)).runs())
        .containsExactly(new OffsetRun(0, 5, 10, Predecessor.start()));
  }

  @Test
  void aCopyGoesOnAsIfWhatWasNotedSinceHadNeverBeen() {
    ack(0, 5, 10);
    confirm(recorder.drain(0));
    ack(11, 16, 4);
    OffsetRunRecorder copy = recorder.copy();
    SyncChunk asItWas = only(copy.copy().drain(0));

    ack(15, 20, 10);
    ack(3, 40, 2);
    recorder.drain(0);

    assertThat(only(copy.drain(0))).isEqualTo(asItWas);
    copy.acked(15, 31);
    assertThat(only(copy.drain(0)).runs())
        .containsExactly(
            new OffsetRun(0, 5, 10, Predecessor.start()),
            new OffsetRun(11, 16, 4, Predecessor.follows(9, 14)),
            new OffsetRun(15, 31, 1, Predecessor.follows(14, 19)));
  }

  @Test
  void aRunThatBeginsAfterAGapFollowsTheOneBefore() {
    ack(0, 5, 10);
    ack(11, 15, 10);
    ack(21, 26, 10);

    assertThat(only(recorder.drain(0)).runs())
        .containsExactly(
            new OffsetRun(0, 5, 10, Predecessor.start()),
            new OffsetRun(11, 15, 10, Predecessor.follows(9, 14)),
            new OffsetRun(21, 26, 10, Predecessor.follows(20, 24)));
  }

  @Test
  void aBatchIsNotedAsItsRecordsAreOneByOne() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      OffsetRunRecorder single = recorder();
      OffsetRunRecorder whole = recorder();
      long source = 0;
      long target = 0;
      for (int batch = 0; batch < 30; batch++) {
        source += random.nextInt(5) == 0 ? random.nextInt(4) : 0;
        target += random.nextInt(5) == 0 ? random.nextInt(4) : 0;
        int records = 1 + random.nextInt(50);
        int epoch = batch / 10;
        for (int i = 0; i < records; i++) {
          single.acked(source + i, target + i, epoch);
        }
        whole.acked(source, target, records, epoch);
        whole.acked(source, target, records, epoch);
        source += records;
        target += records;
      }
      assertThat(whole.due(0)).isEqualTo(single.due(0));
      assertThat(whole.drain(0)).as("seed %d", seed).isEqualTo(single.drain(0));
    }
  }

  private static OffsetRunRecorder recorder() {
    return new OffsetRunRecorder(
        PARTITION,
        new LifeStart(FIRST_LIFE, 0, 0, Optional.empty()),
        Predecessor.start(),
        SyncCadence.of(100, Duration.ofSeconds(1)));
  }

  @Test
  void aRecordWithoutAnOffsetLeavesUnknownSpace() {
    ack(0, 0, 10);
    recorder.ackedWithoutOffset(10);
    ack(11, 11, 1);

    assertThat(only(recorder.drain(0)).runs())
        .containsExactly(
            new OffsetRun(0, 0, 10, Predecessor.start()),
            new OffsetRun(11, 11, 1, Predecessor.unknown()));
  }

  @Test
  void tellsHowFarTheSourceWasReadBehindTheNewestRecord() {
    recorder.seen(() -> 5);
    assertThat(recorder.due(0)).as("nothing was mirrored yet").isFalse();
    ack(10, 0, 10);
    recorder.seen(() -> 20);
    assertThat(only(recorder.drain(0)).seen()).isZero();

    recorder.seen(() -> 27);
    recorder.seen(() -> 25);
    assertThat(only(recorder.drain(0)).seen()).isEqualTo(7);
    recorder.seen(() -> 27);
    assertThat(recorder.drain(0)).as("nothing new").isEmpty();

    ack(30, 10, 1);
    assertThat(only(recorder.drain(0)).seen()).isZero();
  }

  @Test
  void tellsNothingOfTheEndBehindARecordWhoseCopyNobodyKnows() {
    ack(0, 0, 10);
    recorder.ackedWithoutOffset(10);
    recorder.seen(() -> 20);

    assertThat(only(recorder.drain(0)).seen()).isZero();
  }

  @Test
  void theSameAcknowledgementTwiceIsOne() {
    ack(0, 0, 10);
    recorder.acked(9, 9);

    assertThat(only(recorder.drain(0)).newest()).isEqualTo(new OffsetPair(9, 9));
  }

  @Test
  void aSyncIsDueAfterTheInterval() {
    assertThat(recorder.due(0)).isFalse();
    ack(0, 0, 1);

    assertThat(recorder.due(5 * MS)).isFalse();
    assertThat(recorder.due(1_004 * MS)).isFalse();
    assertThat(recorder.due(1_005 * MS)).isTrue();
  }

  @Test
  void aSyncIsDueAfterSoManyRecordsButNotTooOften() {
    ack(0, 0, 100);
    assertThat(recorder.due(0)).isTrue();
    confirm(recorder.drain(0));
    ack(100, 100, 99);

    assertThat(recorder.due(99 * MS)).isFalse();
    ack(199, 199, 1);
    assertThat(recorder.due(99 * MS)).isFalse();
    assertThat(recorder.due(100 * MS)).isTrue();
  }

  @Test
  void nothingIsDueWhenNothingMoved() {
    ack(0, 0, 100);
    confirm(recorder.drain(0));

    assertThat(recorder.due(1_000_000 * MS)).isFalse();
    assertThat(recorder.drain(0)).isEmpty();
  }

  @Test
  void nothingIsDueUntilTheOutcomeIsKnown() {
    ack(0, 0, 100);
    List<SyncChunk> first = recorder.drain(0);
    ack(100, 100, 100);

    assertThat(recorder.due(200 * MS)).isFalse();
    confirm(first);
    assertThat(recorder.due(200 * MS)).isTrue();
  }

  @Test
  void theOpenSlotIsWrittenAgainUntilItIsFull() {
    List<SyncChunk> written = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      ack(3L * i, i * 2L, 2);
      List<SyncChunk> chunks = recorder.drain(i * 100L * MS);
      confirm(chunks);
      written.addAll(chunks);
    }

    assertThat(written).extracting(SyncChunk::slot).isSorted();
    assertThat(written.get(written.size() - 1).slot()).isBetween(5L, 20L);
    assertThat(written)
        .allSatisfy(
            chunk -> assertThat(chunk.value().length).isLessThanOrEqualTo(SyncChunk.MAX_BYTES))
        .extracting(chunk -> chunk.newest().source())
        .isSorted();
  }

  @Test
  void aLongConnectorNameStillLeavesRoomForARun() {
    ChunkHeader header =
        new ChunkHeader(new Flow("idA", "idB"), "x".repeat(2_000), 0, 0, 0, 0, true);
    OffsetRunRecorder named =
        new OffsetRunRecorder(
            PARTITION,
            new LifeStart(header, 0, 0, Optional.empty()),
            Predecessor.start(),
            SyncCadence.of(0, Duration.ZERO));
    named.acked(0, 0);
    named.acked(5, 1);

    assertThat(named.drain(0)).hasSize(2).allSatisfy(chunk -> assertThat(chunk.runs()).hasSize(1));
  }

  @Test
  void whatFailedIsWrittenAgainAsItIsByThen() {
    ack(0, 0, 100);
    recorder.failed(only(recorder.drain(0)));
    ack(100, 100, 1);

    assertThat(recorder.due(100 * MS)).isFalse();
    assertThat(recorder.due(1_100 * MS)).isTrue();
    assertThat(only(recorder.drain(1_100 * MS)).newest()).isEqualTo(new OffsetPair(100, 100));
  }

  @Test
  void aFullSlotThatFailedIsNotWrittenOnceALaterOneIs() {
    ack(0, 0, 10);
    SyncChunk older = only(recorder.drain(0));
    ack(0, 10, 10);
    recorder.failed(older);
    List<SyncChunk> both = recorder.drain(0);
    assertThat(both).extracting(SyncChunk::slot).containsExactly(0L, 1L);

    recorder.failed(both.get(0));
    recorder.confirmed(both.get(1));

    assertThat(recorder.drain(0)).isEmpty();
    assertThat(recorder.lost()).isEqualTo(1);
  }

  @Test
  void keepsABoundedNumberOfChunksThatCannotBeWritten() {
    for (int i = 0; i < 500; i++) {
      ack(0, i, 1);
    }

    List<SyncChunk> chunks = recorder.drain(0);

    assertThat(chunks).hasSize(OffsetRunRecorder.MAX_SEALED + 1);
    assertThat(chunks.get(chunks.size() - 1).newest().target()).isEqualTo(499);
    assertThat(recorder.lost()).isEqualTo(500 - chunks.size());
  }

  @Test
  void sourceOffsetsThatGoBackBeginANewGenerationAndKeepWhatWasMapped() {
    ack(0, 0, 10);
    ack(5, 10, 10);

    List<SyncChunk> chunks = recorder.drain(0);

    assertThat(chunks).hasSize(2);
    assertThat(chunks.get(1).slot()).isEqualTo(1);
    assertThat(chunks.get(1).header()).isEqualTo(FIRST_LIFE.nextPass());
    assertThat(chunks.get(1).header().since()).isZero();
    assertThat(chunks.get(1).runs())
        .containsExactly(new OffsetRun(5, 10, 10, Predecessor.again(9, 9)));
  }

  @Test
  void targetOffsetsThatGoBackMakeUntrueWhatWasMapped() {
    ack(0, 100, 10);
    ack(10, 50, 1);

    SyncChunk last = recorder.drain(0).get(1);

    assertThat(last.header().since()).isEqualTo(1);
    assertThat(last.runs()).containsExactly(new OffsetRun(10, 50, 1, Predecessor.unknown()));
  }

  @Test
  void aTopicMadeAgainMakesUntrueWhatWasMapped() {
    ack(0, 0, 10);
    recorder.newGeneration(Predecessor.start());
    ack(0, 10, 1);

    SyncChunk last = recorder.drain(0).get(1);

    assertThat(last.header()).isEqualTo(FIRST_LIFE.nextIncarnation());
    assertThat(last.header().since()).isEqualTo(last.header().generation());
    assertThat(last.runs()).containsExactly(new OffsetRun(0, 10, 1, Predecessor.start()));
  }

  /**
   * Of two tasks one has seen that a topic was made again, while the other goes on writing to it.
   */
  @Test
  void whatATaskMapsUnknowinglyIsOlderThanWhatOneMapsThatHasSeenTheTopics() {
    ack(0, 100, 10);
    ack(10, 50, 1);
    ack(11, 20, 1);
    ack(5, 21, 1);

    List<SyncChunk> chunks = recorder.drain(0);

    assertThat(chunks.get(chunks.size() - 1).header().generation())
        .isPositive()
        .isLessThan(FIRST_LIFE.nextIncarnation().since());
  }

  @Test
  void recordsOfUnknownFateEndALife() {
    ack(0, 0, 10);
    recorder.newLife(Predecessor.follows(9, 9));
    ack(10, 15, 1);

    SyncChunk last = recorder.drain(0).get(1);

    assertThat(last.header().life()).isEqualTo(1);
    assertThat(last.header().tailRead()).isFalse();
  }

  @Test
  void aLifeGoesOnInTheSlotAfterTheLastOne() {
    RunOffsetMap map = new RunOffsetMap(FIRST_LIFE.flow(), true, 100);
    ack(0, 0, 10);
    recorder.drain(0).forEach(map::apply);

    OffsetRunRecorder next =
        new OffsetRunRecorder(
            PARTITION,
            map.nextLife(PARTITION, "conn"),
            Predecessor.follows(9, 9),
            SyncCadence.of(0, Duration.ZERO));
    next.acked(10, 10);

    SyncChunk chunk = only(next.drain(0));
    assertThat(chunk.slot()).isEqualTo(1);
    assertThat(chunk.header().life()).isEqualTo(1);
    assertThat(chunk.runs()).containsExactly(new OffsetRun(10, 10, 1, Predecessor.follows(9, 9)));
  }

  @Test
  void theOpenChunkIsDueOnceMoreForATopicThatWasMadeAgain() {
    ack(0, 0, 10);
    ack(12, 10, 10);
    confirm(recorder.drain(0));

    recorder.writeAgain();

    assertThat(recorder.due(100 * MS)).isFalse();
    assertThat(recorder.due(1_100 * MS)).isTrue();
    List<SyncChunk> again = recorder.drain(1_100 * MS);
    assertThat(only(again).runs())
        .containsExactly(
            new OffsetRun(0, 0, 10, Predecessor.start()),
            new OffsetRun(12, 10, 10, Predecessor.follows(9, 9)));
    confirm(again);
    assertThat(recorder.due(9_000 * MS)).isFalse();
  }

  @Test
  void whereTheLifeBeforeEndedIsKnownToATopicThatWasMadeAgain() {
    RunOffsetMap lost = new RunOffsetMap(FIRST_LIFE.flow(), true, 100);
    ack(0, 5, 10);
    recorder.drain(0).forEach(lost::apply);
    OffsetRunRecorder next =
        new OffsetRunRecorder(
            PARTITION,
            lost.nextLife(PARTITION, "conn"),
            Predecessor.follows(9, 14),
            SyncCadence.of(0, Duration.ZERO));

    next.writeAgain();
    SyncChunk before = only(next.drain(0));
    next.acked(12, 15);
    SyncChunk after = only(next.drain(0));

    RunOffsetMap map = new RunOffsetMap(FIRST_LIFE.flow(), true, 100);
    map.apply(before);
    assertThat(map.forward(PARTITION, 10).position()).hasValue(15);
    map.apply(after);
    assertThat(after.slot()).isEqualTo(before.slot());
    assertThat(after.runs())
        .containsExactly(
            new OffsetRun(9, 14, 1, Predecessor.unknown()),
            new OffsetRun(12, 15, 1, Predecessor.follows(9, 14)));
    assertThat(map.forward(PARTITION, 10).position()).hasValue(15);
    assertThat(map.forward(PARTITION, 13).position()).hasValue(16);
  }

  @Test
  void aLifeThatStartsOverDoesNotWriteWhereAnotherOneEnded() {
    RunOffsetMap map = new RunOffsetMap(FIRST_LIFE.flow(), true, 100);
    ack(0, 0, 10);
    recorder.drain(0).forEach(map::apply);
    OffsetRunRecorder renamed =
        new OffsetRunRecorder(
            PARTITION,
            map.nextLife(PARTITION, "another"),
            Predecessor.start(),
            SyncCadence.of(0, Duration.ZERO));

    renamed.writeAgain();

    assertThat(renamed.drain(0)).isEmpty();
  }

  @Test
  void nothingIsWrittenAgainBeforeTheFirstRecord() {
    recorder.writeAgain();

    assertThat(recorder.due(9_000 * MS)).isFalse();
    assertThat(recorder.drain(9_000 * MS)).isEmpty();
  }

  @Test
  void notesWhereLeaderEpochsBegin() {
    recorder.acked(0, 0, 3);
    recorder.acked(1, 1, 3);
    recorder.acked(2, 2, 4);

    SyncChunk chunk = only(recorder.drain(0));

    assertThat(chunk.epochs()).containsExactly(new EpochStart(3, 0), new EpochStart(4, 2));
    assertThat(chunk.newest()).isEqualTo(new OffsetPair(2, 2));
  }

  private void ack(long source, long target, int records) {
    for (int i = 0; i < records; i++) {
      recorder.acked(source + i, target + i);
    }
  }

  private void confirm(List<SyncChunk> chunks) {
    chunks.forEach(recorder::confirmed);
  }

  private static SyncChunk only(List<SyncChunk> chunks) {
    assertThat(chunks).hasSize(1);
    return chunks.get(0);
  }
}
