package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.source.plan.QuarantineMark;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Partitions over which a life failed, and the lives after it. */
class QuarantinedPartitionTest {
  private final TaskLab lab = new TaskLab();

  @Test
  void aPartitionOverWhichTheTaskFailedIsLeftAloneByTheNextOne() throws InterruptedException {
    failOverOneOfTwoPartitions();

    lab.start().seconds(20);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
    assertThat(lab.sourceOffsets("east.t", 1)).isEqualTo(offsets(0, 6));
    assertThat(lab.partitionState("t", 0))
        .containsEntry("state", "RETRYING")
        .extractingByKey("reason", InstanceOfAssertFactories.STRING)
        .contains("before offset 4", "failures: 1");
  }

  @Test
  void itIsTriedAgainLaterAndForgottenOnceItsRecordsAreTaken() throws InterruptedException {
    failOverOneOfTwoPartitions();
    lab.start().seconds(20);

    lab.seconds(600);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 6));
    assertThat(lab.state.byParts(StateKind.QUARANTINE)).isEmpty();
    assertThat(lab.partitionState("t", 0)).isEmpty();
  }

  @Test
  void itIsTriedAgainAtOnceWithOtherSettings() throws InterruptedException {
    failOverOneOfTwoPartitions();

    lab.with("producer.override.max.request.size", "2000000").start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 6));
    assertThat(lab.state.byParts(StateKind.QUARANTINE)).isEmpty();
  }

  @Test
  void aLifeThatFailsOverItAgainLeavesItAloneForLonger() throws InterruptedException {
    failOverOneOfTwoPartitions();
    lab.start().seconds(20);
    lab.acknowledge = false;
    lab.producerErrors = 1;
    lab.seconds(600).stop();
    lab.producerErrors = 0;
    lab.acknowledge = true;

    lab.start().seconds(700);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
    assertThat(lab.partitionState("t", 0))
        .extractingByKey("reason", InstanceOfAssertFactories.STRING)
        .contains("failures: 2");
  }

  @Test
  void oneThatIsTriedAndDoesNotGetOnKeepsNoOtherFromBeingTried() throws InterruptedException {
    failOverOneOfTwoPartitions();
    // The source has lost, of the other, what the task failed over, and has no more to send.
    quarantined("t", 1, 7, lab.clock.millis());

    lab.start().seconds(800);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 6));
    assertThat(lab.sourceOffsets("east.t", 1)).isEqualTo(offsets(0, 6));
    assertThat(lab.state.byParts(StateKind.QUARANTINE)).containsOnlyKeys("mirror/t/1");
  }

  @Test
  void theClockOfAnotherWorkerMakesNoPauseLonger() throws InterruptedException {
    failOverOneOfTwoPartitions();
    quarantined("t", 0, 4, lab.clock.millis() + 86_400_000);

    lab.start().seconds(500);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));

    lab.seconds(200);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 6));
  }

  /** Like the mark of partition 0. */
  private void quarantined(String topic, int partition, long endOffset, long sinceMs) {
    QuarantineMark there =
        QuarantineMark.of(lab.state.byParts(StateKind.QUARANTINE).get("mirror/t/0")).orElseThrow();
    lab.state.put(
        Map.of(
            StateKey.of(StateKind.QUARANTINE, "mirror", topic, "" + partition),
            Optional.of(
                new QuarantineMark(1, sinceMs, endOffset, there.reset(), there.limits()).value())));
  }

  @Test
  void aLifeSaysThatItHasBegunBeforeItSendsAnything() throws InterruptedException {
    lab.mirrored("t", 1).start();

    lab.jobs.runDue();

    assertThat(lab.written).isEmpty();
    assertThat(lab.state.byParts(StateKind.TASK_LIFE)).containsOnlyKeys("mirror/0");
  }

  @Test
  void whatIsRefusedBecauseALaterLifeHasBegunIsHeldAgainstNoPartition()
      throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    lab.start().seconds(2);
    lab.acknowledge = false;
    lab.records.produce("t", 0, 1);
    lab.second();
    lab.state.put(
        Map.of(
            StateKey.of(StateKind.TASK_LIFE, "mirror", "0"),
            Optional.of(Map.of("life", "of another worker"))));
    lab.producerErrors = 1;

    lab.stop();

    assertThat(lab.state.byParts(StateKind.QUARANTINE)).isEmpty();
  }

  @Test
  void aRecordThatWasRefusedIsMirroredLaterAlsoWhenWhatCameBehindItWasTaken()
      throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    lab.start().seconds(2);
    lab.acknowledge = false;
    lab.records.produce("t", 0, 3);
    lab.second();
    lab.refuseFirstHeld();
    lab.acknowledgeHeld();
    lab.producerErrors = 1;
    lab.stop();
    lab.producerErrors = 0;
    lab.acknowledge = true;
    lab.crash();

    lab.start().seconds(700);

    assertThat(lab.sourceOffsets("east.t", 0)).contains(3L);
  }

  @Test
  void aTaskThatIsMerelyStoppedLeavesNoPartitionAlone() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2);
    lab.acknowledge = false;
    lab.records.produce("t", 0, 1);
    lab.second().stop();

    assertThat(lab.state.byParts(StateKind.QUARANTINE)).isEmpty();
  }

  @Test
  void aTaskThatFailedOverOneOfMoreThanCanBeToldLeavesNoneAlone() throws InterruptedException {
    failOverAllOf(4);

    assertThat(lab.state.byParts(StateKind.QUARANTINE)).isEmpty();
  }

  @Test
  void recordsThatAreDroppedWhenTheyAreRefusedLeaveNoPartitionAlone() throws InterruptedException {
    lab.with("errors.tolerance", "all");

    failOverAllOf(1);

    assertThat(lab.state.byParts(StateKind.QUARANTINE)).isEmpty();
  }

  private void failOverAllOf(int partitions) throws InterruptedException {
    lab.mirrored("t", partitions);
    lab.start().seconds(2);
    lab.acknowledge = false;
    for (int partition = 0; partition < partitions; partition++) {
      lab.records.produce("t", partition, 1);
    }
    lab.second();
    lab.producerErrors = 1;
    lab.stop();
  }

  @Test
  void aProducerThatCannotBeLookedAtKeepsNoTaskFromEnding() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.start().seconds(2);
    lab.producerHidden = Optional.of(new IllegalStateException("no metrics"));

    lab.stop();

    assertThat(lab.jobs.isClosed()).isTrue();
    assertThat(lab.syncJobs.isClosed()).isTrue();
    assertThat(lab.state.isClosed()).isTrue();
  }

  /**
   * Both with three records mirrored and three more to come; the fourth of the first is refused.
   */
  private void failOverOneOfTwoPartitions() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 3).produce("t", 1, 3);
    lab.start().seconds(2);
    lab.acknowledge = false;
    lab.records.produce("t", 0, 1);
    lab.second();
    lab.producerErrors = 1;
    lab.stop();
    lab.producerErrors = 0;
    lab.acknowledge = true;
    lab.crash();
    lab.records.produce("t", 0, 2).produce("t", 1, 3);
  }
}
