package io.connectmirror.source.task;

import static io.connectmirror.source.task.TaskLab.offsets;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKind;
import java.util.List;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Logs that are not what they were, on either side. */
class AnomalyTest {
  private final TaskLab lab = new TaskLab();

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
}
