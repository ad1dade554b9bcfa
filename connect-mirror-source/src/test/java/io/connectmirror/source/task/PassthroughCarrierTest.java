package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.common.testing.RecordingSourceMetrics;
import io.connectmirror.source.batch.BatchDecoder;
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
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.compress.Compression;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.MemoryRecordsBuilder;
import org.apache.kafka.common.record.RecordBatch;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class PassthroughCarrierTest {
  private static final TopicPartition SOURCE = new TopicPartition("t", 0);
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
            carrier,
            new OutgoingRecords(provenance, carrier, Preflight.of(Map.of()), inFlight, metrics),
            new BatchDecoder(
                (codec, magic, compressed, most) -> {
                  throw new IOException("nothing is compressed here");
                },
                1 << 20),
            inFlight,
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
  void recordsOfABatchWithAGapWaitForTheBatchBeforeThemAndTheNextBatchForThem() throws Exception {
    assertThat(read(0, batch(0, 0, 1), batch(2, 0, 2), batch(5, 0))).isEmpty();

    assertThat(carrier.sendOn()).isTrue();
    assertThat(batches).hasSize(1);
    assertThat(records).isEmpty();
    assertThat(carrier.isWaiting()).isTrue();

    batches.get(0).arrived(0);
    carrier.sendOn();
    assertThat(records).as("the first one goes alone").hasSize(1);
    arrive(0, 2);
    carrier.sendOn();
    assertThat(records).hasSize(2);
    assertThat(batches).hasSize(1);

    arrive(1, 3);
    carrier.sendOn();
    assertThat(batches).hasSize(2);
    batches.get(1).arrived(4);
    assertThat(flow.lastAcked()).isEqualTo(5);
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
    Fault.HeldBack held = (Fault.HeldBack) fault.orElseThrow();
    assertThat(held.offset()).isEqualTo(2);
    assertThat(held.reason()).contains("corrupt").contains("checksum");
  }

  @Test
  void recordsBeforeThePositionAreLeftOut() throws Exception {
    read(1, batch(0, 0, 1, 2));
    carrier.sendOn();

    assertThat(batches).isEmpty();
    assertThat(records).hasSize(1);
    assertThat(records.get(0).value()).containsExactly(1);
    assertThat(flow.nextToRead()).isEqualTo(3);
  }

  private void begin(int life) {
    flow.begin(
        new PartitionFlow.Life(life, Uuid.randomUuid(), Uuid.randomUuid(), TargetLimits.NONE, 0),
        StartPoint.at(0));
  }

  private void arrive(int record, long offset) {
    RecordMetadata metadata =
        new RecordMetadata(new TopicPartition("east.t", 0), offset, 0, NOW, 0, 1);
    callbacks.get(record).onCompletion(metadata, null);
  }

  private Optional<Fault> read(long position, ByteBuffer... parts) {
    ByteBuffer all = ByteBuffer.allocate(10_000);
    for (ByteBuffer part : parts) {
      all.put(part.duplicate());
    }
    return outgoing.take(new OfPartition(SOURCE, position, all.flip(), List.of()), flow, NOW);
  }

  /** A batch that has records at these distances from its base offset. */
  private static ByteBuffer batch(long baseOffset, int... at) {
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
      builder.appendWithOffset(
          baseOffset + offset, NOW, new byte[] {1}, new byte[] {(byte) (baseOffset + offset)});
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
