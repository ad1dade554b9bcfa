package io.connectmirror.source.batch;

import static io.connectmirror.source.batch.GoldenBatches.bytes;
import static io.connectmirror.source.batch.KafkaBatches.batch;
import static io.connectmirror.source.batch.KafkaBatches.compacted;
import static io.connectmirror.source.batch.KafkaBatches.joined;
import static io.connectmirror.source.batch.KafkaBatches.records;
import static io.connectmirror.source.batch.KafkaBatches.recordsWithHeaders;
import static io.connectmirror.source.batch.KafkaBatches.told;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.connectmirror.source.batch.BatchFault.Kind;
import io.connectmirror.source.batch.BatchSplitter.Step;
import io.connectmirror.source.batch.KafkaBatches.Shape;
import io.connectmirror.source.batch.KafkaBatches.Told;
import io.connectmirror.source.wire.kafka.KafkaDecompressor;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.SimpleRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BatchDecoderTest {
  private static final int MOST = 1 << 20;

  private final BatchDecoder decoder = new BatchDecoder(new KafkaDecompressor(), MOST);

  @Test
  void readsGoldenBytes() {
    assertThat(told(decoder.decode(BatchView.of(GoldenBatches.transactional()))))
        .containsExactly(
            new Told(41, 1_000, TimeKind.CREATE, "6b", "7631", List.of()),
            new Told(42, 1_300, TimeKind.CREATE, "null", "7632", List.of("h=78", "n=null")));
    assertThat(told(decoder.decode(BatchView.of(bytes(GoldenBatches.V0)))))
        .containsExactly(new Told(7, -1, TimeKind.CREATE, "6b", "7631", List.of()));
    assertThat(told(decoder.decode(BatchView.of(bytes(GoldenBatches.V1)))))
        .containsExactly(new Told(8, 1_000, TimeKind.CREATE, "null", "7632", List.of()));
  }

  @Property(tries = 400)
  void readsWhatKafkaReads(@ForAll long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.any(random);
    int count = 1 + random.nextInt(20);
    ByteBuffer batches =
        batch(
            shape, shape.magic() == 2 ? recordsWithHeaders(random, count) : records(random, count));

    assertThat(decoded(batches)).hasSize(count).isEqualTo(told(batches));
  }

  @Property(tries = 200)
  void readsWhatCompactionLeft(@ForAll long seed) {
    Random random = new Random(seed);
    Shape shape = Shape.any(random);
    int count = 1 + random.nextInt(10);
    Integer[] taken =
        IntStream.range(0, count)
            .filter(i -> random.nextInt(3) == 0)
            .boxed()
            .toArray(Integer[]::new);
    ByteBuffer left = compacted(batch(shape, records(random, count)), 5_000, taken);

    assertThat(decoded(left)).hasSize(count - taken.length).isEqualTo(told(left));
  }

  @Property(tries = 100)
  void readsAResponseOfManyBatches(@ForAll long seed) {
    Random random = new Random(seed);
    long offset = random.nextInt(1_000);
    ByteBuffer all = ByteBuffer.allocate(0);
    for (int i = 0; i < 6; i++) {
      Shape any = Shape.any(random);
      int count = 1 + random.nextInt(5);
      all =
          joined(
              all,
              batch(
                  new Shape(
                      any.magic(),
                      any.codec(),
                      any.time(),
                      offset,
                      any.producerId(),
                      any.transactional()),
                  records(random, count)));
      offset += count + random.nextInt(3);
    }

    assertThat(decoded(all)).isEqualTo(told(all));
  }

  @ParameterizedTest
  @EnumSource(value = CompressionType.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void makesNoMoreOfABatchThanItMay(CompressionType codec) {
    byte[] zeros = new byte[MOST];
    ByteBuffer small = batch(Shape.plain(9).with(codec), List.of(new SimpleRecord(1, zeros)));
    assertThat(small.remaining()).isLessThan(MOST / 4);

    assertThatExceptionOfType(CorruptBatchException.class)
        .isThrownBy(() -> decoder.decode(BatchView.of(small)))
        .satisfies(e -> assertThat(e.fault().kind()).isEqualTo(Kind.CODEC))
        .withMessageContaining("batch at offset 9")
        .withMessageContaining("more than " + MOST);
  }

  @Test
  void doesNotBelieveANumberOfRecords() {
    ByteBuffer batch = GoldenBatches.transactional();
    for (int count : new int[] {-1, 1, 3, Integer.MAX_VALUE}) {
      batch.putInt(BatchLayout.COUNT, count);

      assertThatExceptionOfType(CorruptBatchException.class)
          .isThrownBy(() -> decoder.decode(BatchView.of(batch)))
          .satisfies(e -> assertThat(e.fault().kind()).isEqualTo(Kind.RECORDS));
    }
  }

  /** The golden batch's records begin at byte 61, the second one at 71. */
  @ParameterizedTest
  @CsvSource({
    "61, 20, says that it has 10",
    "64, 1, is -1 offsets behind",
    "75, 0, is 0 offsets behind",
    "75, 4, is 2 offsets behind",
    "76, 3, has -2 bytes",
    "77, 3, has -2 bytes",
    "77, 126, has 63 bytes",
    "80, 1, have -1 headers",
    "80, 126, have 63 headers",
    "81, 1, has -1 bytes",
    "83, 3, has -2 bytes",
    "87, 130, has 1 bytes"
  })
  void doesNotBelieveARecord(int place, int value, String reason) {
    ByteBuffer batch = GoldenBatches.transactional();
    batch.put(place, (byte) value);

    assertThatExceptionOfType(CorruptBatchException.class)
        .isThrownBy(() -> decoder.decode(BatchView.of(batch)))
        .withMessageStartingWith("batch at offset 41: ")
        .withMessageContaining(reason);
  }

  @Test
  void refusesMessagesWithinAMessageThatAreNotWhole() {
    ByteBuffer outer =
        batch(
            Shape.plain(3).format(1).with(CompressionType.GZIP),
            List.of(
                new SimpleRecord(1, "v".getBytes(UTF_8)),
                new SimpleRecord(2, "w".getBytes(UTF_8))));
    ByteBuffer inner = joined(bytes(GoldenBatches.V1), bytes(GoldenBatches.V1));

    assertThat(refusal(outer, inner.duplicate().limit(inner.limit() - 1))).contains("cut");
    assertThat(refusal(outer, inner.duplicate())).contains("follows on offset 8");
    assertThat(refusal(outer, bytes(GoldenBatches.V0))).contains("another format");
    assertThat(refusal(outer, outer)).contains("compressed again");
    ByteBuffer oldest =
        batch(
            Shape.plain(3).format(0).with(CompressionType.GZIP),
            List.of(new SimpleRecord(1, "v".getBytes(UTF_8))));
    assertThat(refusal(oldest, bytes(GoldenBatches.V0))).contains("behind its own offset");
    assertThat(refusal(outer, ByteBuffer.allocate(0))).contains("no messages");
    assertThat(refusal(outer, bytes(GoldenBatches.V1))).contains("than offsets before it");
    inner.put(inner.limit() / 2 - 1, (byte) 0);
    assertThat(refusal(outer, inner.limit(inner.limit() / 2))).contains("checksum");
  }

  @Test
  void countsOffsetsWithinAMessageFromItsEndOnlyInFormatV1() {
    List<SimpleRecord> two =
        List.of(new SimpleRecord(1, new byte[0]), new SimpleRecord(2, new byte[0]));
    Shape shape = Shape.plain(20).with(CompressionType.GZIP);

    assertThat(within(batch(shape.format(0), two), bytes(GoldenBatches.V0)).offset()).isEqualTo(7);
    assertThat(within(batch(shape.format(1), two), bytes(GoldenBatches.V1)).offset()).isEqualTo(21);
  }

  @Test
  void takesTheTimeOfAppendingFromTheOuterMessage() {
    Shape shape = Shape.plain(20).format(1).with(CompressionType.GZIP);
    List<SimpleRecord> one = List.of(new SimpleRecord(1, new byte[0]));
    ByteBuffer inner = bytes(GoldenBatches.V1);

    assertThat(within(batch(shape, one), inner).timestamp()).isEqualTo(1_000);
    assertThat(within(batch(shape.appended(), one), inner).timestamp())
        .isEqualTo(KafkaBatches.APPENDED);
  }

  @Test
  void refusesAMessageWithBytesBehindItsValue() {
    ByteBuffer message = bytes(GoldenBatches.V0);
    message.put(26, (byte) 1);

    assertThatExceptionOfType(CorruptBatchException.class)
        .isThrownBy(() -> decoder.decode(BatchView.of(message)))
        .withMessageContaining("1 bytes are left behind a message");
  }

  private static BatchRecord within(ByteBuffer outer, ByteBuffer inner) {
    BatchDecoder decoder = new BatchDecoder((codec, magic, bytes, most) -> inner, MOST);
    return decoder.decode(BatchView.of(outer)).get(0);
  }

  private static String refusal(ByteBuffer outer, ByteBuffer inner) {
    BatchDecoder decoder = new BatchDecoder((codec, magic, bytes, most) -> inner, MOST);
    try {
      decoder.decode(BatchView.of(outer));
      return "none";
    } catch (CorruptBatchException e) {
      return e.getMessage();
    }
  }

  private List<Told> decoded(ByteBuffer batches) {
    List<Told> told = new ArrayList<>();
    BatchSplitter splitter = new BatchSplitter(batches, MOST);
    BatchChecksum checksum = new BatchChecksum();
    while (splitter.next() == Step.BATCH) {
      assertThat(checksum.holds(splitter.batch())).isTrue();
      told.addAll(told(decoder.decode(splitter.batch())));
    }
    assertThat(splitter.next()).isEqualTo(Step.END);
    return told;
  }
}
