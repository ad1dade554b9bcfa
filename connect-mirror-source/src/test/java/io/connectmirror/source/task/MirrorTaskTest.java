package io.connectmirror.source.task;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.source.plan.Claims;
import io.connectmirror.source.plan.Claims.Claim;
import io.connectmirror.source.plan.FirstStartKeys;
import io.connectmirror.source.plan.QuarantineMark;
import io.connectmirror.source.plan.StartPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** A task's life from the outside, with restarts. */
class MirrorTaskTest {
  private static final byte[] KEY = {1};

  private final TaskLab lab = new TaskLab();

  @Test
  void mirrorsEveryRecordOfThePartitionsThatExist() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 15).produce("t", 1, 3);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 15));
    assertThat(lab.values("east.t", 1)).containsExactly("t-1-0", "t-1-1", "t-1-2");
    assertThat(lab.partitionState("t", 0)).isEmpty();
    assertThat(lab.partitionMetrics.partition("east.t", 0).lag()).isZero();
  }

  @Test
  void takesInTopicsAndPartitionsWithoutARestart() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.start().seconds(2);
    lab.mirrored("new", 1).east.grow("t", 2);
    lab.west.grow("east.t", 2);
    lab.records.produce("new", 0, 2).produce("t", 1, 2);

    lab.seconds(31);

    assertThat(lab.sourceOffsets("east.new", 0)).containsExactly(0L, 1L);
    assertThat(lab.sourceOffsets("east.t", 1)).containsExactly(0L, 1L);
  }

  @Test
  void waitsForTheRemoteTopicWithTheReasonThatTheConnectorGives() throws InterruptedException {
    lab.east.topic("t", 1);
    lab.records.produce("t", 0, 2);
    lab.state.put(
        Map.of(
            StateKey.of(StateKind.TOPIC_PROBLEM, "mirror", "east.t"),
            Optional.of(Map.of("reason", "replication factor 3 is too large"))));
    lab.start().seconds(6);
    assertThat(lab.partitionState("t", 0))
        .containsEntry("state", "WAITING")
        .containsEntry("reason", "replication factor 3 is too large");

    lab.west.topic("east.t", 1);
    lab.seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L);
    assertThat(lab.partitionState("t", 0)).isEmpty();
    assertThat(lab.partitionMetrics.partition("east.t", 0).states())
        .containsExactly(PartitionState.WAITING, PartitionState.RUNNING);
  }

  @Test
  void writesItsSyncsOnceMoreWhenTheirTopicWasMadeAgain() throws InterruptedException {
    String syncs = "mm2-offset-syncs.east.internal";
    lab.mirrored("t", 1).west.topic(syncs, 1);
    lab.records.produce("t", 0, 15);
    lab.start().seconds(3);
    List<SyncRecord> written = lab.syncTopic.syncs();

    lab.syncTopic.clear();
    lab.west.delete(syncs).topic(syncs, 1);
    lab.seconds(20);

    assertThat(written).isNotEmpty();
    assertThat(lab.syncTopic.syncs()).containsExactly(written.get(written.size() - 1));
  }

  @Test
  void sendsNothingBeforeTheRemoteLeaderAnswers() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 2).produce("t", 1, 2);
    lab.west.failItem(
        FakeOperation.LATEST_OFFSETS, "east.t-0", new NotLeaderOrFollowerException("not yet"));
    lab.start().seconds(5);
    assertThat(lab.sourceOffsets("east.t", 0)).isEmpty();
    assertThat(lab.sourceOffsets("east.t", 1)).containsExactly(0L, 1L);
    assertThat(lab.partitionState("t", 0)).containsEntry("state", "WAITING");

    lab.west.heal();
    lab.seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L);
  }

  @Test
  void aRecordThatTheTargetDoesNotTakeHoldsItsPartitionBackAndNoOther()
      throws InterruptedException {
    lab.mirrored("t", 2).west.config("east.t", "max.message.bytes", "30000");
    lab.records.produce("t", 0, 3).produce("t", 0, KEY, new byte[40_000], 1_000);
    lab.records.produce("t", 0, 2).produce("t", 1, 4);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
    assertThat(lab.sourceOffsets("east.t", 1)).isEqualTo(offsets(0, 4));
    assertThat(lab.partitionState("t", 0)).containsEntry("state", "RETRYING");
    assertThat((String) lab.partitionState("t", 0).get("reason"))
        .contains("offset 3", "40", "30000", "max.message.bytes");

    lab.records.produce("t", 1, 2);
    lab.seconds(60);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
    assertThat(lab.sourceOffsets("east.t", 1)).isEqualTo(offsets(0, 6));
    assertThat(lab.partitionState("t", 0)).containsEntry("state", "RETRYING");

    lab.west.config("east.t", "max.message.bytes", "50000");
    lab.seconds(45);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 6));
    assertThat(lab.partitionState("t", 0)).isEmpty();
  }

  @Test
  void theFirstRecordOfAPartitionMayBeHeldBackToo() throws InterruptedException {
    lab.mirrored("t", 1).west.config("east.t", "cleanup.policy", "compact");
    lab.records.produce("t", 0, null, KEY, 1_000);

    lab.start().seconds(20).commit().stop();
    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEmpty();
    assertThat((String) lab.partitionState("t", 0).get("reason")).contains("offset 0", "no key");
  }

  @Test
  void sendsWhatComesWhileTheTargetDoesNotTellWhatItTakes() throws InterruptedException {
    lab.mirrored("t", 1).west.config("east.t", "max.message.bytes", "30000");
    lab.west.failItem(
        FakeOperation.TOPIC_CONFIGS, "east.t", new TopicAuthorizationException("not allowed"));
    lab.records.produce("t", 0, KEY, new byte[40_000], 1_000);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 1));
  }

  @Test
  void begetsNoLoopBeforeItIsSettledWhoWrites() throws InterruptedException {
    lab.with("replication.policy.class", "io.connectmirror.policy.IdentityReplicationPolicy");
    lab.east.topic("lp", 1);
    lab.west.topic("lp", 1);
    lab.records.produce("lp", 0, 2);
    lab.state.put(Map.of(Claims.key("lp"), Optional.of(new Claim(false, false).value())));
    lab.start().seconds(5);
    assertThat(lab.sourceOffsets("lp", 0)).isEmpty();
    assertThat((String) lab.partitionState("lp", 0).get("reason")).contains("not settled");

    lab.state.put(Map.of(Claims.key("lp"), Optional.of(new Claim(true, false).value())));
    lab.seconds(2);

    assertThat(lab.sourceOffsets("lp", 0)).containsExactly(0L, 1L);
  }

  @Test
  void leavesOutWhatHasBeenOnTheTargetAndMarksTheRest() throws InterruptedException {
    lab.with("provenance.headers.enabled", "true").mirrored("t", 1);
    Header fromWest = new RecordHeader(Provenance.HEADER, lab.west.id().getBytes(UTF_8));
    Header fromNorth = new RecordHeader(Provenance.HEADER, "north".getBytes(UTF_8));
    lab.records
        .produce("t", 0, 1)
        .produce("t", 0, 2, fromNorth, fromWest)
        .produce("t", 0, 1, fromNorth)
        .produce("t", 0, 1, fromWest);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 3L);
    assertThat(marks(lab.written.get(new TopicPartition("east.t", 0)).get(1)))
        .containsExactly("north", lab.east.id());
    assertThat(lab.metrics.count(MirrorCounter.RECORDS_LEFT_OUT)).isEqualTo(3);
    assertThat(lab.partitionMetrics.partition("east.t", 0).lag()).isZero();
  }

  @Test
  void leavesHeadersAloneUnlessToldToMark() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce(
        "t", 0, 1, new RecordHeader(Provenance.HEADER, lab.west.id().getBytes(UTF_8)));

    lab.start().seconds(3);

    assertThat(marks(lab.written.get(new TopicPartition("east.t", 0)).get(0)))
        .containsExactly(lab.west.id());
  }

  private static List<String> marks(SourceRecord record) {
    List<String> marks = new ArrayList<>();
    record.headers().forEach(header -> marks.add(new String((byte[]) header.value(), UTF_8)));
    return marks;
  }

  @Test
  void failsWhenTheSourceSaysWhatNoRetryMends() throws InterruptedException {
    lab.mirrored("t", 1).start().seconds(3);
    lab.log.failure =
        new Failure(FailureKind.FATAL, "mend isolation.level", new IllegalStateException());

    assertThatThrownBy(() -> lab.second())
        .isInstanceOf(ConnectException.class)
        .hasMessage("nothing can be read: mend isolation.level");
  }

  @Test
  void sharesPartitionsAmongTasks() throws InterruptedException {
    lab.mirrored("t", 4);
    for (int partition = 0; partition < 4; partition++) {
      lab.records.produce("t", partition, 1);
    }

    lab.start(new TaskSlot(0, 2)).seconds(2).stop();
    int first = lab.written.size();
    lab.start(new TaskSlot(1, 2)).seconds(2);

    assertThat(first).as("two partitions and the state topic").isEqualTo(3);
    for (int partition = 0; partition < 4; partition++) {
      assertThat(lab.sourceOffsets("east.t", partition)).containsExactly(0L);
    }
  }

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
  void countsWhatWasPurgedWhileItWasStopped() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 10);
    lab.start().seconds(2).stop();
    lab.records.produce("t", 0, 10).purge("t", 0, 15);

    lab.start().seconds(2);

    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(5);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_PURGED)).isEqualTo(1);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("purged/t/0/10");
    assertThat(lab.sourceOffsets("east.t", 0).subList(10, 15)).isEqualTo(offsets(15, 20));
  }

  @Test
  void markersOfTransactionsAreNoLossWhenTheyArePurged() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 10).markers("t", 0, 5);
    lab.start().seconds(5).stop();
    lab.records.purge("t", 0, 15);
    lab.start().seconds(2);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isZero();
    lab.stop();
    lab.records.produce("t", 0, 5).purge("t", 0, 18);

    lab.start().seconds(2);

    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(3);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("purged/t/0/15");
    assertThat(lab.sourceOffsets("east.t", 0).subList(10, 12)).containsExactly(18L, 19L);
  }

  @Test
  void norAreTheyUnderARunningTask() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 10).markers("t", 0, 5);
    lab.start().seconds(5);
    lab.records.produce("t", 0, 5).purge("t", 0, 18);

    lab.seconds(5);

    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(3);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("purged/t/0/15");
  }

  @Test
  void failsWithTheRangeWhenThePolicySaysSo() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 10);
    lab.start().seconds(2).stop();
    lab.records.produce("t", 0, 10).purge("t", 0, 15);

    lab.with("anomaly.policy.purged", "fail").start();

    assertThatThrownBy(() -> lab.seconds(3))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("source offsets 10 to 14 of t-0");
  }

  @Test
  void countsWhatIsLostOnceHoweverOftenItCannotBeNoted() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 10);
    lab.start().seconds(2);
    lab.state.fail(
        new Failure(FailureKind.RETRY, "no leader", new NotLeaderOrFollowerException())
            .asException());
    lab.records.produce("t", 0, 10).purge("t", 0, 15);
    lab.seconds(20);
    lab.state.fail(null);

    lab.seconds(8);

    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(5);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("purged/t/0/10");
    assertThat(lab.sourceOffsets("east.t", 0)).endsWith(19L);
  }

  @Test
  void pausesOnlyThePartitionConcerned() throws InterruptedException {
    lab.mirrored("t", 2);
    lab.records.produce("t", 0, 10).produce("t", 1, 1);
    lab.start().seconds(2).stop();
    lab.records.produce("t", 0, 10).produce("t", 1, 1).purge("t", 0, 15);

    lab.with("anomaly.policy", "pause").start().seconds(4);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 10));
    assertThat(lab.sourceOffsets("east.t", 1)).isEqualTo(offsets(0, 2));
    assertThat(lab.partitionState("t", 0)).containsEntry("state", "PAUSED");
  }

  @Test
  void mirrorsATopicThatWasMadeAgainFromItsStartWhileStopped() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).stop();
    lab.records.recreate("t", 1);
    lab.records.produce("t", 0, 5);

    lab.start().seconds(2);

    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L, 2L, 0L, 1L, 2L, 3L, 4L);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("recreated/t/0/0");
  }

  @Test
  void mirrorsATopicThatIsMadeAgainWhileItRuns() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 10);
    lab.start().seconds(2);
    lab.records.recreate("t", 1);
    lab.seconds(1);
    lab.records.produce("t", 0, 5);

    lab.seconds(8);

    assertThat(lab.sourceOffsets("east.t", 0).subList(10, 15)).isEqualTo(offsets(0, 5));
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_RECREATED)).isEqualTo(1);
  }

  @Test
  void mirrorsAgainWhatTheTargetLost() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2);
    lab.madeAgain("t", 1);
    lab.written.remove(new TopicPartition("east.t", 0));
    lab.records.produce("t", 0, 2);

    lab.seconds(8);

    assertThat(lab.sourceOffsets("east.t", 0)).contains(0L, 1L, 2L, 3L, 4L);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("target-recreated/t/0/0");
  }

  @Test
  void writesToARemoteTopicThatOthersMadeOnlyOnceItsSettingsAreRight() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2);
    lab.west.delete("east.t").topic("east.t", 1);
    lab.written.remove(new TopicPartition("east.t", 0));

    lab.seconds(20);

    assertThat(lab.sourceOffsets("east.t", 0)).isEmpty();
    assertThat(lab.state.byParts(StateKind.ANOMALY)).isEmpty();
    assertThat(lab.partitionState("t", 0))
        .containsEntry("state", "WAITING")
        .extractingByKey("reason", InstanceOfAssertFactories.STRING)
        .contains("east.t", "settings");

    lab.checked("east.t").seconds(6);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("target-recreated/t/0/0");
  }

  @Test
  void soItDoesWhereTheSourceTopicWasMadeAgainAsWell() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2);
    lab.records.recreate("t", 1);
    lab.west.delete("east.t").topic("east.t", 1);
    lab.written.remove(new TopicPartition("east.t", 0));
    lab.records.produce("t", 0, 2);

    lab.seconds(20);

    assertThat(lab.sourceOffsets("east.t", 0)).isEmpty();
    assertThat(lab.partitionState("t", 0)).containsEntry("state", "WAITING");

    lab.checked("east.t").seconds(6);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 2));
  }

  @Test
  void waitsForNobodyToLookAtSettingsThatAreNotSynced() throws InterruptedException {
    lab.with("sync.topic.configs.enabled", "false").mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2);
    lab.west.delete("east.t").topic("east.t", 1);
    lab.written.remove(new TopicPartition("east.t", 0));

    lab.seconds(8);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
  }

  @Test
  void mirrorsAgainWhatTheTargetLostWhileItWasStopped() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2).stop();
    lab.madeAgain("t", 1);
    lab.written.clear();

    lab.start().seconds(2);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));

    // A crash before Connect has a position of the new topic repeats nothing.
    lab.crash().start().seconds(2);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));

    // Once it has, the topic is the one it is.
    lab.commit().second().commit().second().stop();
    lab.start().seconds(2);
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
  }

  @Test
  void tellsOnceWhatTheTargetLostOfItsLogAndGoesOn() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 20);
    lab.start().seconds(5).stop();
    truncateCopies(15);
    lab.records.produce("t", 0, 5);

    lab.start().seconds(5).stop();

    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_TARGET_TRUNCATED)).isEqualTo(1);
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("target-truncated/t/0/15");
    assertThat(String.valueOf(lab.state.byParts(StateKind.ANOMALY).values()))
        .contains("ends at 15", "source offsets 15 to 19", "altered to 14");
    assertThat(lab.sourceOffsets("east.t", 0).subList(15, 20)).isEqualTo(offsets(20, 25));

    lab.start().seconds(5);

    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isZero();
  }

  @Test
  void failsOverWhatTheTargetLostWhenThePolicySaysSo() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 20);
    lab.start().seconds(5).stop();
    truncateCopies(0);

    lab.with("anomaly.policy.truncated", "fail").start();

    assertThatThrownBy(() -> lab.seconds(3))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("source offsets 0 to 19");
  }

  /** An unclean election on the target, or somebody's hands on it while no state was kept. */
  private void truncateCopies(int end) {
    List<SourceRecord> copies = lab.written.get(new TopicPartition("east.t", 0));
    copies.subList(end, copies.size()).clear();
    lab.west.truncate("east.t", 0, end);
  }

  @Test
  void takesNothingIntoATopicThatIsGone() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.start().seconds(2);
    lab.west.delete("east.t");
    lab.seconds(5);
    lab.records.produce("t", 0, 3);

    lab.seconds(3);

    assertThat(lab.partitionState("t", 0)).containsEntry("state", "WAITING");
  }

  @Test
  void showsADeletedTopicAsLost() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.start().seconds(2);
    lab.east.delete("t");

    lab.seconds(12);

    assertThat(lab.partitionState("t", 0)).containsEntry("state", "LOST");
  }

  @Test
  void retriesWhatItMayNotReadAndGoesOnWithTheRest() throws InterruptedException {
    lab.mirrored("t", 1).mirrored("secret", 1);
    lab.records.produce("t", 0, 2).produce("secret", 0, 2);
    lab.start();
    lab.log.denied.add("secret");
    lab.seconds(6);
    assertThat(lab.sourceOffsets("east.t", 0)).containsExactly(0L, 1L);
    assertThat(lab.partitionState("secret", 0))
        .containsEntry("state", "RETRYING")
        .containsEntry("reason", "no READ");

    lab.log.denied.clear();
    lab.seconds(6);

    assertThat(lab.sourceOffsets("east.secret", 0)).containsExactly(0L, 1L);
    assertThat(lab.partitionState("secret", 0)).isEmpty();
  }

  @Test
  void replacesAConsumerThatStandsStill() throws InterruptedException {
    lab.mirrored("t", 1).mirrored("u", 1);
    lab.records.produce("t", 0, 2).produce("u", 0, 1);
    lab.start().seconds(2);
    lab.log.wedged.add(new TopicPartition("t", 0));
    lab.records.produce("t", 0, 2);

    lab.seconds(45);

    assertThat(lab.log.replaced).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.CONSUMER_RESTARTS)).isEqualTo(1);
    assertThat(lab.log.begun.get(new TopicPartition("u", 0)))
        .isEqualTo(new StartPoint(1, OptionalInt.of(0)));
    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 4));
    assertThat(lab.sourceOffsets("east.u", 0)).containsExactly(0L);
  }

  @Test
  void partitionsThatDoNotGetOnLeaveTheOthersRoom() throws InterruptedException {
    lab.with("producer.override.buffer.memory", "20000").mirrored("t", 4);
    lab.start().seconds(2);
    lab.silent.addAll(List.of(1, 2, 3));
    for (int partition = 0; partition < 4; partition++) {
      lab.records.produce("t", partition, 1_000);
    }

    lab.seconds(5);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 1_000));
    assertThat(lab.log.pausedNow()).hasSize(3);
    assertThat(lab.held()).isLessThan(2_000);
  }

  @Test
  void doesNotTakeASlowTargetForASourceThatStandsStill() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 2);
    lab.start().seconds(2);
    lab.log.wedged.add(new TopicPartition("t", 0));
    lab.records.produce("t", 0, 2);

    for (int poll = 0; poll < 10; poll++) {
      lab.second();
      lab.jobs.advanceSeconds(5);
    }

    assertThat(lab.log.replaced).isZero();
  }

  @Test
  void boundsWhatIsInFlightOfAPartition() throws InterruptedException {
    lab.with("source.inflight.bytes", "1000").mirrored("t", 1);
    lab.records.produce("t", 0, 100);
    lab.start();
    lab.acknowledge = false;
    lab.second();
    lab.acknowledge = true;
    lab.acknowledgeHeld();
    lab.seconds(2);
    lab.acknowledge = false;
    int before = lab.sourceOffsets("east.t", 0).size();
    assertThat(before).isEqualTo(100);
    lab.records.produce("t", 0, 100);

    lab.second();

    assertThat(lab.log.pausedNow()).containsExactly(new TopicPartition("t", 0));
    assertThat(lab.partitionMetrics.partition("east.t", 0).lag()).isPositive();
    lab.acknowledge = true;
    lab.acknowledgeHeld();
    lab.seconds(2);
    assertThat(lab.sourceOffsets("east.t", 0)).hasSize(200);
  }

  @Test
  void beginsAtTheEndOnlyOfWhatExistedAtTheFirstStart() throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("old", 1);
    lab.records.produce("old", 0, 3);
    lab.start().seconds(5);
    assertThat(lab.partitionState("old", 0)).containsEntry("state", "WAITING");
    lab.state.put(
        Map.of(
            StateKey.of(StateKind.FIRST_START, "mirror", "old"),
            Optional.of(Map.of("partitions", 1)),
            StateKey.of(StateKind.FIRST_START, "mirror"),
            Optional.of(Map.of("started", true))));
    lab.seconds(2);
    lab.mirrored("new", 1);
    lab.records.produce("new", 0, 2).produce("old", 0, 1);

    lab.seconds(31);

    assertThat(lab.sourceOffsets("east.old", 0)).containsExactly(3L);
    assertThat(lab.sourceOffsets("east.new", 0)).containsExactly(0L, 1L);
  }

  @Test
  void beginsAtTheEndThatWasAtTheFirstStartHoweverOftenItIsStarted() throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("t", 1);
    lab.records.produce("t", 0, 3);
    lab.state.put(
        Map.of(
            FirstStartKeys.topic("mirror", "t"),
            Optional.of(FirstStartKeys.value(lab.east.topicId("t"), List.of(OptionalLong.of(3)))),
            FirstStartKeys.started("mirror"),
            Optional.of(Map.of("started", true))));
    lab.start().seconds(3).stop();
    lab.records.produce("t", 0, 5);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(3, 8));
  }

  @Test
  void beginsAtTheStartOfATopicThatWasMadeAgainSinceTheFirstStart() throws InterruptedException {
    lab.with("source.consumer.auto.offset.reset", "latest").mirrored("t", 1);
    lab.state.put(
        Map.of(
            FirstStartKeys.topic("mirror", "t"),
            Optional.of(FirstStartKeys.value(new Uuid(7, 7), List.of(OptionalLong.of(3)))),
            FirstStartKeys.started("mirror"),
            Optional.of(Map.of("started", true))));
    lab.records.produce("t", 0, 5);

    lab.start().seconds(3);

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 5));
  }

  @Test
  void writesNoSyncsWhenTheyAreOff() throws InterruptedException {
    lab.with("emit.offset-syncs.enabled", "false").mirrored("t", 1);
    lab.settings.remove("offset-syncs.topic.location");
    lab.records.produce("t", 0, 3);

    lab.start().seconds(3).stop();

    assertThat(lab.sourceOffsets("east.t", 0)).isEqualTo(offsets(0, 3));
    assertThat(lab.syncTopic.syncs()).isEmpty();
  }

  @Test
  void flushesSyncsAndClosesEverythingOnStop() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.start().seconds(2);
    lab.records.produce("t", 0, 3);
    lab.second();
    assertThat(lab.syncTopic.syncs()).as("not due yet").isEmpty();

    lab.stop();
    lab.task.stop();

    assertThat(lab.syncTopic.syncs()).hasSize(1);
    assertThat(lab.syncTopic.closed).isEqualTo(1);
    assertThat(lab.log.closed).isTrue();
    assertThat(lab.state.isClosed()).isTrue();
    assertThat(lab.task.poll()).isEmpty();
  }

  @Test
  void commitsToTheLagGroupWhenAsked() throws InterruptedException {
    lab.with("source.lag.group.enabled", "true").mirrored("t", 1);
    lab.records.produce("t", 0, 3);

    lab.start().seconds(8);

    assertThat(lab.east.committed("mm2-east->west.mirror", "t", 0))
        .hasValueSatisfying(offset -> assertThat(offset.offset()).isEqualTo(3));
  }

  @Test
  void showsNoLagToTheLagGroupForRecordsThatAreLeftOut() throws InterruptedException {
    lab.with("source.lag.group.enabled", "true")
        .with("provenance.headers.enabled", "true")
        .mirrored("t", 1);
    Header fromWest = new RecordHeader(Provenance.HEADER, lab.west.id().getBytes(UTF_8));
    lab.records.produce("t", 0, 3).produce("t", 0, 2, fromWest);

    lab.start().seconds(8);

    assertThat(lab.east.committed("mm2-east->west.mirror", "t", 0))
        .hasValueSatisfying(offset -> assertThat(offset.offset()).isEqualTo(5));
  }

  @Test
  void readsPositionsInBulkOnce() throws InterruptedException {
    lab.mirrored("t", 50);

    lab.start().seconds(5);

    assertThat(lab.offsets.reads).isEqualTo(1);
  }

  private static List<Long> offsets(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  @Test
  void keepsThePositionInConnectWithEpochAndTopicId() throws InterruptedException {
    lab.mirrored("t", 1);
    lab.records.produce("t", 0, 3);

    lab.start().seconds(2).commit();

    Map<String, Object> stored =
        lab.offsets.offset(SourcePosition.partitionMap("east", new TopicPartition("t", 0)));
    assertThat(SourcePosition.read(stored))
        .hasValueSatisfying(
            position -> {
              assertThat(position.lastOffset()).isEqualTo(OptionalLong.of(2));
              assertThat(position.leaderEpoch()).hasValue(0);
              assertThat(position.topicId()).contains(lab.east.topicId("t"));
            });
  }
}
