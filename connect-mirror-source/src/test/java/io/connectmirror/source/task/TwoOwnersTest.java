package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.Translation;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What others write to a remote partition while a task writes to it. */
class TwoOwnersTest {
  private final TaskLab lab = new TaskLab();

  @Test
  void whatAnotherTaskWroteWhileThisOneBeganIsCountedAsRepeated() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).stop();
    lab.start().seconds(2);
    lab.acknowledge = false;
    lab.records.produce("t", 0, 4);
    lab.second();
    lab.anotherTaskSends(3);
    lab.foreign("east.t", 0, "a stranger's");
    lab.acknowledgeHeld();

    lab.seconds(6);

    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isEqualTo(3);
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_FOREIGN)).isEqualTo(1);
    assertThat(lab.map().forward(new TopicPartition("t", 0), 6))
        .isEqualTo(new Translation.Exact(10));
  }

  @Test
  void whatAFormerOwnerWritesAmongTheRecordsOfALifeIsCountedAsRepeated()
      throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3);
    lab.sentAgain("east.t", 0, 1, 4);
    lab.records.produce("t", 0, 2);
    lab.seconds(2);
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isEqualTo(3);

    lab.sentAgain("east.t", 0, 8, 9);
    lab.records.produce("t", 0, 1);
    lab.seconds(2);

    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isEqualTo(4);
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_FOREIGN)).isZero();
  }

  @Test
  void aTaskThatIsStoppedSoonAfterCountsThemToo() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3);
    lab.acknowledge = false;
    lab.records.produce("t", 0, 2);
    lab.second();
    lab.sentAgain("east.t", 0, 1, 4);
    lab.acknowledgeHeld();

    lab.stop();

    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isEqualTo(3);
  }

  @Test
  void markersOfTransactionsAreLookedAtOnlyOnce() throws InterruptedException {
    lab.mirrored("t", 1);
    int reads = 0;
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3);
    for (int transaction = 0; transaction < 4; transaction++) {
      lab.marker("east.t", 0);
      lab.records.produce("t", 0, 1);
      lab.seconds(2);
      reads = transaction == 0 ? lab.tails.reads : reads;
    }

    assertThat(lab.tails.reads).isEqualTo(reads);
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isZero();
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_FOREIGN)).isZero();
  }

  @Test
  void nothingIsRepeatedWhereALifeWritesRightBehindTheOneBefore() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 5);
    lab.start().seconds(3).stop();
    lab.records.produce("t", 0, 4);

    int readsBefore = lab.tails.reads;
    lab.start().seconds(7);

    assertThat(lab.metrics.count(MirrorCounter.RECORDS_REPEATED)).isZero();
    assertThat(lab.tails.reads).isEqualTo(readsBefore);
  }

  /**
   * The later owner tells of the new topic anew and writes down where the target's log ends then:
   * behind what the former one has mirrored of that topic.
   */
  @Test
  void copiesAreFoundThoughThoseOfAFormerOwnerLieBeforeTheBeginningOfTheLaterOne()
      throws InterruptedException {
    TopicPartition partition = new TopicPartition("t", 1);
    lab.mirrored("t", 2);
    lab.records.produce("t", 1, 3);
    lab.start().seconds(3).commit().commit();
    lab.records.recreate("t", 2);
    lab.records.produce("t", 1, 3);
    lab.seconds(8);
    lab.silent.add(1);
    lab.start().seconds(2);
    lab.anotherTaskSends(1);
    lab.offsets.commit();
    lab.crash();
    lab.records.produce("t", 1, 3);
    lab.start().seconds(2);
    lab.loseAcknowledgements();
    lab.crash();
    lab.silent.clear();

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 1))
        .containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 0L, 3L, 4L, 5L);
    assertThat(lab.map().forward(partition, 3)).isEqualTo(new Translation.Exact(7));
    assertThat(lab.map().forward(partition, 1).position().orElse(0))
        .as("1 has its copy at 4, and none between those of 0 and 3")
        .isLessThanOrEqualTo(4);
  }

  /** Connect's positions name no remote topic, and this one is of the topic that was deleted. */
  @Test
  void whatAFormerOwnerCommitsLateIsNoPositionInARemoteTopicMadeAgain()
      throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 1, 3);
    lab.start().seconds(3);
    lab.madeAgain("t", 2);
    lab.written.remove(new TopicPartition("east.t", 1));
    lab.silent.add(1);
    lab.start().seconds(2);
    lab.offsets.commit();
    lab.crash().silent.clear();

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 1)).containsExactly(0L, 1L, 2L);
  }
}
