package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.batch.BatchCodec;
import io.connectmirror.source.batch.BatchDecoder;
import io.connectmirror.source.batch.BatchJoiner;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import io.connectmirror.source.task.FaultQueue.Fault;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnknownTopicIdException;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MemoryRecordsBuilder;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class PassthroughCarrierTest {
  private static final TopicPartition SOURCE = new TopicPartition("t", 0);
  private static final int MOST = 1 << 20;

  /** Larger than what is joined. */
  private static final int LARGE = 40_000;

  private static final int LENGTH = 8;
  private static final int CRC = 17;
  private static final int ATTRIBUTES = 21;
  private static final int LAST_OFFSET_DELTA = 23;
  private static final int RECORDS = 61;
  private static final long NOW = 1_700_000_000_000L;

  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final PartitionFlow flow =
      new PartitionFlow(
          SOURCE,
          "east.t",
          Map.of(),
          new RecordingSourceMetrics().partition("east.t", 0),
          () -> 0L);
  private final List<BatchWriter.Batch> batches = new ArrayList<>();
  private final List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
  private final List<Callback> callbacks = new ArrayList<>();
  private final PassthroughCarrier carrier;
  private final OutgoingBatches outgoing;

  PassthroughCarrierTest() {
    InFlightBounds inFlight = new InFlightBounds(1 << 20, 1 << 20);
    Acknowledgements acknowledgements =
        new Acknowledgements(
            inFlight, metrics, InstantSource.fixed(java.time.Instant.ofEpochMilli(NOW)), true);
    PositionRecords positions = new PositionRecords("state", "c", 0, () -> 0L);
    Provenance provenance = Provenance.of(() -> null, /* enabled= */ false);
    DirectCarrier direct =
        new DirectCarrier(
            new Producer(), new DirectCopies(provenance), acknowledgements, positions, "west");
    carrier = new PassthroughCarrier(direct, new Batches(), acknowledgements, positions, "west");
    outgoing =
        new OutgoingBatches(
            new BatchDispatch(carrier, inFlight, metrics),
            new OutgoingRecords(provenance, carrier, Preflight.of(Map.of()), inFlight, metrics),
            new BatchDecoder(PassthroughCarrierTest::nothing, MOST),
            new BatchJoiner(
                PassthroughCarrierTest::nothing,
                (codec, plain, front, expected) -> nothing(codec, 2, plain, expected),
                MOST),
            /* provenance= */ false,
            metrics);
    begin(1);
  }

  @Test
  void aBatchCountsAsItsRecordsOnceTheTargetHasIt() {
    assertThat(read(0, batch(0, 0, 1, 2), batch(3, 0, 1))).isEmpty();

    assertThat(batches).hasSize(2);
    assertThat(batches.get(0).target()).isEqualTo(new TopicPartition("east.t", 0));
    assertThat(flow.nextToRead()).isEqualTo(5);
    assertThat(flow.isDrained()).isFalse();
    batches.get(0).arrived(40);
    assertThat(flow.lastAcked()).isEqualTo(2);
    batches.get(1).arrived(43);
    assertThat(flow.lastAcked()).isEqualTo(4);
    assertThat(flow.isDrained()).isTrue();
    assertThat(flow.inflightBytes()).isZero();
  }

  @Test
  void smallBatchesGoAsOneAndEachIsAccountedFor() {
    assertThat(read(0, small(0, 0, 1, 2), small(3, 0, 1), batch(5, 0), small(6, 0))).isEmpty();

    assertThat(batches).extracting(BatchWriter.Batch::records).containsExactly(5, 1, 1);
    assertThat(values(batches.get(0))).containsExactly(0, 1, 2, 3, 4);
    assertThat(metrics.count(MirrorCounter.BATCHES_JOINED)).isEqualTo(2);
    assertThat(metrics.count(MirrorCounter.BATCHES_PASSED)).isEqualTo(2);
    assertThat(flow.nextToRead()).isEqualTo(7);
    batches.get(0).arrived(40);
    assertThat(flow.lastAcked()).isEqualTo(4);
    batches.get(1).arrived(45);
    batches.get(2).arrived(46);
    assertThat(flow.lastAcked()).isEqualTo(6);
    assertThat(flow.isDrained()).isTrue();
    assertThat(flow.inflightBytes()).isZero();
  }

  @Test
  void batchesWithGapsAreMadeAnewInTheirPlace() {
    assertThat(read(0, batch(0, 0, 1), batch(2, 0, 2), batch(5, 0))).isEmpty();

    assertThat(batches).extracting(BatchWriter.Batch::records).containsExactly(2, 2, 1);
    assertThat(values(batches.get(1))).containsExactly(2, 4);
    assertThat(metrics.count(MirrorCounter.BATCHES_REENCODED)).isEqualTo(1);
    assertThat(records).isEmpty();
    batches.get(0).arrived(0);
    batches.get(1).arrived(2);
    assertThat(flow.lastAcked()).isEqualTo(4);
    batches.get(2).arrived(4);
    assertThat(flow.lastAcked()).isEqualTo(5);
    assertThat(flow.isDrained()).isTrue();
  }

  @Test
  void batchesThatTogetherAreTooLargeForTheTopicGoOneByOne() {
    flow.ended();
    begin(2, limits(300));

    assertThat(read(0, small(0, 0, 1), small(2, 0), small(3, 0), small(4, 0), small(5, 0)))
        .isEmpty();

    assertThat(batches.size()).isBetween(2, 4);
    assertThat(batches).allSatisfy(b -> assertThat(b.contents().remaining()).isLessThan(501));
    assertThat(batches.stream().mapToInt(BatchWriter.Batch::records).sum()).isEqualTo(6);
  }

  @Test
  void aJoinedBatchThatWasRefusedIsSentRecordByRecordTheNextTime() throws Exception {
    read(0, small(0, 0, 1), small(2, 0));

    batches.get(0).refused(new RecordTooLargeException("by a byte"));
    assertThat(carrier.notTaken()).extracting(Carrier.NotTaken::offset).containsExactly(0L);
    assertThat(flow.isDrained()).isTrue();
    assertThat(flow.inflightBytes()).isZero();

    flow.ended();
    begin(2);
    read(0, small(0, 0, 1), small(2, 0));
    carrier.sendOn();
    assertThat(batches).as("as they are, no more").hasSize(1);
    assertThat(records).hasSize(1);
  }

  @Test
  void whatWasMeantForATopicThatIsGoneIsPassedAsItIsToTheNextOne() throws Exception {
    read(0, batch(0, 0));
    batches.get(0).refused(new UnknownTopicIdException("made again"));
    assertThat(carrier.notTaken()).extracting(Carrier.NotTaken::offset).containsExactly(0L);

    flow.ended();
    begin(2);
    read(0, batch(0, 0));
    carrier.sendOn();

    assertThat(records).isEmpty();
    assertThat(batches).hasSize(2);
    assertThat(batches.get(0).topicId()).isNotEqualTo(batches.get(1).topicId());
  }

  @Test
  void recordsWaitForTheBatchBeforeThemAndTheNextBatchForThem() throws Exception {
    read(0, batch(0, 0));
    batches.get(0).refused(new RecordTooLargeException("by a byte"));
    carrier.notTaken();
    flow.ended();
    begin(2);
    // The first one goes as records, as the target refused it, and the next one as it is.
    read(0, batch(0, 0), batch(1, 0));
    carrier.sendOn();
    assertThat(records).hasSize(1);
    assertThat(batches).hasSize(1);
    assertThat(carrier.isWaiting()).isTrue();

    arrive(0, 0);
    carrier.sendOn();
    assertThat(batches).hasSize(2);
    batches.get(1).arrived(1);
    assertThat(flow.lastAcked()).isEqualTo(1);
    assertThat(flow.isDrained()).isTrue();
  }

  @Test
  void aBatchThatWasRefusedIsSentRecordByRecordTheNextTime() throws Exception {
    read(0, batch(0, 0, 1), batch(2, 0));

    batches.get(0).refused(new RecordTooLargeException("by a byte"));
    batches.get(1).dropped();

    List<Carrier.NotTaken> notTaken = List.copyOf(carrier.notTaken());
    assertThat(notTaken).hasSize(1);
    assertThat(notTaken.get(0).offset()).isZero();
    assertThat(notTaken.get(0).reason()).contains("east.t").contains("by a byte");
    assertThat(flow.nextToRead()).isZero();
    assertThat(flow.isDrained()).isTrue();

    flow.ended();
    begin(2);
    read(0, batch(0, 0, 1), batch(2, 0));
    carrier.sendOn();
    assertThat(batches).as("as it is, no more").hasSize(2);
    assertThat(records).hasSize(1);
  }

  @Test
  void aCorruptBatchIsNeverPassedOnAndNothingBehindItIs() {
    ByteBuffer corrupt = batch(2, 0, 1);
    corrupt.put(corrupt.limit() - 2, (byte) 0x55);

    Optional<Fault> fault = read(0, batch(0, 0, 1), corrupt, batch(4, 0));

    assertThat(batches).hasSize(1);
    assertThat(fault.orElseThrow())
        .isInstanceOfSatisfying(
            Fault.Corrupt.class,
            corrupted -> {
              assertThat(corrupted.partition()).isEqualTo(SOURCE);
              assertThat(corrupted.offset()).isEqualTo(2);
              assertThat(corrupted.next()).hasValue(4);
              assertThat(corrupted.records()).isEmpty();
              assertThat(corrupted.reason()).contains("offset 2", "checksum");
            });
  }

  @Test
  void whereACorruptBatchEndsIsWhereTheNextOneBeginsWhateverItClaims() {
    ByteBuffer corrupt = batch(2, 0, 1);
    corrupt.putInt(LAST_OFFSET_DELTA, 6);

    assertThat(corrupted(read(0, batch(0, 0, 1), corrupt, batch(4, 0))).next()).hasValue(4);
  }

  @Test
  void aCorruptBatchThatIsTheLastEndsWhereItsHeaderSaysIfThatAgreesWithItself() {
    ByteBuffer body = batch(0, 0, 1);
    body.put(body.limit() - 2, (byte) 0x55);
    assertThat(corrupted(read(0, body)).next()).hasValue(2);

    ByteBuffer header = batch(0, 0, 1);
    header.putInt(LAST_OFFSET_DELTA, 6);
    assertThat(corrupted(read(0, header)).next()).isEmpty();
  }

  @Test
  void whereACorruptBatchEndsIsNotKnownIfTheNextOneIsCorruptToo() {
    ByteBuffer first = batch(0, 0, 1);
    first.put(first.limit() - 2, (byte) 0x55);
    ByteBuffer second = batch(2, 0, 1);
    second.put(second.limit() - 2, (byte) 0x55);

    assertThat(corrupted(read(0, first, second)).next()).isEmpty();
  }

  @Test
  void ofABatchWhoseChecksumHoldsItIsKnownHowManyRecordsCannotBeRead() {
    Fault.Corrupt corrupted = corrupted(read(0, small(0, 0), small(1, 0), unreadable(2, 0, 1)));

    assertThat(batches).extracting(BatchWriter.Batch::records).containsExactly(2);
    assertThat(records).isEmpty();
    assertThat(corrupted.offset()).isEqualTo(2);
    assertThat(corrupted.next()).hasValue(4);
    assertThat(corrupted.records()).hasValue(2);
  }

  @Test
  void aFirstBatchThatIsNotAllThereHasAWrongLengthAndALaterOneHasNot() {
    ByteBuffer whole = batch(0, 0, 1);
    ByteBuffer piece = batch(2, 0);
    piece.limit(piece.limit() - 3);
    assertThat(read(0, whole, piece)).isEmpty();
    assertThat(batches).hasSize(1);

    ByteBuffer wrong = batch(2, 0);
    wrong.putInt(LENGTH, wrong.getInt(LENGTH) + 1);
    Fault.Corrupt corrupted = corrupted(read(2, wrong));
    assertThat(corrupted.offset()).isEqualTo(2);
    assertThat(corrupted.next()).isEmpty();
    assertThat(corrupted.reason())
        .contains("offset 2", "claims to have " + (wrong.limit() + 1) + " bytes");
  }

  @Test
  void aCorruptBatchBehindSmallOnesLeavesThemTheirWay() {
    ByteBuffer corrupt = small(2, 0, 1);
    corrupt.put(corrupt.limit() - 2, (byte) 0x55);

    Optional<Fault> fault = read(0, small(0, 0), small(1, 0), corrupt, small(4, 0));

    assertThat(batches).extracting(BatchWriter.Batch::records).containsExactly(2);
    assertThat(corrupted(fault).offset()).isEqualTo(2);
  }

  @Test
  void recordsBeforeThePositionAreLeftOut() {
    read(1, batch(0, 0, 1, 2));

    assertThat(batches).extracting(BatchWriter.Batch::records).containsExactly(2);
    assertThat(values(batches.get(0))).containsExactly(1, 2);
    assertThat(flow.nextToRead()).isEqualTo(3);
  }

  private static Fault.Corrupt corrupted(Optional<Fault> fault) {
    return (Fault.Corrupt) fault.orElseThrow();
  }

  /** Its checksum holds, and its first record has another length than it says. */
  private static ByteBuffer unreadable(long baseOffset, int... at) {
    ByteBuffer batch = small(baseOffset, at);
    batch.put(RECORDS, (byte) (batch.get(RECORDS) + 2));
    CRC32C checksum = new CRC32C();
    checksum.update(batch.duplicate().position(ATTRIBUTES));
    return batch.putInt(CRC, (int) checksum.getValue());
  }

  private void begin(int life) {
    begin(life, TargetLimits.NONE);
  }

  private static TargetLimits limits(long batchBytes) {
    TargetLimits none = TargetLimits.NONE;
    return new TargetLimits(
        batchBytes, none.compacted(), none.earlierMs(), none.laterMs(), none.time());
  }

  private void begin(int life, TargetLimits limits) {
    flow.begin(
        new PartitionFlow.Life(life, Uuid.randomUuid(), Uuid.randomUuid(), limits, 0),
        StartPoint.at(0));
  }

  private void arrive(int record, long offset) {
    RecordMetadata metadata =
        new RecordMetadata(new TopicPartition("east.t", 0), offset, 0, NOW, 0, 1);
    callbacks.get(record).onCompletion(metadata, null);
  }

  private Optional<Fault> read(long position, ByteBuffer... parts) {
    ByteBuffer all = ByteBuffer.allocate(1 << 20);
    for (ByteBuffer part : parts) {
      all.put(part.duplicate());
    }
    return outgoing.take(new OfPartition(SOURCE, position, all.flip(), List.of()), flow, NOW);
  }

  private static ByteBuffer nothing(BatchCodec codec, int magic, ByteBuffer bytes, int most)
      throws IOException {
    throw new IOException("nothing is compressed here");
  }

  /** The first bytes of its records' values. */
  private static List<Integer> values(BatchWriter.Batch batch) {
    List<Integer> values = new ArrayList<>();
    MemoryRecords.readableRecords(batch.contents().duplicate())
        .records()
        .forEach(record -> values.add((int) record.value().get()));
    return values;
  }

  /** One of those that are joined. */
  private static ByteBuffer small(long baseOffset, int... at) {
    return batchOf(1, baseOffset, at);
  }

  /** A batch that has records at these distances from its base offset. */
  private static ByteBuffer batch(long baseOffset, int... at) {
    return batchOf(LARGE, baseOffset, at);
  }

  private static ByteBuffer batchOf(int valueBytes, long baseOffset, int... at) {
    MemoryRecordsBuilder builder =
        MemoryRecords.builder(
            ByteBuffer.allocate(512),
            RecordBatch.MAGIC_VALUE_V2,
            Compression.NONE,
            TimestampType.CREATE_TIME,
            baseOffset,
            NOW,
            RecordBatch.NO_PRODUCER_ID,
            RecordBatch.NO_PRODUCER_EPOCH,
            RecordBatch.NO_SEQUENCE,
            false,
            7);
    for (int offset : at) {
      byte[] value = new byte[valueBytes];
      value[0] = (byte) (baseOffset + offset);
      builder.appendWithOffset(baseOffset + offset, NOW, new byte[] {1}, value);
    }
    return builder.build().buffer();
  }

  private final class Batches implements BatchWriter {
    @Override
    public void send(Batch batch) {
      batches.add(batch);
    }

    @Override
    public void close() {}
  }

  private final class Producer implements LoneWriter {
    @Override
    public int prepare() {
      return 1;
    }

    @Override
    public void send(ProducerRecord<byte[], byte[]> record, Callback whenDone) {
      records.add(record);
      callbacks.add(whenDone);
    }

    @Override
    public boolean failed(Exception e, int generation) {
      return false;
    }

    @Override
    public Limits limits() {
      return new Limits(1 << 20, 1 << 20, "none");
    }

    @Override
    public void close() {}
  }
}
