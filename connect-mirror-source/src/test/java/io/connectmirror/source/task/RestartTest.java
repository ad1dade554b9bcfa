package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.OffsetSync;
import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.PlainSync;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.StartPoint;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.junit.jupiter.api.Test;

/** Lives that go on where another one ended. */
class RestartTest {
  private final TaskLab lab = new TaskLab();

  @Test
  void goesOnAfterACleanStopWithoutRepeats() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(2).stop();
    lab.records.produce("t", 0, 5);

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 10));
  }

  @Test
  void aCrashBeforeTheFirstCommitRepeatsNothingThatWasSynced() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).crash();
    lab.records.produce("t", 0, 5);

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 10));
  }

  @Test
  void aLifeThatGoesOnBehindTheLastKnownRecordKnowsWhatLiesInBetween() throws InterruptedException {
    lab.with("provenance.headers.enabled", "true");
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).stop();
    lab.foreign("east.t", 0, "somebody else's");
    lab.records.produce(
        "t", 0, 1, new RecordHeader(Provenance.HEADER, lab.west.id().getBytes(UTF_8)));
    lab.records.produce("t", 0, 1);

    lab.start().seconds(3);

    assertThat(lab.map().forward(new TopicPartition("t", 0), 5))
        .as("record 5 was left out, and 6 is behind what somebody else wrote")
        .isEqualTo(new Translation.Exact(6));
  }

  @Test
  void recordsThatAreMirroredASecondTimeUnderANewNameAreCounted() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).stop();
    lab.offsets.clear();
    lab.records.produce("t", 0, 2);

    lab.with("name", "renamed").start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0).subList(5, 12)).isEqualTo(offsets(0, 7));
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isEqualTo(5);
  }

  @Test
  void aCrashRepeatsNothingOfWhatWasNeitherAcknowledgedNorSynced() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).commit();
    lab.acknowledge = false;
    lab.records.produce("t", 0, 5);
    lab.second();
    lab.foreign("east.t", 0, "somebody else's");
    lab.loseAcknowledgements();
    lab.crash();
    lab.acknowledge = true;
    lab.records.produce("t", 0, 5);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0))
        .containsExactly(0L, 1L, 2L, 3L, 4L, -1L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L, 13L, 14L);
    TopicPartition partition = new TopicPartition("t", 0);
    RunOffsetMap map = lab.map();
    for (long at = 0; at < 5; at++) {
      assertThat(map.forward(partition, at).position()).hasValue(at);
      assertThat(map.forward(partition, 5 + at).position()).hasValue(6 + at);
      assertThat(map.forward(partition, 10 + at).position()).hasValue(11 + at);
    }
  }

  @Test
  void goesOnBehindTheMapByTheEpochOfItsLastRecord() throws InterruptedException {
    lab.mirrored("t", 1).east.leaderEpoch("t", 0, 3);
    lab.records.epoch = 1;
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).crash();

    lab.start().seconds(2);

    assertThat(lab.log.begun.get(new TopicPartition("t", 0)))
        .isEqualTo(new StartPoint(5, OptionalInt.of(1)));
  }

  @Test
  void looksAtNoTailWhoseOriginalsTheSourceHasNoMore() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(3);
    lab.syncTopic.failure =
        new Failure(FailureKind.RETRY, "away", new IllegalStateException("away"));
    lab.records.produce("t", 0, 3);
    lab.seconds(2).commit().crash();
    lab.records.purge("t", 0, 5);

    lab.start().seconds(3);

    assertThat(lab.tails.reads).isZero();
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 6));
  }

  @Test
  void mirrorsAgainWhatCannotBeComparedInTime() throws InterruptedException {
    lab.with("offset-syncs.interval.ms", "3600000").with("offset.lag.max", "1000");
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).crash();
    lab.tails.openTransaction = true;

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0))
        .containsExactly(0L, 1L, 2L, 3L, 4L, 0L, 1L, 2L, 3L, 4L);
  }

  @Test
  void looksAtNoTailBehindATransform() throws InterruptedException {
    lab.with("transforms", "x").with("offset-syncs.interval.ms", "3600000");
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(1).crash();

    lab.start().seconds(1);

    assertThat(lab.tails.reads).isZero();
    assertThat(lab.sourceOffsets("east.t", 0)).hasSize(10);
  }

  @Test
  void anotherNameStartsOverUnlessItResumesFromTheTarget() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(3).stop();
    lab.offsets.clear();

    lab.with("name", "other").with("resume.from", "target").start().seconds(2).stop();
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));

    lab.with("name", "third").with("resume.from", "connect");
    lab.offsets.clear();
    lab.start().seconds(2);
    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L, 2L, 0L, 1L, 2L);
  }

  /** Of MirrorMaker 2 there is a sync that is some records old, and copies behind that. */
  @Test
  void goesOnBehindMirrorMakersCopiesWhereItHasTheirSyncsAlone() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.foreign("east.t", 0, "of before the topic was mirrored");
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).stop();
    lab.offsets.clear();
    lab.syncTopic.clear();
    lab.syncTopic.add(new PlainSync(new OffsetSync(new TopicPartition("t", 0), 1, 2)));
    lab.records.produce("t", 0, 3);

    lab.with("name", "other").with("resume.from", "target").start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(-1L, 0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
    assertThat(lab.map().forward(new TopicPartition("t", 0), 4).position()).hasValue(5);
  }

  @Test
  void goesOnFromMirrorMakersPosition() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.offsets.put(
        SourcePosition.partitionMap("east", new TopicPartition("t", 0)), Map.of("offset", 2L));

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(3L, 4L);
  }

  @Test
  void findsWhatMirrorMakerCopiedBehindThePositionThatIsTakenOver() throws InterruptedException {
    TopicPartition partition = new TopicPartition("t", 0);
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 8);
    lab.start().seconds(3).stop();
    lab.syncTopic.clear();
    lab.syncTopic.add(new PlainSync(new OffsetSync(partition, 1, 1)));
    lab.offsets.clear();
    lab.offsets.put(SourcePosition.partitionMap("east", partition), Map.of("offset", 4L));
    lab.records.produce("t", 0, 2);

    lab.with("name", "taken-over").with("resume.from", "target").start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 10));
  }

  /** The last sync is of copies that a task wrote once more which had lost the partition. */
  @Test
  void findsWhatWasWrittenLastThoughWhatPrecedesItWasCopiedBeforeTheLastSync()
      throws InterruptedException {
    TopicPartition partition = new TopicPartition("t", 0);
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 4);
    lab.start().seconds(3).stop();
    lab.sentAgain("east.t", 0, 0, 2);
    lab.foreign("east.t", 0, "somebody else's");
    lab.records.produce("t", 0, 4);
    lab.start().seconds(3).commit();
    lab.acknowledge = false;
    lab.records.produce("t", 0, 2);
    lab.second().loseAcknowledgements();
    lab.crash();
    lab.acknowledge = true;
    lab.syncTopic.clear();
    lab.syncTopic.add(new PlainSync(new OffsetSync(partition, 1, 5)));

    lab.with("resume.from", "target").start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0))
        .containsExactly(0L, 1L, 2L, 3L, 0L, 1L, -1L, 4L, 5L, 6L, 7L, 8L, 9L);
    assertThat(lab.map().forward(partition, 5)).isEqualTo(new Translation.Exact(8));
    assertThat(lab.map().forward(partition, 3))
        .as("3 has a copy, and it is not known where")
        .isNotInstanceOf(Translation.Exact.class);
  }
}
