package io.connectmirror.source.task;

import io.connectmirror.source.batch.TimeKind;
import java.nio.ByteBuffer;
import org.apache.kafka.common.TopicPartition;

/** A batch of the source under way to the target as it is, which its writer tells what became. */
final class PassedBatch implements UnderWay, BatchWriter.Batch {
  private final PassthroughCarrier carrier;
  private final PartitionFlow flow;
  private final PartitionFlow.Life life;
  private final TopicPartition partition;
  private final long offset;
  private final int records;
  private final int epoch;
  private final long timestamp;
  private final ByteBuffer batch;
  private long number;

  /**
   * @param timestamp the newest; negative when there is none
   * @param batch all of it
   */
  PassedBatch(
      PassthroughCarrier carrier,
      PartitionFlow flow,
      long offset,
      int records,
      int epoch,
      long timestamp,
      ByteBuffer batch) {
    this.carrier = carrier;
    this.flow = flow;
    this.life = flow.life().orElseThrow();
    this.partition = new TopicPartition(flow.remoteTopic(), flow.source().partition());
    this.offset = offset;
    this.records = records;
    this.epoch = epoch;
    this.timestamp = timestamp;
    this.batch = batch;
  }

  /** Offset of its last record on the source. */
  long lastOffset() {
    return offset + records - 1;
  }

  @Override
  public PartitionFlow flow() {
    return flow;
  }

  @Override
  public int life() {
    return life.number();
  }

  @Override
  public long offset() {
    return offset;
  }

  @Override
  public int records() {
    return records;
  }

  @Override
  public int epoch() {
    return epoch;
  }

  @Override
  public long bytes() {
    return batch.remaining();
  }

  @Override
  public long number() {
    return number;
  }

  @Override
  public void number(long sentAs) {
    number = sentAs;
  }

  @Override
  public String topic() {
    return partition.topic();
  }

  @Override
  public int partition() {
    return partition.partition();
  }

  @Override
  public Long timestamp() {
    return timestamp < 0 ? null : timestamp;
  }

  @Override
  public TopicPartition target() {
    return partition;
  }

  @Override
  public ByteBuffer contents() {
    return batch;
  }

  @Override
  public TimeKind time() {
    return life.limits().time();
  }

  @Override
  public boolean isWanted() {
    return !flow.order().isBroken();
  }

  @Override
  public void arrived(long baseOffset) {
    carrier.arrived(this, baseOffset);
  }

  @Override
  public void dropped() {
    carrier.dropped(this);
  }

  @Override
  public void refused(RuntimeException why) {
    carrier.refused(this, why);
  }
}
