package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.KafkaBatches.batch;
import static io.connectmirror.source.batch.KafkaBatches.compacted;
import static io.connectmirror.source.batch.KafkaBatches.copy;
import static io.connectmirror.source.batch.KafkaBatches.recordsWithHeaders;
import static io.connectmirror.source.batch.KafkaBatches.told;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.connectmirror.source.batch.BatchJoiner.Joined;
import io.connectmirror.source.batch.BatchJoiner.Run;
import io.connectmirror.source.batch.KafkaBatches.Shape;
import io.connectmirror.source.batch.KafkaBatches.Told;
import io.connectmirror.source.wire.kafka.KafkaCompressor;
import io.connectmirror.source.wire.kafka.KafkaDecompressor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MutableRecordBatch;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.utils.ByteUtils;
import org.junit.jupiter.api.Test;

class BatchJoinerTest {
  private static final int MOST = 1 << 20;
  private static final List<CompressionType> CODECS = List.of(CompressionType.values());

  private final BatchJoiner joiner =
      new BatchJoiner(new KafkaDecompressor(), new KafkaCompressor(), MOST);

  @Property(tries = 300)
  void hasTheRecordsOfAllOfThemInTheirOrderWithTheirTimesAndCodec(@ForAll long seed) {
    Random random = new Random(seed);
    CompressionType codec = CODECS.get(random.nextInt(CODECS.size()));
    List<Told> wanted = new ArrayList<>();
    long offset = random.nextInt(1_000);
    long position = offset + random.nextInt(3);
    int batches = 1 + random.nextInt(5);
    int bytes = 0;
    for (int i = 0; i < batches; i++) {
      offset += random.nextInt(3) == 0 ? random.nextInt(5) : 0;
      ByteBuffer batch = ofLog(random, codec, offset);
      BatchView view = BatchView.of(batch);
      if (view.count() == 0) {
        // What compaction leaves of it has no codec any more, and is skipped.
        continue;
      }
      bytes += batch.remaining();
      told(batch).stream().filter(told -> told.offset() >= position).forEach(wanted::add);
      assertThat(joiner.suits(view)).isTrue();
      joiner.add(view, position);
      offset = view.lastOffset() + 1;
    }
    if (wanted.isEmpty()) {
      assertThat(joiner.isEmpty()).isTrue();
      return;
    }

    Joined joined = joiner.join();

    MutableRecordBatch made = only(joined.batch());
    made.ensureValid();
    assertThat(made.compressionType()).isEqualTo(codec);
    assertThat(made.timestampType()).isEqualTo(TimestampType.CREATE_TIME);
    assertThat(made.baseOffset()).isZero();
    assertThat(made.lastOffset()).isEqualTo(wanted.size() - 1);
    assertThat(made.hasProducerId()).isFalse();
    assertThat(joined.records()).isEqualTo(wanted.size());
    assertThat(joined.sourceBytes()).isLessThanOrEqualTo(bytes);
    assertThat(told(joined.batch())).isEqualTo(dense(wanted));
    assertThat(offsets(joined.runs())).isEqualTo(wanted.stream().map(Told::offset).toList());
    assertThat(joiner.isEmpty()).isTrue();
  }

  @Test
  void runsEndAtGapsAndAtTheEndsOfBatches() {
    Random random = new Random(4);
    ByteBuffer gaps = compacted(batch(Shape.plain(10), recordsWithHeaders(random, 6)), 0, 2, 3);
    ByteBuffer next = batch(Shape.plain(16), recordsWithHeaders(random, 2));

    joiner.add(BatchView.of(gaps), 11);
    joiner.add(BatchView.of(next), 11);

    assertThat(joiner.join().runs())
        .extracting(Run::offset, Run::records)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(11L, 1),
            org.assertj.core.groups.Tuple.tuple(14L, 2),
            org.assertj.core.groups.Tuple.tuple(16L, 2));
  }

  @Test
  void aBatchThatCannotBeReadLeavesWhatWasThere() {
    Random random = new Random(5);
    ByteBuffer good = batch(Shape.plain(0), recordsWithHeaders(random, 3));
    joiner.add(BatchView.of(good), 0);
    int plain = joiner.plainBytes();
    ByteBuffer bad = batch(Shape.plain(3), recordsWithHeaders(random, 3));
    bad.put(bad.limit() - 1, (byte) 0x7F).putInt(BatchLayout.COUNT, 9);

    assertThatExceptionOfType(CorruptBatchException.class)
        .isThrownBy(() -> joiner.add(BatchView.of(bad), 0));

    assertThat(joiner.plainBytes()).isEqualTo(plain);
    assertThat(told(joiner.join().batch())).isEqualTo(dense(told(good)));
  }

  @Test
  void nothingBadComesOfBytesThatAreDamagedUnderAChecksumThatHolds() {
    Random random = new Random(6);
    for (int i = 0; i < 3_000; i++) {
      ByteBuffer damaged =
          batch(
              Shape.plain(7).with(CODECS.get(i % CODECS.size())),
              recordsWithHeaders(random, 1 + random.nextInt(4)));
      for (int n = 1 + random.nextInt(3); n > 0; n--) {
        int at = BatchLayout.RECORDS + random.nextInt(damaged.limit() - BatchLayout.RECORDS);
        damaged.put(at, (byte) random.nextInt());
      }
      try {
        joiner.add(BatchView.of(damaged), 0);
        only(joiner.join().batch()).ensureValid();
      } catch (CorruptBatchException e) {
        assertThat(joiner.isEmpty()).isTrue();
      }
    }
  }

  @Test
  void batchesOfAnotherCodecDoNotSuit() {
    ByteBuffer lz4 =
        batch(Shape.plain(0).with(CompressionType.LZ4), recordsWithHeaders(new Random(1), 1));
    ByteBuffer zstd =
        batch(Shape.plain(1).with(CompressionType.ZSTD), recordsWithHeaders(new Random(1), 1));

    joiner.add(BatchView.of(lz4), 0);

    assertThat(joiner.suits(BatchView.of(zstd))).isFalse();
    joiner.clear();
    assertThat(joiner.suits(BatchView.of(zstd))).isTrue();
    assertThatIllegalStateException().isThrownBy(joiner::join);
  }

  @Property(tries = 500)
  void numbersAreWrittenAsKafkaWritesThem(@ForAll long number) {
    for (long n : new long[] {number, number >> 40, (int) number, 0, -1, Long.MIN_VALUE}) {
      ByteBuffer ours = ByteBuffer.allocate(12);
      ByteBuffer kafkas = ByteBuffer.allocate(12);
      Varints.put(n, ours);
      ByteUtils.writeVarlong(n, kafkas);
      assertThat(ours).isEqualTo(kafkas);
      assertThat(ours.flip()).isEqualTo(kafkas.flip());
      assertThat(Varints.size(n)).isEqualTo(ours.limit());
    }
  }

  /** One with gaps, or from a transaction, or with the broker's time, or none of it. */
  private static ByteBuffer ofLog(Random random, CompressionType codec, long offset) {
    Shape shape = Shape.plain(offset).with(codec);
    shape = random.nextInt(4) == 0 ? shape.appended() : shape;
    shape = random.nextInt(4) == 0 ? shape.inTransactionOf(12) : shape;
    int count = 1 + random.nextInt(8);
    ByteBuffer batch = batch(shape, recordsWithHeaders(random, count));
    if (random.nextInt(3) > 0) {
      return batch;
    }
    return compacted(
        batch,
        random.nextBoolean() ? 1_234_567 : 0,
        IntStream.range(0, count)
            .filter(unused -> random.nextInt(3) == 0)
            .boxed()
            .toArray(Integer[]::new));
  }

  private static List<Told> dense(List<Told> told) {
    List<Told> dense = new ArrayList<>();
    for (Told one : told) {
      dense.add(
          new Told(
              dense.size(),
              one.timestamp(),
              TimeKind.CREATE,
              one.key(),
              one.value(),
              one.headers()));
    }
    return dense;
  }

  private static List<Long> offsets(List<Run> runs) {
    List<Long> offsets = new ArrayList<>();
    for (Run run : runs) {
      for (int i = 0; i < run.records(); i++) {
        offsets.add(run.offset() + i);
      }
    }
    return offsets;
  }

  private static MutableRecordBatch only(ByteBuffer batch) {
    List<MutableRecordBatch> all = new ArrayList<>();
    MemoryRecords.readableRecords(copy(batch)).batches().forEach(all::add);
    assertThat(all).hasSize(1);
    return all.get(0);
  }
}
