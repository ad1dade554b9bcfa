package io.connectmirror.source.task;

import io.connectmirror.source.plan.BatchSize;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/** A record under way through the task's own producer, which calls it when it is heard of. */
final class DirectCopy implements OutgoingRecord, Callback {
  private final PartitionFlow flow;
  private final int life;
  private final long offset;
  private final int epoch;
  private final ProducerRecord<byte[], byte[]> record;
  private final long bytes;
  private long number;
  private int generation;
  private Listener listener;
  private volatile RecordMetadata arrivedAs;

  /** Is told once what became of a copy, by the producer's thread or by whoever sends. */
  interface Listener {
    /** The target has a record. */
    void arrived(DirectCopy copy, RecordMetadata metadata);

    /** The target has not taken a record, or it was never sent. */
    void failed(DirectCopy copy, Exception error);
  }

  DirectCopy(
      PartitionFlow flow,
      int life,
      long offset,
      int epoch,
      ProducerRecord<byte[], byte[]> record,
      long bytes) {
    this.flow = flow;
    this.life = life;
    this.offset = offset;
    this.epoch = epoch;
    this.record = record;
    this.bytes = bytes;
  }

  ProducerRecord<byte[], byte[]> record() {
    return record;
  }

  /**
   * Before it is sent.
   *
   * @param producer it is handed to
   * @param told what becomes of it
   */
  void sentBy(int producer, Listener told) {
    generation = producer;
    listener = told;
  }

  int generation() {
    return generation;
  }

  /** Whether the target has it. */
  boolean hasArrived() {
    return arrivedAs != null;
  }

  /** What the target answered; null before it has. */
  RecordMetadata arrivedAs() {
    return arrivedAs;
  }

  @Override
  public void onCompletion(RecordMetadata metadata, Exception exception) {
    if (exception == null) {
      arrivedAs = metadata;
      listener.arrived(this, metadata);
    } else {
      listener.failed(this, exception);
    }
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
  public String topic() {
    return record.topic();
  }

  @Override
  public int partition() {
    return record.partition();
  }

  @Override
  public byte[] keyBytes() {
    return record.key();
  }

  @Override
  public byte[] valueBytes() {
    return record.value();
  }

  @Override
  public Long timestamp() {
    return record.timestamp();
  }

  @Override
  public long batchBytes() {
    return BatchSize.of(record.key(), record.value(), record.headers());
  }
}
