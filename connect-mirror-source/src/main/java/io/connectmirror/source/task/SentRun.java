package io.connectmirror.source.task;

import io.connectmirror.source.batch.TimeKind;
import org.apache.kafka.common.Uuid;

/**
 * Records of the source under way to the target within a batch, whose offsets follow each other: a
 * batch of the source as it is, or what a batch that was made anew has of one.
 */
final class SentRun implements UnderWay {
  private final PartitionFlow flow;
  private final PartitionFlow.Life life;
  private final long offset;
  private final int records;
  private final int epoch;
  private final long timestamp;
  private final long bytes;
  private long number;
  private OutgoingBatch leads;

  /**
   * @param timestamp the newest of its batch; negative when there is none
   * @param bytes what it counts as while it is in flight
   */
  SentRun(PartitionFlow flow, long offset, int records, int epoch, long timestamp, long bytes) {
    this.flow = flow;
    this.life = flow.life().orElseThrow();
    this.offset = offset;
    this.records = records;
    this.epoch = epoch;
    this.timestamp = timestamp;
    this.bytes = bytes;
  }

  /** Offset of its last record on the source. */
  long lastOffset() {
    return offset + records - 1;
  }

  /** Of which batch it is the first run; null when it is behind another. */
  OutgoingBatch leads() {
    return leads;
  }

  void lead(OutgoingBatch batch) {
    leads = batch;
  }

  /** Id of the target's topic in its stretch of reading. */
  Uuid topicId() {
    return life.targetId();
  }

  /** Who sets the timestamps of the target's topic. */
  TimeKind time() {
    return life.limits().time();
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
    return bytes;
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
    return flow.remoteTopic();
  }

  @Override
  public int partition() {
    return flow.source().partition();
  }

  /** The newest timestamp of its batch; negative when there is none. */
  long newest() {
    return timestamp;
  }

  @Override
  public Long timestamp() {
    return timestamp < 0 ? null : timestamp;
  }
}
