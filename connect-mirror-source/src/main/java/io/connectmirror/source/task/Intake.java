package io.connectmirror.source.task;

import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.task.FaultQueue.Fault;
import io.connectmirror.source.task.SourceLog.Fetched;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/** What was read, partition by partition, whichever way it goes on from here. The task thread's. */
final class Intake {
  private final OutgoingRecords records;
  private final Optional<OutgoingBatches> batches;

  /**
   * @param batches empty where the source is read record by record
   */
  Intake(OutgoingRecords records, Optional<OutgoingBatches> batches) {
    this.records = records;
    this.batches = batches;
  }

  /** What one poll brought of one partition. */
  interface Portion {
    TopicPartition partition();

    /** Where the log was cut, if this shows it. */
    OptionalLong cutBy(CutWitness witness);

    /**
     * Hands it to the carrier.
     *
     * @return why no more of it can be sent, empty when all is
     */
    Optional<Fault> send(PartitionFlow flow, long nowMs);
  }

  List<Portion> portions(ConsumerRecords<byte[], byte[]> read) {
    return read.partitions().stream()
        .<Portion>map(partition -> new OfRecords(partition, read.records(partition)))
        .toList();
  }

  List<Portion> portions(Fetched.Batches read) {
    return read.partitions().stream().<Portion>map(OfBatches::new).toList();
  }

  private final class OfRecords implements Portion {
    private final TopicPartition partition;
    private final List<ConsumerRecord<byte[], byte[]>> read;

    OfRecords(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> read) {
      this.partition = partition;
      this.read = read;
    }

    @Override
    public TopicPartition partition() {
      return partition;
    }

    @Override
    public OptionalLong cutBy(CutWitness witness) {
      return witness.cutIn(read);
    }

    @Override
    public Optional<Fault> send(PartitionFlow flow, long nowMs) {
      return records.take(read, flow, nowMs);
    }
  }

  private final class OfBatches implements Portion {
    private final OfPartition read;

    OfBatches(OfPartition read) {
      this.read = read;
    }

    @Override
    public TopicPartition partition() {
      return read.partition();
    }

    @Override
    public OptionalLong cutBy(CutWitness witness) {
      BatchSplitter splitter = new BatchSplitter(read.records(), Integer.MAX_VALUE);
      while (splitter.next() == BatchSplitter.Step.BATCH) {
        BatchView batch = splitter.batch();
        long offset = Math.max(read.position(), batch.baseOffset());
        if (offset >= witness.next()) {
          return OptionalLong.empty();
        }
        if (batch.lastOffset() >= offset && batch.leaderEpoch() > witness.epoch()) {
          return OptionalLong.of(offset);
        }
      }
      return OptionalLong.empty();
    }

    @Override
    public Optional<Fault> send(PartitionFlow flow, long nowMs) {
      return batches
          .orElseThrow(() -> new IllegalStateException("batches were read and cannot be sent"))
          .take(read, flow, nowMs);
    }
  }
}
