package io.connectmirror.source.task;

import java.util.Map;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * A record on its way through the worker, which hands the same object back when it is acknowledged:
 * it carries what is needed then, so that nothing has to be looked up for each record.
 */
final class MirroredRecord extends SourceRecord {
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

  PartitionFlow flow() {
    return flow;
  }

  /** Number of the stretch of reading that it belongs to. */
  int life() {
    return life;
  }

  /** Its offset on the source. */
  long offset() {
    return offset;
  }

  /** Leader epoch of the record; -1 when the broker did not tell. */
  int epoch() {
    return epoch;
  }

  long bytes() {
    return bytes;
  }

  /** Its place among the records sent in its stretch of reading, as {@link AckOrder} counts. */
  long number() {
    return number;
  }

  void number(long sentAs) {
    number = sentAs;
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
