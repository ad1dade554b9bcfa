package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Counts what a lane has read. Not thread-safe. */
final class LaneTally {
  private long sourceRecords;
  private long targetRecords;
  private long bytes;
  private long leftOut;

  /** A record of either side. */
  void read(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    bytes += size(record);
  }

  /** One that takes no part. */
  void leftOut() {
    leftOut++;
  }

  void comparedOfSource() {
    sourceRecords++;
  }

  void comparedOfTarget() {
    targetRecords++;
  }

  long sourceRecords() {
    return sourceRecords;
  }

  long targetRecords() {
    return targetRecords;
  }

  /** Of keys and values of both sides. */
  long bytes() {
    return bytes;
  }

  long leftOutCount() {
    return leftOut;
  }

  static long size(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    return (long) Math.max(0, record.serializedKeySize())
        + Math.max(0, record.serializedValueSize());
  }
}
