package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.source.batch.BatchJoiner;
import io.connectmirror.source.batch.BatchJoiner.Joined;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.batch.CorruptBatchException;
import io.connectmirror.source.task.FaultQueue.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Batches of one partition that follow each other and are to be sent as one, either because they
 * are small or because none of them can go as it is. The task thread's; empty between portions.
 */
final class GatheredBatches {
  /** Of the records of one batch without compression, about. */
  private static final int PLAIN_BYTES = 512 << 10;

  private final BatchJoiner joiner;
  private final BatchDispatch dispatch;
  private final ByRecord byRecord;
  private final FlowMetrics metrics;
  private final List<One> gathered = new ArrayList<>();
  private int bytes;

  /**
   * @param position the first offset that is wanted of it
   * @param asItIs whether it could also go as it is
   */
  private record One(ByteBuffer batch, long position, boolean asItIs) {}

  /** The way of last resort: records one by one. */
  interface ByRecord {
    /**
     * Sends those of a batch from a position on.
     *
     * @return why no more can be sent, empty when all is
     */
    Optional<Fault> send(BatchView batch, long position, PartitionFlow flow, long nowMs);
  }

  GatheredBatches(
      BatchJoiner joiner, BatchDispatch dispatch, ByRecord byRecord, FlowMetrics metrics) {
    this.joiner = joiner;
    this.dispatch = dispatch;
    this.byRecord = byRecord;
    this.metrics = metrics;
  }

  /** Whether one more would still make a batch that a topic takes. */
  boolean hasRoomFor(BatchView batch, long topicTakes) {
    return gathered.isEmpty() || (long) bytes + batch.size() <= Math.min(PLAIN_BYTES, topicTakes);
  }

  /**
   * Keeps it until {@link #send}.
   *
   * @param position the first offset that is wanted of it
   * @param asItIs whether it could also go as it is
   */
  void add(BatchView batch, long position, boolean asItIs) {
    gathered.add(new One(batch.bytes(), position, asItIs));
    bytes += batch.size();
  }

  /**
   * Sends all of them and keeps none.
   *
   * @param topicTakes how large a batch the target's topic takes
   * @return why no more can be sent, empty when all is
   */
  Optional<Fault> send(PartitionFlow flow, long topicTakes, long nowMs) {
    if (gathered.isEmpty()) {
      return Optional.empty();
    }
    try {
      return sendAll(flow, topicTakes, nowMs);
    } finally {
      gathered.clear();
      bytes = 0;
      joiner.clear();
    }
  }

  private Optional<Fault> sendAll(PartitionFlow flow, long topicTakes, long nowMs) {
    List<One> taken = new ArrayList<>(gathered.size());
    for (One one : gathered) {
      BatchView batch = BatchView.of(one.batch());
      if (!joiner.suits(batch) || joiner.plainBytes() >= PLAIN_BYTES) {
        Optional<Fault> fault = sendTaken(taken, flow, topicTakes, nowMs);
        if (fault.isPresent()) {
          return fault;
        }
      }
      if (!isReadable(batch, one)) {
        // Whoever takes its records apart says what is wrong with it; the target is not to try.
        Optional<Fault> fault = sendTaken(taken, flow, topicTakes, nowMs);
        fault = fault.isPresent() ? fault : byRecord.send(batch, one.position(), flow, nowMs);
        if (fault.isPresent()) {
          return fault;
        }
        continue;
      }
      taken.add(one);
    }
    return sendTaken(taken, flow, topicTakes, nowMs);
  }

  private boolean isReadable(BatchView batch, One one) {
    if (one.asItIs() && gathered.size() == 1) {
      return true;
    }
    try {
      joiner.add(batch, one.position());
      return true;
    } catch (CorruptBatchException e) {
      return false;
    }
  }

  private Optional<Fault> sendTaken(
      List<One> taken, PartitionFlow flow, long topicTakes, long nowMs) {
    if (taken.size() == 1 && taken.get(0).asItIs()) {
      joiner.clear();
      dispatch.pass(BatchView.of(taken.get(0).batch()), flow, nowMs);
      taken.clear();
      return Optional.empty();
    }
    if (!joiner.isEmpty()) {
      Joined joined = joiner.join();
      if (joined.batch().remaining() > topicTakes) {
        for (One one : taken) {
          Optional<Fault> fault = alone(one, flow, nowMs);
          if (fault.isPresent()) {
            return fault;
          }
        }
      } else {
        for (One one : taken) {
          metrics.add(
              one.asItIs() ? MirrorCounter.BATCHES_JOINED : MirrorCounter.BATCHES_REENCODED, 1);
        }
        dispatch.pass(joined, flow, nowMs);
      }
    }
    taken.clear();
    return Optional.empty();
  }

  private Optional<Fault> alone(One one, PartitionFlow flow, long nowMs) {
    BatchView batch = BatchView.of(one.batch());
    if (one.asItIs()) {
      dispatch.pass(batch, flow, nowMs);
      return Optional.empty();
    }
    return byRecord.send(batch, one.position(), flow, nowMs);
  }
}
