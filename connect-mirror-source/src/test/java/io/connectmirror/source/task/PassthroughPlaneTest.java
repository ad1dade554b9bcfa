package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.source.task.FakeBatches.Damage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.connect.errors.ConnectException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A task that hands batches on. */
class PassthroughPlaneTest {
  private final TaskLab lab = new TaskLab().with("data.plane", "passthrough");
  private final FakeTargetWriter writer = new FakeTargetWriter(lab);
  private final FakeBatches batches = new FakeBatches(lab);

  @BeforeEach
  void handsBatchesOn() {
    lab.writer = Optional.of(writer);
    lab.batches = Optional.of(batches);
    lab.mirrored("t", 2);
  }

  @Test
  void batchesArriveAsTheyWere() throws InterruptedException {
    lab.records.produce("t", 0, 12);

    lab.start().seconds(3);

    assertThat(lab.values("east.t", 0)).containsExactlyElementsOf(values(0, 0, 12));
    assertThat(writer.sent).isEmpty();
  }

  @Test
  void aCorruptBatchStopsItsPartitionAloneIsToldOnceAndTriedAgain() throws InterruptedException {
    batches.damage("t", 0, 5, Damage.BODY);
    lab.records.produce("t", 0, 20).produce("t", 1, 20);

    lab.start().seconds(35);

    assertThat(lab.values("east.t", 0)).containsExactlyElementsOf(values(0, 0, 5));
    assertThat(lab.values("east.t", 1)).containsExactlyElementsOf(values(1, 0, 20));
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_CORRUPT)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isZero();
    assertThat(lab.state.byParts(StateKind.ANOMALY)).containsOnlyKeys("corrupt/t/0/5");
    assertThat(lab.partitionState("t", 0))
        .containsEntry("state", PartitionState.RETRYING.name())
        .hasEntrySatisfying(
            "reason",
            reason ->
                assertThat((String) reason)
                    .contains("corrupt batch of t-0", "checksum", "source offsets 5 to 9"));

    batches.damaged.clear();
    lab.seconds(12);

    assertThat(lab.values("east.t", 0)).containsExactlyElementsOf(values(0, 0, 20));
    assertThat(lab.partitionState("t", 0)).isEmpty();
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
  }

  @Test
  void aCorruptBatchIsLeftOutAndNamedIfThePolicySaysSo() throws InterruptedException {
    batches.damage("t", 0, 5, Damage.BODY);
    lab.records.produce("t", 0, 20);

    lab.with("anomaly.policy.corrupt", "continue").start().seconds(6);

    assertThat(lab.values("east.t", 0))
        .containsExactlyElementsOf(
            Stream.concat(values(0, 0, 5).stream(), values(0, 10, 20).stream()).toList());
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_CORRUPT)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(5);
    assertThat(lab.state.byParts(StateKind.ANOMALY).get("corrupt/t/0/5"))
        .containsEntry("endOffset", 10L)
        .containsEntry("policy", "CONTINUE")
        .hasEntrySatisfying(
            "details",
            details -> assertThat((String) details).contains("offsets 5 to 9 are left out"));
    assertThat(lab.partitionState("t", 0)).isEmpty();
  }

  @Test
  void nothingBehindACorruptBatchIsMirroredBeforeThatIsTold() throws InterruptedException {
    batches.damage("t", 0, 5, Damage.BODY);
    lab.records.produce("t", 0, 5);
    lab.with("anomaly.policy.corrupt", "continue").start().seconds(6);
    lab.state.fail(
        new Failure(FailureKind.RETRY, "away", new IllegalStateException()).asException());
    lab.records.produce("t", 0, 10);

    lab.seconds(15);
    assertThat(lab.values("east.t", 0)).hasSize(5);

    lab.state.fail(null);
    lab.seconds(8);
    assertThat(lab.values("east.t", 0)).hasSize(10);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(5);
  }

  @Test
  void whatIsBeforeALeftOutBatchIsSentAgainWithoutTellingTwice() throws InterruptedException {
    batches.damage("t", 0, 5, Damage.BODY);
    batches.holds = true;
    lab.records.produce("t", 0, 15);
    lab.with("anomaly.policy.corrupt", "continue").start().seconds(3);
    assertThat(batches.sent).hasSize(1);
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);

    batches.refuse("east.t", 0, new RecordTooLargeException("by a byte"));
    batches.holds = false;
    batches.arrive();
    batches.takeAgain("east.t", 0);
    lab.seconds(15);

    assertThat(lab.values("east.t", 0))
        .containsExactlyElementsOf(
            Stream.concat(values(0, 0, 5).stream(), values(0, 10, 15).stream()).toList());
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(5);
  }

  @Test
  void aBatchWhoseEndNobodyKnowsIsNotLeftOut() throws InterruptedException {
    // The first one of what a poll gives: a later one that is cut is read again, as first one.
    batches.damage("t", 0, 10, Damage.LENGTH);
    lab.records.produce("t", 0, 30);

    lab.with("anomaly.policy.corrupt", "continue").start().seconds(25);

    assertThat(lab.values("east.t", 0)).containsExactlyElementsOf(values(0, 0, 10));
    assertThat(lab.metrics.count(MirrorCounter.ANOMALIES_CORRUPT)).isEqualTo(1);
    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isZero();
    assertThat((String) lab.partitionState("t", 0).get("reason"))
        .contains("it claims to have 16777228 bytes", "where to go on is not known");
  }

  @Test
  void aBatchWhoseHeaderLeadsBeyondTheEndIsNotLeftOut() throws InterruptedException {
    batches.damage("t", 0, 5, Damage.BODY);
    lab.records.produce("t", 0, 10);
    lab.with("anomaly.policy.corrupt", "continue");
    // The log ends before what the batch claims to reach.
    lab.east.truncate("t", 0, 7);

    lab.start().seconds(5);

    assertThat(lab.values("east.t", 0)).hasSize(5);
    assertThat(lab.metrics.count(MirrorCounter.OFFSETS_LOST)).isZero();
  }

  @Test
  void aCorruptBatchFailsTheTaskIfThePolicySaysSo() throws InterruptedException {
    batches.damage("t", 0, 5, Damage.BODY);
    lab.records.produce("t", 0, 20);
    lab.with("anomaly.policy.corrupt", "fail").start();

    assertThatThrownBy(() -> lab.seconds(5))
        .isInstanceOf(ConnectException.class)
        .hasMessageContaining("anomaly.policy.corrupt")
        .hasMessageContaining("source offsets 5 to 9 cannot be read");
  }

  @Test
  void aBatchThatIsRefusedIsSentRecordByRecordAtOnce() throws InterruptedException {
    batches.refuse("east.t", 0, new RecordTooLargeException("by a byte"));
    lab.records.produce("t", 0, 10).produce("t", 1, 10);

    lab.start().seconds(4);

    assertThat(lab.values("east.t", 0)).containsExactlyElementsOf(values(0, 0, 10));
    assertThat(lab.values("east.t", 1)).containsExactlyElementsOf(values(1, 0, 10));
    assertThat(writer.sent).hasSize(10);
    assertThat(lab.partitionState("t", 0)).isEmpty();
    assertThat(lab.metrics.count(MirrorCounter.BATCHES_REENCODED)).isEqualTo(2);
  }

  @Test
  void whatIsRefusedAsRecordTooHoldsBackItsPartitionForTenSeconds() throws InterruptedException {
    batches.refuse("east.t", 0, new RecordTooLargeException("by a byte"));
    writer.refuse("east.t", 0, new RecordTooLargeException("by itself"));
    lab.records.produce("t", 0, 10).produce("t", 1, 10);

    lab.start().seconds(7);

    assertThat(lab.values("east.t", 0)).isEmpty();
    assertThat(lab.values("east.t", 1)).hasSize(10);
    assertThat(sentTo(0)).as("the first record, once").isEqualTo(1);
    assertThat(batchesTo(0)).as("the batch, once").isEqualTo(1);
    assertThat((String) lab.partitionState("t", 0).get("reason"))
        .contains("the record at offset 0 is not sent", "by itself");

    lab.seconds(10);
    assertThat(sentTo(0)).as("and once more").isEqualTo(2);
    assertThat(batchesTo(0)).isEqualTo(1);

    writer.takeAgain("east.t", 0);
    lab.seconds(12);
    assertThat(lab.values("east.t", 0)).containsExactlyElementsOf(values(0, 0, 10));
  }

  private long sentTo(int partition) {
    return writer.sent.stream().filter(record -> record.partition() == partition).count();
  }

  private long batchesTo(int partition) {
    return batches.sent.stream().filter(batch -> batch.target().partition() == partition).count();
  }

  private static List<String> values(int partition, int from, int to) {
    return IntStream.range(from, to).mapToObj(i -> "t-" + partition + "-" + i).toList();
  }
}
