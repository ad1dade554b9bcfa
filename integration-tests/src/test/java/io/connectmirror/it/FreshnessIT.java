package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SharedLab;
import io.connectmirror.lab.SharedLabExtension;
import java.time.Duration;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How soon a group's commit on the source shows on the target. */
@Tag("long")
@ExtendWith(SharedLabExtension.class)
class FreshnessIT {
  /** The interval of one second, and two. */
  private static final Duration FRESH_WITHIN = Duration.ofSeconds(3);

  /** From when the connectors run and the records are on the target. */
  private static final Duration IN_PLACE_WITHIN = Duration.ofSeconds(5);

  private static final Duration QUICK_WITHIN = Duration.ofSeconds(1);

  private final SharedLab lab;
  private final String topic;
  private final TopicPartition partition;
  private final TopicPartition copy;
  private final SourceFlow source;
  private final GroupFlow groups;

  FreshnessIT(SharedLab lab) {
    this.lab = lab;
    this.topic = lab.unique("fresh");
    this.partition = new TopicPartition(topic, 0);
    this.copy = new TopicPartition("east." + topic, 0);
    this.source = new SourceFlow(lab, lab.unique("source")).with("topics", topic);
    this.groups = new GroupFlow(lab, lab.unique("checkpoint"), topic);
    lab.onEast().createTopic(topic, 1);
  }

  @Test
  void aGroupBehindThreeRecordsIsInPlaceWithinFiveSecondsOfThem() {
    workerCommitsOnceAMinute();
    lab.onEast().produce(partition, 0, 3);
    lab.onEast().commit(topic, partition, 3);
    source.start();
    groups.start();
    source.awaitRecords(copy, 3);

    Duration took = groups.await(topic, copy, 3, SourceFlow.SOON);

    Figure.say("three_records_position_after_ms=%d", took.toMillis());
    assertThat(took).isLessThan(IN_PLACE_WITHIN);
  }

  @Test
  void aPositionBehindARecordThatCameAloneShowsWithinTheIntervalAndTwoSeconds() {
    workerCommitsOnceAMinute();
    lab.onEast().produce(partition, 0, 1);
    lab.onEast().commit(topic, partition, 1);
    source.start();
    groups.start();
    groups.await(topic, copy, 1, SourceFlow.SOON);

    Duration fewRecords = produceAndCommit(1, 2);
    Duration oneRecord = Duration.ZERO;
    for (int record = 3; record < 6; record++) {
      oneRecord = slower(oneRecord, produceAndCommit(record, 1));
    }

    Figure.say(
        "few_records_position_after_ms=%d slowest_of_3_single_records_position_after_ms=%d",
        fewRecords.toMillis(), oneRecord.toMillis());
    assertThat(fewRecords).isLessThan(FRESH_WITHIN);
    assertThat(oneRecord).isLessThan(FRESH_WITHIN);
  }

  private void workerCommitsOnceAMinute() {
    assertThat(lab.worker().log().lines("offset\\.flush\\.interval\\.ms = 60000$"))
        .as("the worker commits its tasks' positions once a minute, nothing may wait for that")
        .isNotEmpty();
  }

  /** How long after the commit of a group that has read all records it shows on the target. */
  private Duration produceAndCommit(long first, int count) {
    lab.onEast().produce(partition, first, count);
    lab.onEast().commit(topic, partition, first + count);
    return groups.await(topic, copy, first + count, SourceFlow.SOON);
  }

  @Test
  void aCommitShowsWithinASecondAtIntervalsOfATenthOfASecond() {
    lab.onEast().produce(partition, 0, 100);
    lab.onEast().commit(topic, partition, 1);
    source.start();
    groups
        .with("emit.checkpoints.interval.ms", "100")
        .with("sync.group.offsets.interval.ms", "100")
        .start();
    groups.await(topic, copy, 1, SourceFlow.SOON);

    Duration slowest = Duration.ZERO;
    for (int offset = 10; offset <= 100; offset += 10) {
      lab.onEast().commit(topic, partition, offset);
      Duration took = groups.await(topic, copy, offset, SourceFlow.SOON);
      slowest = slower(slowest, took);
    }

    Figure.say("intervals_ms=100 slowest_of_10_positions_after_ms=%d", slowest.toMillis());
    assertThat(slowest).isLessThan(QUICK_WITHIN);
  }

  private static Duration slower(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
