package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.source.batch.AbortedTransactions;
import io.connectmirror.source.batch.BatchDecoder;
import io.connectmirror.source.batch.BatchFault;
import io.connectmirror.source.batch.BatchPlanner;
import io.connectmirror.source.batch.BatchRecord;
import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchVerdict;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.CorruptBatchException;
import io.connectmirror.source.batch.TargetDemands;
import io.connectmirror.source.batch.TimeKind;
import io.connectmirror.source.plan.TargetLimits;
import io.connectmirror.source.task.FaultQueue.Fault;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;

/**
 * Sends batches that were read: as they are where that is possible, else record by record. The task
 * thread's own: not thread-safe.
 */
final class OutgoingBatches {
  private final PassthroughCarrier carrier;
  private final OutgoingRecords records;
  private final BatchDecoder decoder;
  private final InFlightBounds inFlight;
  private final boolean provenance;
  private final FlowMetrics metrics;

  /**
   * @param records takes what cannot be passed, to the same carrier
   * @param provenance whether each record is looked at and marked
   */
  OutgoingBatches(
      PassthroughCarrier carrier,
      OutgoingRecords records,
      BatchDecoder decoder,
      InFlightBounds inFlight,
      boolean provenance,
      FlowMetrics metrics) {
    this.carrier = carrier;
    this.records = records;
    this.decoder = decoder;
    this.inFlight = inFlight;
    this.provenance = provenance;
    this.metrics = metrics;
  }

  /**
   * Takes what was read of one partition.
   *
   * @param nowMs in ms since the epoch
   * @return why no more of it can be sent, empty when all is
   */
  Optional<Fault> take(OfPartition read, PartitionFlow flow, long nowMs) {
    if (flow.order().isBroken()) {
      // The target did not take one of those before them: all is read again from there.
      return Optional.empty();
    }
    TargetLimits limits = flow.life().orElseThrow().limits();
    BatchPlanner planner =
        new BatchPlanner(
            new TargetDemands(
                (int) Math.min(Integer.MAX_VALUE, limits.batchBytes()), limits.time(), provenance));
    AbortedTransactions aborted = new AbortedTransactions(read.aborted());
    BatchSplitter splitter = new BatchSplitter(read.records(), Integer.MAX_VALUE);
    long position = read.position();
    while (true) {
      switch (splitter.next()) {
        case BATCH -> {
          BatchView batch = splitter.batch();
          // Once it is handed over its header is written over by another thread.
          long end = batch.lastOffset() + 1;
          BatchVerdict verdict = planner.plan(batch, position, aborted);
          Optional<Fault> fault = take(batch, verdict, position, flow, nowMs);
          if (fault.isPresent()) {
            return fault;
          }
          position = Math.max(position, end);
        }
        case CORRUPT -> {
          return Optional.of(corrupt(flow, position, splitter.fault()));
        }
        case CUT, END -> {
          return Optional.empty();
        }
      }
    }
  }

  private Optional<Fault> take(
      BatchView batch, BatchVerdict verdict, long position, PartitionFlow flow, long nowMs) {
    if (verdict instanceof BatchVerdict.Pass && carrier.mayPass(flow, batch.baseOffset())) {
      pass(batch, flow, nowMs);
      return Optional.empty();
    }
    if (verdict instanceof BatchVerdict.Corrupt corrupt) {
      return Optional.of(corrupt(flow, position, corrupt.fault()));
    }
    if (verdict instanceof BatchVerdict.Skip) {
      return Optional.empty();
    }
    try {
      List<ConsumerRecord<byte[], byte[]>> decoded = decode(batch, position, flow);
      metrics.add(MirrorCounter.BATCHES_REENCODED, 1);
      return records.take(decoded, flow, nowMs);
    } catch (CorruptBatchException e) {
      return Optional.of(corrupt(flow, position, e.fault()));
    }
  }

  private void pass(BatchView batch, PartitionFlow flow, long nowMs) {
    int size = batch.size();
    long newest = batch.maxTimestamp();
    PassedBatch passed = carrier.map(batch, flow);
    passed.number(flow.order().sent());
    inFlight.add(passed.bytes());
    flow.read(passed.lastOffset(), passed.epoch(), passed.records(), passed.bytes());
    flow.metrics().polled(nowMs - newest, size, passed.records());
    metrics.add(MirrorCounter.BATCHES_PASSED, 1);
    carrier.take(List.of(passed));
  }

  private List<ConsumerRecord<byte[], byte[]>> decode(
      BatchView batch, long position, PartitionFlow flow) {
    List<ConsumerRecord<byte[], byte[]>> decoded = new ArrayList<>();
    for (BatchRecord record : decoder.decode(batch)) {
      if (record.offset() >= position) {
        decoded.add(record(record, batch, flow));
      }
    }
    return decoded;
  }

  private static ConsumerRecord<byte[], byte[]> record(
      BatchRecord record, BatchView batch, PartitionFlow flow) {
    // The one way in Kafka's API to headers that are not of a client.
    Headers headers = new ProducerRecord<byte[], byte[]>(flow.source().topic(), null).headers();
    for (BatchRecord.RecordHeader header : record.headers()) {
      headers.add(header.name(), bytes(header.value()));
    }
    byte[] key = bytes(record.key());
    byte[] value = bytes(record.value());
    return new ConsumerRecord<>(
        flow.source().topic(),
        flow.source().partition(),
        record.offset(),
        record.timestamp(),
        record.time() == TimeKind.APPEND
            ? TimestampType.LOG_APPEND_TIME
            : TimestampType.CREATE_TIME,
        key == null ? ConsumerRecord.NULL_SIZE : key.length,
        value == null ? ConsumerRecord.NULL_SIZE : value.length,
        key,
        value,
        headers,
        batch.leaderEpoch() < 0 ? Optional.empty() : Optional.of(batch.leaderEpoch()));
  }

  private static byte[] bytes(ByteBuffer view) {
    if (view == null) {
      return null;
    }
    byte[] bytes = new byte[view.remaining()];
    view.get(view.position(), bytes);
    return bytes;
  }

  private static Fault corrupt(PartitionFlow flow, long position, BatchFault fault) {
    return new Fault.HeldBack(
        flow.source(),
        position,
        "the source gave a corrupt batch, which is never passed on: " + fault.message());
  }
}
