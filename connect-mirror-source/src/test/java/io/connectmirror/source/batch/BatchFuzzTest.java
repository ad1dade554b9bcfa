package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.KafkaBatches.batch;
import static io.connectmirror.source.batch.KafkaBatches.joined;
import static io.connectmirror.source.batch.KafkaBatches.records;
import static io.connectmirror.source.batch.KafkaBatches.recordsWithHeaders;
import static io.connectmirror.source.batch.KafkaBatches.told;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.batch.BatchSplitter.Step;
import io.connectmirror.source.batch.BatchVerdict.Corrupt;
import io.connectmirror.source.batch.KafkaBatches.Shape;
import io.connectmirror.source.batch.KafkaBatches.Told;
import io.connectmirror.source.wire.kafka.KafkaDecompressor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MutableRecordBatch;

/** Whatever the bytes are, reading them ends, with records that were written or with a fault. */
class BatchFuzzTest {
  private static final int MOST = 1 << 16;
  private static final TargetDemands TARGET = new TargetDemands(MOST, TimeKind.APPEND, false);

  private final BatchDecoder decoder = new BatchDecoder(new KafkaDecompressor(), MOST);

  @Property(tries = 1_000)
  void noBatchPassesWithBytesThatItsChecksumWasNotMadeOf(@ForAll long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.any(random);
    ByteBuffer batch = batch(shape, records(random, shape.magic() == 2 ? 5 : 1));
    int covered = shape.magic() == 2 ? BatchLayout.ATTRIBUTES : BatchLayout.OLD_ATTRIBUTES;
    int place = covered + random.nextInt(batch.remaining() - covered);
    batch.put(place, (byte) (batch.get(place) ^ (1 + random.nextInt(255))));

    BatchSplitter splitter = new BatchSplitter(batch, MOST);

    if (splitter.next() == Step.BATCH) {
      assertThat(planned(splitter.batch())).isInstanceOf(Corrupt.class);
    } else {
      assertThat(splitter.next()).isEqualTo(Step.CORRUPT);
    }
  }

  @Property(tries = 1_000)
  void readsOnlyWhatWasWrittenOfAResponseThatWasChanged(@ForAll long seed) {
    Random random = new Random(seed);
    ByteBuffer response = response(random);
    Set<Told> written = withoutPlaces(told(response));
    mutate(response, 0, random);

    assertThat(written).containsAll(withoutPlaces(read(response)));
  }

  @Property(tries = 2_000)
  void readsWhatKafkaReadsOfChangedBytesWithTheRightChecksum(@ForAll long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.any(random).format(2);
    ByteBuffer batch = batch(shape, recordsWithHeaders(random, 1 + random.nextInt(5)));
    int front = random.nextBoolean() ? BatchLayout.ATTRIBUTES : BatchLayout.RECORDS;
    mutate(batch, front, random);
    BatchSplitter splitter = new BatchSplitter(batch, MOST);
    if (splitter.next() != Step.BATCH) {
      return;
    }
    splitter.batch().putInt(BatchLayout.CRC, new BatchChecksum().of(splitter.batch()));

    planned(splitter.batch());
    decoded(splitter.batch()).ifPresent(records -> assertThat(records).isEqualTo(told(batch)));
  }

  @Property(tries = 1_000)
  void readingAnyBytesEnds(@ForAll long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[random.nextInt(300)];
    random.nextBytes(bytes);
    ByteBuffer garbage = ByteBuffer.wrap(bytes);
    if (bytes.length > 80) {
      garbage.put(BatchLayout.MAGIC, (byte) random.nextInt(3));
      garbage.putInt(BatchLayout.LENGTH, 60 + random.nextInt(bytes.length - 72));
      garbage.putLong(BatchLayout.BASE_OFFSET, random.nextInt(100));
    }

    BatchSplitter splitter = new BatchSplitter(garbage, MOST);
    while (splitter.next() == Step.BATCH) {
      planned(splitter.batch());
      decoded(splitter.batch());
    }
  }

  @Property(tries = 500)
  void whatPassesIsValidToKafkaOnceItIsRewritten(@ForAll long seed) {
    Random random = new Random(seed);
    ByteBuffer response = response(random);
    if (random.nextBoolean()) {
      mutate(response, 0, random);
    }
    BatchSplitter splitter = new BatchSplitter(response, MOST);
    while (splitter.next() == Step.BATCH) {
      if (planned(splitter.batch()) instanceof BatchVerdict.Pass) {
        new BatchRewriter()
            .rewrite(splitter.batch(), new ProducerStamp(1, (short) 0, 5), TimeKind.APPEND);
        MutableRecordBatch ours =
            MemoryRecords.readableRecords(splitter.batch().bytes()).batches().iterator().next();
        ours.ensureValid();
        assertThat(ours.baseOffset()).isZero();
        assertThat(ours.lastOffset() + 1).isEqualTo((long) ours.countOrNull());
      }
    }
  }

  private List<Told> read(ByteBuffer response) {
    List<Told> told = new ArrayList<>();
    BatchSplitter splitter = new BatchSplitter(response, MOST);
    int bound = response.remaining() / BatchLayout.smallest(0);
    for (int i = 0; splitter.next() == Step.BATCH; i++) {
      assertThat(i).isLessThan(bound);
      if (planned(splitter.batch()) instanceof Corrupt) {
        break;
      }
      Optional<List<Told>> records = decoded(splitter.batch());
      if (records.isEmpty()) {
        break;
      }
      told.addAll(records.get());
    }
    return told;
  }

  private static BatchVerdict planned(BatchView batch) {
    return new BatchPlanner(TARGET).plan(batch, 0, new AbortedTransactions(List.of()));
  }

  private Optional<List<Told>> decoded(BatchView batch) {
    try {
      return Optional.of(told(decoder.decode(batch)));
    } catch (CorruptBatchException e) {
      assertThat(e).hasMessageStartingWith("batch at offset " + batch.baseOffset() + ": ");
      return Optional.empty();
    }
  }

  private static ByteBuffer response(Random random) {
    ByteBuffer all = ByteBuffer.allocate(0);
    for (int i = 1; i < 4; i++) {
      Shape any = Shape.any(random);
      Shape shape =
          new Shape(
              any.magic(),
              any.codec(),
              any.time(),
              100L * i,
              any.producerId(),
              any.transactional());
      all = joined(all, batch(shape, records(random, 1 + random.nextInt(5))));
    }
    return all;
  }

  /** Base offsets are not covered by checksums, so a record's offset may be another. */
  private static Set<Told> withoutPlaces(List<Told> records) {
    Set<Told> moved = new HashSet<>();
    records.forEach(r -> moved.add(r.movedTo(0)));
    return moved;
  }

  private static void mutate(ByteBuffer bytes, int from, Random random) {
    int all = bytes.remaining() - from;
    for (int i = random.nextInt(4); i >= 0; i--) {
      int place = from + random.nextInt(random.nextBoolean() ? Math.min(all, 64) : all);
      switch (random.nextInt(4)) {
        case 0 -> bytes.put(place, (byte) (bytes.get(place) ^ (1 << random.nextInt(8))));
        case 1 -> bytes.put(place, (byte) random.nextInt());
        case 2 -> bytes.put(place, (byte) (random.nextBoolean() ? 0xff : 0x7f));
        default -> {
          int length = Math.min(bytes.remaining() - place, random.nextInt(12));
          for (int j = 0; j < length; j++) {
            bytes.put(place + j, bytes.get(from + random.nextInt(all)));
          }
        }
      }
    }
  }
}
