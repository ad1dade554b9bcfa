package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.source.batch.AbortedTransactions;
import io.connectmirror.source.batch.BatchDecoder;
import io.connectmirror.source.batch.BatchJoiner;
import io.connectmirror.source.batch.BatchPlanner;
import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchVerdict;
import io.connectmirror.source.batch.BatchVerdict.Reencode;
import io.connectmirror.source.batch.BatchVerdict.Reencode.Obstacle;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.CorruptBatchException;
import io.connectmirror.source.batch.TargetDemands;
import io.connectmirror.source.plan.TargetLimits;
import io.connectmirror.source.task.FaultQueue.Fault;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Sends batches that were read: as they are where that is possible, small ones joined, else in
 * batches made anew with the same codec, and what none of that suits record by record. The task
 * thread's own: not thread-safe.
 */
final class OutgoingBatches {
  private static final Set<Obstacle> MADE_ANEW =
      EnumSet.of(Obstacle.OFFSET_GAPS, Obstacle.BEGINS_BEFORE_POSITION, Obstacle.APPEND_TIME);

  private final BatchDispatch dispatch;
  private final OutgoingRecords records;
  private final DecodedRecords decoded;
  private final GatheredBatches gathered;
  private final Corruption corruption = new Corruption();
  private final boolean provenance;
  private final FlowMetrics metrics;

  /**
   * @param records takes what cannot go in a batch, to the same carrier
   * @param provenance whether each record is looked at and marked
   */
  OutgoingBatches(
      BatchDispatch dispatch,
      OutgoingRecords records,
      BatchDecoder decoder,
      BatchJoiner joiner,
      boolean provenance,
      FlowMetrics metrics) {
    this.dispatch = dispatch;
    this.records = records;
    this.decoded = new DecodedRecords(decoder);
    this.gathered = new GatheredBatches(joiner, dispatch, this::byRecord, metrics);
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
    BatchSplitter.Step step = splitter.next();
    boolean isFirst = true;
    for (; step == BatchSplitter.Step.BATCH; step = splitter.next()) {
      BatchView batch = splitter.batch();
      // Once it is handed over its header is written over by another thread.
      long end = batch.lastOffset() + 1;
      BatchVerdict verdict = planner.plan(batch, position, aborted);
      if (verdict instanceof BatchVerdict.Corrupt corrupt) {
        Optional<Fault> before = gathered.send(flow, limits.batchBytes(), nowMs);
        return before.isPresent()
            ? before
            : Optional.of(corruption.of(flow, position, splitter, corrupt.fault()));
      }
      Optional<Fault> fault = take(batch, verdict, position, flow, nowMs);
      if (fault.isPresent()) {
        return fault;
      }
      isFirst = false;
      position = Math.max(position, end);
    }
    Optional<Fault> fault = gathered.send(flow, limits.batchBytes(), nowMs);
    if (fault.isPresent()) {
      return fault;
    }
    if (step == BatchSplitter.Step.CORRUPT) {
      return Optional.of(Corruption.unbounded(flow, position, splitter.fault()));
    }
    return isFirst && step == BatchSplitter.Step.CUT
        ? Optional.of(Corruption.cut(flow, position, read.records(), splitter.cutBytes()))
        : Optional.empty();
  }

  private Optional<Fault> take(
      BatchView batch, BatchVerdict verdict, long position, PartitionFlow flow, long nowMs) {
    if (verdict instanceof BatchVerdict.Skip) {
      return Optional.empty();
    }
    long topicTakes = flow.life().orElseThrow().limits().batchBytes();
    boolean passes = verdict instanceof BatchVerdict.Pass;
    boolean isGathered =
        dispatch.mayPass(flow, batch.baseOffset())
            && (passes ? batch.size() < joinedBelow(batch) : isMadeAnew(verdict));
    if (!isGathered || !gathered.hasRoomFor(batch, topicTakes)) {
      Optional<Fault> fault = gathered.send(flow, topicTakes, nowMs);
      if (fault.isPresent()) {
        return fault;
      }
    }
    if (isGathered) {
      gathered.add(batch, position, passes);
      return Optional.empty();
    }
    if (passes && dispatch.mayPass(flow, batch.baseOffset())) {
      dispatch.pass(batch, flow, nowMs);
      return Optional.empty();
    }
    return byRecord(batch, position, flow, nowMs);
  }

  /**
   * Smaller ones are joined: compressing them anew costs less than requests for each of them, on
   * both sides. By measurements, see docs/benchmarks.md.
   */
  private static int joinedBelow(BatchView batch) {
    return switch (batch.codec()) {
      case NONE -> 32 << 10;
      case SNAPPY, LZ4 -> 24 << 10;
      case ZSTD -> 18 << 10;
      case GZIP -> 6 << 10;
    };
  }

  private static boolean isMadeAnew(BatchVerdict verdict) {
    return verdict instanceof Reencode reencode && MADE_ANEW.contains(reencode.obstacle());
  }

  private Optional<Fault> byRecord(BatchView batch, long position, PartitionFlow flow, long nowMs) {
    List<ConsumerRecord<byte[], byte[]>> ofBatch;
    try {
      ofBatch = decoded.of(batch, position, flow);
    } catch (CorruptBatchException e) {
      return Optional.of(Corruption.unreadable(flow, position, batch, e.fault()));
    }
    metrics.add(MirrorCounter.BATCHES_REENCODED, 1);
    return records.take(ofBatch, flow, nowMs);
  }
}
