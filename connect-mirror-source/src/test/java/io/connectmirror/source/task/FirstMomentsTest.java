package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.source.plan.StartPoint;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lives that end before Connect or the offset map has a position of what they mirrored. */
class FirstMomentsTest {
  private final TaskLab lab = new TaskLab();

  @BeforeEach
  void noSyncIsWritten() {
    lab.with("offset-syncs.interval.ms", "3600000").with("offset.lag.max", "1000");
  }

  @Test
  void aCrashInTheFirstMomentsRepeatsNothing() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).crash();
    lab.records.produce("t", 0, 5);

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0))
        .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
  }

  @Test
  void goesOnBehindTheTailByTheEpochOfItsLastRecord() throws InterruptedException {
    lab.mirrored("t", 1).east.leaderEpoch("t", 0, 3);
    lab.records.epoch = 1;
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).crash();

    lab.start().seconds(2);

    assertThat(lab.log.begun.get(new TopicPartition("t", 0)))
        .isEqualTo(new StartPoint(5, OptionalInt.of(1)));
  }

  @Test
  void takesNoCopyOfAFormerTopicForOneOfARecordThatLooksLikeIt() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(3).crash();
    lab.records.recreate("t", 1);
    lab.records.produce("t", 0, 3);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L, 2L, 0L, 1L, 2L);
  }

  @Test
  void whatIsWrittenAfterAFirstStartAtTheEndIsMirroredThoughItsLifeNotedNothing()
      throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("t", 1);
    existedAtTheFirstStart("t");
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).crash();
    lab.records.produce("t", 0, 2);

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(3L, 4L);
  }

  @Test
  void whatIsPurgedAfterALifeThatNotedNothingIsToldOf() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).crash();
    lab.records.produce("t", 0, 7).purge("t", 0, 8);

    lab.start().seconds(2);

    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_PURGED)).isEqualTo(1);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("purged/t/0/0");
    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L, 2L, 8L, 9L);
  }

  @Test
  void aTopicThatWasMadeAgainIsToldOfOnceHoweverLongItStaysEmpty() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).commit().commit();
    lab.stop().records.recreate("t", 1);
    lab.start().seconds(2);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_RECREATED)).isEqualTo(1);
    lab.crash().start().seconds(2).crash();
    lab.records.produce("t", 0, 2);

    lab.start().seconds(2);

    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("recreated/t/0/0");
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_RECREATED)).isEqualTo(0);
    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L, 2L, 0L, 1L);
  }

  @Test
  void aTopicThatWasMadeAgainIsNotMirroredAgainAfterACleanStop() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).commit().commit();
    lab.stop().records.recreate("t", 1);
    lab.records.produce("t", 0, 2);
    lab.start().seconds(2).stop();
    lab.records.produce("t", 0, 1);

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L, 2L, 0L, 1L, 2L);
  }

  @Test
  void aRemoteTopicThatWasMadeAgainIsRememberedOnceConnectHasAPositionOfIt()
      throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).commit().commit();
    lab.stop().madeAgain("t", 1);
    lab.start().seconds(2);
    String former = target();

    lab.commit().second().commit().second();

    assertThat(former).isNotEqualTo(lab.west.topicId("east.t").toString());
    assertThat(target()).isEqualTo(lab.west.topicId("east.t").toString());
  }

  private String target() {
    return (String) lab.state.byParts(StateKind.TOPIC_ID).get("mirror/t/0").get("target");
  }

  @Test
  void whereMirroringBeganIsForgottenOnceThereIsAPosition() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.start().seconds(2).stop();
    assertThat(lab.state.byParts(StateKind.TOPIC_ID).get("mirror/t/0")).containsKey("begun_offset");
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).commit().commit();
    lab.stop();

    lab.start().seconds(2);

    assertThat(lab.state.byParts(StateKind.TOPIC_ID).get("mirror/t/0"))
        .doesNotContainKey("begun_offset");
  }

  private void existedAtTheFirstStart(String topic) throws InterruptedException {
    lab.state.put(
        Map.of(
            StateKey.of(StateKind.FIRST_START, "mirror", topic),
            Optional.of(Map.of("partitions", 1)),
            StateKey.of(StateKind.FIRST_START, "mirror"),
            Optional.of(Map.of("started", true))));
  }
}
