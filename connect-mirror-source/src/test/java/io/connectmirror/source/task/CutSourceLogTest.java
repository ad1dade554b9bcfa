package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.source.plan.StartPoint;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.Test;

/** Source logs cut by an unclean election, of which nothing but Connect's position knows. */
class CutSourceLogTest {
  private static final TopicPartition PARTITION = new TopicPartition("t", 0);

  private final TaskLab lab = new TaskLab();

  @Test
  void isToldWhereMirroringGoesOnBeforeTheCut() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 6, new RecordHeader("by", new byte[] {2}));

    lab.start().seconds(8);

    assertThat(lab.map().end(PARTITION).orElseThrow().source()).isEqualTo(10);
    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");
    assertThat(lab.sourceOffsets("east.t", 0)).containsSequence(5L, 6L, 7L, 8L, 9L, 10L);
  }

  @Test
  void isToldWhereLostRecordsHaveTheirCopiesTakenForThoseOfNewOnes() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 6);

    lab.start().seconds(8);

    assertThat(lab.log.begun.get(PARTITION)).isEqualTo(new StartPoint(8, OptionalInt.of(1)));
    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 11));
  }

  @Test
  void isToldOnceWhereSomeOfTheLostRecordsHaveLookalikes() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 1).produce("t", 0, 5, new RecordHeader("by", new byte[] {2}));

    lab.start().seconds(8);

    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.sourceOffsets("east.t", 0).subList(8, 13)).isEqualTo(offsets(6, 11));
  }

  @Test
  void isToldWhereOnlyARecordThatIsNotMirroredShowsIt() throws InterruptedException {
    lab.with("provenance.headers.enabled", "true");
    goesOnFromTheMap(1);
    lab.records.truncate("t", 0, 5);
    lab.records
        .produce("t", 0, 3, new RecordHeader(Provenance.HEADER, lab.west.id().getBytes(UTF_8)))
        .produce("t", 0, 1);

    lab.start().seconds(8);

    assertThat(lab.log.begun.get(PARTITION)).isEqualTo(new StartPoint(9, OptionalInt.of(1)));
    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
  }

  @Test
  void isToldWhereCopiesWereFoundBehindAPositionThatCounts() throws InterruptedException {
    countsBehindTheMap(2);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 5);

    lab.start().seconds(8);

    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("truncated/t/0/5");
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 10));
  }

  @Test
  void isToldOnceThoughNothingWasWrittenSince() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.start().seconds(8);
    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");

    lab.records.produce("t", 0, 6);
    lab.seconds(8);

    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.sourceOffsets("east.t", 0).subList(8, 14)).isEqualTo(offsets(5, 11));
  }

  @Test
  void isNotTakenForOneWhereALeaderStillHasAllThatWasRead() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.east.leaderEpoch("t", 0, 3);
    lab.tails.openTransaction = true;

    lab.start().seconds(8);

    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isZero();
  }

  @Test
  void isToldWhereItShowsByRecordsThoughTheLogIsShorterThanItWas() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 2, new RecordHeader("by", new byte[] {2}));

    lab.start().seconds(8);

    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
  }

  @Test
  void isToldWhereReadingWasInterruptedBeforeIt() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.tails.openTransaction = true;
    lab.start().log.denied.add("t");
    lab.seconds(2);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 6, new RecordHeader("by", new byte[] {2}));
    lab.log.denied.clear();

    lab.seconds(8);

    assertThat(lab.state.byParts(StateKind.ANOMALY))
        .containsOnlyKeys("target-recreated/t/0/0", "truncated/t/0/5");
  }

  @Test
  void isLeftToTheConsumerThatGoesOnFromThePosition() throws InterruptedException {
    countsBehindTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 5);

    lab.start().seconds(2);

    assertThat(lab.log.begun.get(PARTITION)).isEqualTo(new StartPoint(8, OptionalInt.of(0)));
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isZero();
  }

  @Test
  void failsOverOneThatLookalikesHideWhenThePolicySaysSo() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 6);

    lab.with("anomaly.policy.truncated", "fail").start();

    assertThatThrownBy(() -> lab.seconds(3))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("offsets 5 to 7");
  }

  @Test
  void pausesOverOneThatLookalikesHideWhenThePolicySaysSo() throws InterruptedException {
    goesOnFromTheMap(0);
    lab.records.truncate("t", 0, 5);
    lab.records.produce("t", 0, 6);

    lab.with("anomaly.policy.truncated", "pause").start().seconds(3);

    assertThat(lab.partitionState("t", 0)).containsEntry("state", "PAUSED");
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 8));
  }

  /**
   * A task that died after the remote topic was made again: the map ends at offset 3, and nobody
   * knows of which remote topic Connect's position 8 is.
   *
   * @param behind how many records were mirrored behind that position
   */
  private void goesOnFromTheMap(int behind) throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).commit().commit();
    lab.stop().madeAgain("t", 1);
    lab.written.remove(new TopicPartition("east.t", 0));
    lab.start().seconds(3);
    diesWithoutSyncs(behind);
  }

  /**
   * A task that died: the map ends at offset 3, and Connect's position is 8.
   *
   * @param behind how many records were mirrored behind that position
   */
  private void countsBehindTheMap(int behind) throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(3).commit().commit();
    diesWithoutSyncs(behind);
  }

  private void diesWithoutSyncs(int behind) throws InterruptedException {
    lab.syncTopic.failure =
        new Failure(FailureKind.RETRY, "cut off", new TimeoutException("no answer"));
    lab.records.produce("t", 0, 5);
    lab.seconds(2).commit();
    lab.records.produce("t", 0, behind);
    lab.seconds(2).crash();
    lab.syncTopic.failure = null;
  }
}
