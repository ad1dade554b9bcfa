package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.KafkaBatches.batch;
import static io.connectmirror.source.batch.KafkaBatches.compacted;
import static io.connectmirror.source.batch.KafkaBatches.copy;
import static io.connectmirror.source.batch.KafkaBatches.own;
import static io.connectmirror.source.batch.KafkaBatches.recordsWithHeaders;
import static io.connectmirror.source.batch.KafkaBatches.told;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.connectmirror.source.batch.KafkaBatches.Shape;
import io.connectmirror.source.batch.KafkaBatches.Told;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.record.ControlRecordType;
import org.apache.kafka.common.record.EndTransactionMarker;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MutableRecordBatch;
import org.apache.kafka.common.record.SimpleRecord;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class BatchRewriterTest {
  private static final ProducerStamp OURS = new ProducerStamp(0x1122334455L, (short) 9, 1_000);

  private final BatchRewriter rewriter = new BatchRewriter();

  @Test
  void writesTheHeaderOfOurProducer() {
    ByteBuffer batch = GoldenBatches.transactional();

    rewriter.rewrite(BatchView.of(batch), OURS, TimeKind.CREATE);

    assertThat(HexFormat.of().formatHex(KafkaBatches.array(batch)))
        .isEqualTo(GoldenBatches.REWRITTEN);
  }

  @Property(tries = 300)
  void leavesRecordsWithTheirTimesAndAValidChecksum(@ForAll long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.any(random).format(2);
    ByteBuffer batch = batch(shape, recordsWithHeaders(random, 1 + random.nextInt(20)));
    List<Told> before = told(batch);
    ByteBuffer original = copy(batch);
    ByteBuffer rewritten = random.nextBoolean() ? direct(batch) : batch;

    rewriter.rewrite(BatchView.of(rewritten), OURS, TimeKind.APPEND);

    MutableRecordBatch ours = only(rewritten);
    ours.ensureValid();
    assertThat(ours.baseOffset()).isZero();
    assertThat(ours.partitionLeaderEpoch()).isEqualTo(-1);
    assertThat(ours.producerId()).isEqualTo(OURS.producerId());
    assertThat(ours.producerEpoch()).isEqualTo(OURS.producerEpoch());
    assertThat(ours.baseSequence()).isEqualTo(OURS.sequence());
    assertThat(ours.isTransactional()).isFalse();
    assertThat(ours.compressionType()).isEqualTo(shape.codec());
    assertThat(ours.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
    assertThat(copy(rewritten).position(57)).isEqualTo(original.position(57));
    if (shape.time() == TimestampType.CREATE_TIME) {
      assertThat(told(rewritten)).isEqualTo(fromZero(before));
    }
  }

  @Test
  void keepsTimesOfABatchWithADeleteHorizon() {
    ByteBuffer batch =
        batch(
            Shape.plain(40),
            List.of(
                new SimpleRecord(1_000, "a".getBytes(UTF_8), null),
                new SimpleRecord(3_000, "b".getBytes(UTF_8), "2".getBytes(UTF_8))));
    ByteBuffer cleaned = compacted(batch, 1_234_567);
    assertThat(only(cleaned).deleteHorizonMs()).hasValue(1_235_567);
    BatchView view = BatchView.of(cleaned);
    assertThat(view.hasDeleteHorizon()).isTrue();

    rewriter.rewrite(view, OURS, TimeKind.CREATE);

    only(cleaned).ensureValid();
    assertThat(only(cleaned).deleteHorizonMs()).isEmpty();
    assertThat(told(cleaned)).isEqualTo(fromZero(told(batch)));
  }

  @Test
  void leavesAWrongChecksumWrong() {
    ByteBuffer batch = GoldenBatches.transactional();
    batch.put(batch.limit() - 1, (byte) (batch.get(batch.limit() - 1) ^ 1));

    rewriter.rewrite(BatchView.of(batch), OURS, TimeKind.CREATE);

    assertThat(new BatchChecksum().holds(BatchView.of(batch))).isFalse();
  }

  @Test
  void refusesWhatWouldNotBeTheSameAndLeavesItAlone() {
    List<SimpleRecord> records = List.of(new SimpleRecord(1_000, "v".getBytes(UTF_8)));
    ByteBuffer appended = batch(Shape.plain(3).appended(), records);
    ByteBuffer old = batch(Shape.plain(3).format(1), records);
    ByteBuffer marker =
        own(
            MemoryRecords.withEndTransactionMarker(
                7, (short) 1, new EndTransactionMarker(ControlRecordType.COMMIT, 0)));

    for (ByteBuffer batch : List.of(appended, old, marker)) {
      ByteBuffer before = copy(batch);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> rewriter.rewrite(BatchView.of(batch), OURS, TimeKind.CREATE))
          .withMessageContaining("batch at offset");
      assertThat(batch).isEqualTo(before);
    }
  }

  @Test
  void sequencesGoOnAtZero() {
    ProducerStamp last = new ProducerStamp(1, (short) 0, Integer.MAX_VALUE - 1);

    assertThat(last.after(1).sequence()).isEqualTo(Integer.MAX_VALUE);
    assertThat(last.after(2).sequence()).isZero();
    assertThat(last.after(5).sequence()).isEqualTo(3);
    assertThatIllegalArgumentException().isThrownBy(() -> new ProducerStamp(1, (short) 0, -1));
  }

  private static List<Told> fromZero(List<Told> records) {
    List<Told> moved = new ArrayList<>();
    records.forEach(r -> moved.add(r.movedTo(r.offset() - records.get(0).offset())));
    return moved;
  }

  private static ByteBuffer direct(ByteBuffer bytes) {
    return ByteBuffer.allocateDirect(bytes.remaining()).put(bytes.duplicate()).flip();
  }

  private static MutableRecordBatch only(ByteBuffer batch) {
    return MemoryRecords.readableRecords(batch.duplicate()).batches().iterator().next();
  }
}
