package io.connectmirror.source.task;

import io.connectmirror.source.plan.BatchSize;
import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * A record on its way through the worker, which hands the same object back when it is acknowledged:
 * it carries what is needed then, so that nothing has to be looked up for each record.
 */
final class MirroredRecord extends SourceRecord implements OutgoingRecord {
  private static final long serialVersionUID = 1L;

  private final transient PartitionFlow flow;
  private final int life;
  private final long offset;
  private final int epoch;
  private final long bytes;
  private long number;

  /**
   * @param timestamp null: the record has none
   * @param bytes what it counts as while it is in flight
   */
  MirroredRecord(
      PartitionFlow flow,
      int life,
      long offset,
      int epoch,
      Map<String, Object> position,
      int partition,
      byte[] key,
      byte[] value,
      Long timestamp,
      ConnectHeaders headers,
      long bytes) {
    super(
        flow.connectPartition(),
        position,
        flow.remoteTopic(),
        partition,
        Schema.OPTIONAL_BYTES_SCHEMA,
        key,
        Schema.BYTES_SCHEMA,
        value,
        timestamp,
        headers);
    this.flow = flow;
    this.life = life;
    this.offset = offset;
    this.epoch = epoch;
    this.bytes = bytes;
  }

  @Override
  public PartitionFlow flow() {
    return flow;
  }

  @Override
  public int life() {
    return life;
  }

  @Override
  public long offset() {
    return offset;
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
  public int partition() {
    return kafkaPartition();
  }

  @Override
  public byte[] keyBytes() {
    return (byte[]) key();
  }

  @Override
  public byte[] valueBytes() {
    return (byte[]) value();
  }

  @Override
  public long batchBytes() {
    return BatchSize.of(keyBytes(), valueBytes(), headers());
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
