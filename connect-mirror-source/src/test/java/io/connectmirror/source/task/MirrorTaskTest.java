package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.FakeOperation;
import io.connectmirror.source.plan.Claims;
import io.connectmirror.source.plan.Claims.Claim;
import io.connectmirror.source.plan.StartPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.junit.jupiter.api.Test;

/** A task's life from the outside. */
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
  void morePartitionsThanItsReaderSuitsAreAllReadOnFromWhereTheyAre() throws InterruptedException {
    lab.mirrored("t", 1).start();
    lab.records.produce("t", 0, 30);
    lab.seconds(2);
    lab.log.suitsPartitions = 1;
    lab.mirrored("u", 2);
    lab.records.produce("u", 1, 5);
    lab.seconds(40);
    lab.records.produce("t", 0, 5);
    lab.seconds(2);

    assertThat(lab.log.startedOver).isEqualTo(1);
    assertThat(lab.sourceOffsets("east.t", 0)).containsExactlyElementsOf(offsets(0, 35));
    assertThat(lab.sourceOffsets("east.u", 1)).containsExactlyElementsOf(offsets(0, 5));
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
