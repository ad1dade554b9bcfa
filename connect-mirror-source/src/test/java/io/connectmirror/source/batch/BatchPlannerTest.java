package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.KafkaBatches.batch;
import static io.connectmirror.source.batch.KafkaBatches.compacted;
import static io.connectmirror.source.batch.KafkaBatches.own;
import static io.connectmirror.source.batch.KafkaBatches.records;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.AbortedTransactions.Aborted;
import io.connectmirror.source.batch.BatchFault.Kind;
import io.connectmirror.source.batch.BatchVerdict.Corrupt;
import io.connectmirror.source.batch.BatchVerdict.Pass;
import io.connectmirror.source.batch.BatchVerdict.Reencode;
import io.connectmirror.source.batch.BatchVerdict.Skip;
import io.connectmirror.source.batch.KafkaBatches.Shape;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.ControlRecordType;
import org.apache.kafka.common.record.EndTransactionMarker;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each batch has five records at offsets 100 to 104, where nothing else is said. */
class BatchPlannerTest {
  private static final TargetDemands PLAIN = new TargetDemands(100_000, TimeKind.CREATE, false);

  private final List<SimpleRecord> five = records(new Random(1), 5);

  @ParameterizedTest
  @EnumSource(CompressionType.class)
  void passesAWholeBatchOfAnyCodec(CompressionType codec) {
    assertThat(plan(batch(Shape.plain(100).with(codec), five), 100)).isEqualTo(new Pass());
  }

  @Test
  void passesACommittedTransaction() {
    assertThat(plan(batch(Shape.plain(100).inTransactionOf(7), five), 100)).isEqualTo(new Pass());
  }

  @Test
  void passesABatchBehindThePosition() {
    assertThat(plan(batch(Shape.plain(100), five), 3)).isEqualTo(new Pass());
  }

  @Test
  void takesABatchApartThatBeginsBeforeThePosition() {
    ByteBuffer batch = batch(Shape.plain(100), five);

    for (long position = 101; position < 105; position++) {
      assertThat(plan(batch, position))
          .isEqualTo(new Reencode(Reencode.Obstacle.BEGINS_BEFORE_POSITION));
    }
    assertThat(plan(batch, 105)).isEqualTo(new Skip(Skip.Reason.BEFORE_POSITION));
  }

  @Test
  void takesACompactedBatchApartWhereverItsGapIs() {
    ByteBuffer batch = batch(Shape.plain(100), five);

    for (int taken = 0; taken < 5; taken++) {
      assertThat(plan(compacted(batch, 0, taken), 100))
          .isEqualTo(new Reencode(Reencode.Obstacle.OFFSET_GAPS));
    }
  }

  @Test
  void passesACompactedBatchThatHasAllItsRecords() {
    List<SimpleRecord> tombstones = List.of(new SimpleRecord(9, "k".getBytes(UTF_8), null));
    ByteBuffer cleaned = compacted(batch(Shape.plain(100), tombstones), 5_000);

    assertThat(BatchView.of(cleaned).hasDeleteHorizon()).isTrue();
    assertThat(plan(cleaned, 100)).isEqualTo(new Pass());
  }

  @Test
  void skipsABatchWithoutRecords() {
    ByteBuffer batch = batch(Shape.plain(100).inTransactionOf(7), five);

    assertThat(plan(compacted(batch, 0, 0, 1, 2, 3, 4), 100))
        .isEqualTo(new Skip(Skip.Reason.EMPTY));
  }

  @Test
  void takesABatchApartWhoseTimeIsTheBrokers() {
    ByteBuffer batch = batch(Shape.plain(100).appended(), five);

    assertThat(plan(batch, 100)).isEqualTo(new Reencode(Reencode.Obstacle.APPEND_TIME));
    assertThat(plan(new TargetDemands(100_000, TimeKind.APPEND, false), batch, 100))
        .isEqualTo(new Pass());
  }

  @Test
  void takesABatchApartThatIsLargerThanTheTargetAllows() {
    ByteBuffer batch = batch(Shape.plain(100), five);
    int size = batch.remaining();

    assertThat(plan(new TargetDemands(size, TimeKind.CREATE, false), batch, 100))
        .isEqualTo(new Pass());
    assertThat(plan(new TargetDemands(size - 1, TimeKind.CREATE, false), batch, 100))
        .isEqualTo(new Reencode(Reencode.Obstacle.TOO_LARGE));
  }

  @Test
  void takesAllBatchesApartForProvenance() {
    assertThat(
            plan(
                new TargetDemands(100_000, TimeKind.CREATE, true),
                batch(Shape.plain(100), five),
                100))
        .isEqualTo(new Reencode(Reencode.Obstacle.PROVENANCE));
  }

  @Test
  void takesOlderFormatsApart() {
    for (int magic = 0; magic < 2; magic++) {
      ByteBuffer batch = batch(Shape.plain(100).format(magic).with(CompressionType.GZIP), five);

      assertThat(plan(batch, 104)).isEqualTo(new Reencode(Reencode.Obstacle.OLD_FORMAT));
      assertThat(plan(batch, 105)).isEqualTo(new Skip(Skip.Reason.BEFORE_POSITION));
    }
  }

  @Test
  void skipsWhatWasTakenBackUpToTheMarkerThatEndsIt() {
    AbortedTransactions aborted =
        new AbortedTransactions(List.of(new Aborted(7, 210), new Aborted(7, 100)));
    BatchPlanner planner = new BatchPlanner(PLAIN);
    Skip takenBack = new Skip(Skip.Reason.ABORTED);
    Skip control = new Skip(Skip.Reason.CONTROL);

    assertThat(planner.plan(transactional(90, 7), 0, aborted)).isEqualTo(new Pass());
    assertThat(planner.plan(marker(95, 7, ControlRecordType.COMMIT), 0, aborted))
        .isEqualTo(control);
    assertThat(planner.plan(transactional(100, 7), 0, aborted)).isEqualTo(takenBack);
    assertThat(planner.plan(transactional(110, 8), 0, aborted)).isEqualTo(new Pass());
    assertThat(planner.plan(BatchView.of(batch(Shape.plain(120), five)), 0, aborted))
        .isEqualTo(new Pass());
    assertThat(planner.plan(marker(130, 8, ControlRecordType.ABORT), 0, aborted))
        .isEqualTo(control);
    assertThat(planner.plan(transactional(140, 7), 0, aborted)).isEqualTo(takenBack);
    assertThat(planner.plan(marker(150, 7, ControlRecordType.ABORT), 0, aborted))
        .isEqualTo(control);
    assertThat(planner.plan(transactional(200, 7), 0, aborted)).isEqualTo(new Pass());
    assertThat(planner.plan(transactional(210, 7), 0, aborted)).isEqualTo(takenBack);
  }

  @Test
  void passesWhatAProducerWroteOutsideOfItsTransactions() {
    AbortedTransactions aborted = new AbortedTransactions(List.of(new Aborted(7, 100)));
    Shape idempotent = new Shape(2, CompressionType.NONE, TimestampType.CREATE_TIME, 110, 7, false);

    assertThat(new BatchPlanner(PLAIN).plan(BatchView.of(batch(idempotent, five)), 0, aborted))
        .isEqualTo(new Pass());
  }

  @Test
  void knowsOfAbortedTransactionsAlsoFromBatchesBeforeThePosition() {
    AbortedTransactions aborted = new AbortedTransactions(List.of(new Aborted(7, 100)));
    BatchPlanner planner = new BatchPlanner(PLAIN);

    planner.plan(transactional(100, 7), 151, aborted);
    assertThat(planner.plan(marker(150, 7, ControlRecordType.ABORT), 151, aborted))
        .isEqualTo(new Skip(Skip.Reason.BEFORE_POSITION));
    assertThat(planner.plan(transactional(151, 7), 151, aborted)).isEqualTo(new Pass());
  }

  @Test
  void tellsOfBytesThatAreNotThoseOfTheChecksum() {
    for (Shape shape : List.of(Shape.plain(100), Shape.plain(100).format(1))) {
      ByteBuffer batch = batch(shape, five.subList(0, 1));
      batch.put(batch.limit() - 1, (byte) (batch.get(batch.limit() - 1) ^ 1));

      assertThat(corrupt(plan(batch, 100)).kind()).isEqualTo(Kind.CHECKSUM);
      assertThat(corrupt(plan(batch, 1_000)).message())
          .startsWith("batch at offset 100: its checksum is");
    }
  }

  @Test
  void tellsOfCodecsThatNobodyKnows() {
    ByteBuffer batch = batch(Shape.plain(100), five);
    batch.putShort(BatchLayout.ATTRIBUTES, (short) 6);
    ByteBuffer old = batch(Shape.plain(100).format(1), five.subList(0, 1));
    old.put(BatchLayout.OLD_ATTRIBUTES, (byte) 4);

    assertThat(corrupt(plan(sealed(batch), 100)).kind()).isEqualTo(Kind.CODEC);
    assertThat(corrupt(plan(sealed(old), 100)).kind()).isEqualTo(Kind.CODEC);
  }

  @Test
  void tellsOfMoreRecordsThanOffsets() {
    for (int count : new int[] {6, -1, Integer.MAX_VALUE}) {
      ByteBuffer batch = batch(Shape.plain(100), five);
      batch.putInt(BatchLayout.COUNT, count);

      assertThat(corrupt(plan(sealed(batch), 100)).kind()).isEqualTo(Kind.RECORDS);
    }
  }

  @Test
  void tellsOfAMarkerThatCannotBeRead() {
    ByteBuffer batch = marker(101, 7, ControlRecordType.ABORT).bytes();
    batch.put(batch.limit() - 13, (byte) 6);
    AbortedTransactions aborted = new AbortedTransactions(List.of(new Aborted(7, 100)));

    BatchVerdict verdict = new BatchPlanner(PLAIN).plan(BatchView.of(sealed(batch)), 0, aborted);

    assertThat(corrupt(verdict).kind()).isEqualTo(Kind.RECORDS);
  }

  /** With the checksum that its bytes have now. */
  private static ByteBuffer sealed(ByteBuffer batch) {
    BatchView view = BatchView.of(batch);
    view.putInt(view.isOld() ? BatchLayout.OLD_CRC : BatchLayout.CRC, new BatchChecksum().of(view));
    return batch;
  }

  private static BatchFault corrupt(BatchVerdict verdict) {
    assertThat(verdict).isInstanceOf(Corrupt.class);
    return ((Corrupt) verdict).fault();
  }

  private BatchView transactional(long offset, long producer) {
    return BatchView.of(batch(Shape.plain(offset).inTransactionOf(producer), five));
  }

  private static BatchView marker(long offset, long producer, ControlRecordType type) {
    return BatchView.of(
        own(
            MemoryRecords.withEndTransactionMarker(
                offset, 0L, 5, producer, (short) 3, new EndTransactionMarker(type, 0))));
  }

  private static BatchVerdict plan(ByteBuffer batch, long position) {
    return plan(PLAIN, batch, position);
  }

  private static BatchVerdict plan(TargetDemands target, ByteBuffer batch, long position) {
    return new BatchPlanner(target)
        .plan(BatchView.of(batch), position, new AbortedTransactions(List.of()));
  }
}
