package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.SyncChunk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Writes the offset syncs of a transaction into it, so that the end of a partition's map is where
 * the next life goes on: the position is committed with the records. When a transaction comes to
 * nothing, so does what was noted of it. The task thread's own.
 */
final class TransactionSyncs {
  private final TransactionalWriter writer;
  private final String topic;
  private final Supplier<Collection<PartitionFlow>> flows;
  private final FlowMetrics metrics;
  private final LongSupplier nanos;
  private final Map<PartitionFlow, OffsetRunRecorder> asCommitted = new HashMap<>();
  private final List<Sent> sent = new ArrayList<>();

  private record Sent(PartitionFlow flow, OffsetRunRecorder recorder, SyncChunk chunk) {}

  /**
   * @param topic the offset-syncs topic, on the target
   * @param flows the partitions of the task, whenever they are asked for
   * @param nanos elapsed time
   */
  TransactionSyncs(
      TransactionalWriter writer,
      String topic,
      Supplier<Collection<PartitionFlow>> flows,
      FlowMetrics metrics,
      LongSupplier nanos) {
    this.writer = writer;
    this.topic = topic;
    this.flows = flows;
    this.metrics = metrics;
    this.nanos = nanos;
  }

  /** Whether there is something to write though no record was sent. */
  boolean isDue() {
    long now = nanos.getAsLong();
    boolean isDue = false;
    for (PartitionFlow flow : flows.get()) {
      OffsetRunRecorder recorder = flow.recorder().orElse(null);
      if (recorder != null) {
        recorder.seen(flow::acknowledgedTo);
        isDue |= recorder.due(now);
      }
    }
    return isDue;
  }

  /**
   * Notes the copies, all of which have arrived, and sends the syncs of their partitions and those
   * that are due.
   */
  void write(Collection<DirectCopy> copies) throws InterruptedException {
    for (DirectCopy copy : copies) {
      OffsetRunRecorder recorder = copy.flow().recorder().orElseThrow();
      if (!asCommitted.containsKey(copy.flow())) {
        asCommitted.put(copy.flow(), recorder.copy());
      }
      recorder.acked(copy.offset(), copy.arrivedAs().offset(), copy.epoch());
    }
    long now = nanos.getAsLong();
    for (PartitionFlow flow : flows.get()) {
      OffsetRunRecorder recorder = flow.recorder().orElse(null);
      if (recorder != null && (asCommitted.containsKey(flow) || recorder.due(now))) {
        for (SyncChunk chunk : recorder.drain(now)) {
          sent.add(new Sent(flow, recorder, chunk));
          // If it fails so does the commit.
          writer.send(
              new ProducerRecord<>(topic, 0, chunk.key(), chunk.value()), (metadata, error) -> {});
        }
      }
    }
  }

  void committed() {
    for (Sent one : sent) {
      one.recorder().confirmed(one.chunk());
      one.flow().syncWritten();
    }
    metrics.add(MirrorCounter.SYNCS_WRITTEN, sent.size());
    asCommitted.clear();
    sent.clear();
  }

  /** The transaction came to nothing: what is known is what was known before it. */
  void undone() {
    for (Sent one : sent) {
      if (!asCommitted.containsKey(one.flow())) {
        one.recorder().failed(one.chunk());
      }
    }
    metrics.add(MirrorCounter.SYNC_FAILURES, sent.size());
    asCommitted.forEach(PartitionFlow::recorder);
    asCommitted.clear();
    sent.clear();
  }
}
