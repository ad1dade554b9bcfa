package io.connectmirror.cli.compare.kafka;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Sees to it that records that wait hold no more memory than their own. A consumer unpacks each
 * record of a compressed batch into an array of its own, and a view of that costs nothing; views of
 * records that were not compressed would each keep the whole response in memory, of all partitions.
 */
final class OwnMemory {
  /**
   * What headers and the frame of a record may take beside key and value without being looked at.
   */
  private static final int SPARE_BYTES = 4_096;

  private OwnMemory() {}

  /** The same records; those that would hold much more than they are, copied. */
  static List<ConsumerRecord<ByteBuffer, ByteBuffer>> of(
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> read) {
    int shared = 0;
    while (shared < read.size() && !holdsMore(read.get(shared))) {
      shared++;
    }
    if (shared == read.size()) {
      return read;
    }
    List<ConsumerRecord<ByteBuffer, ByteBuffer>> own = new ArrayList<>(read.size());
    own.addAll(read.subList(0, shared));
    for (ConsumerRecord<ByteBuffer, ByteBuffer> record : read.subList(shared, read.size())) {
      own.add(holdsMore(record) ? copied(record) : record);
    }
    return own;
  }

  // The length of the whole array is what is asked for.
  @SuppressWarnings("ByteBufferBackingArray")
  private static boolean holdsMore(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    ByteBuffer part = record.value() == null ? record.key() : record.value();
    return part != null && part.array().length > SPARE_BYTES + size(record);
  }

  private static int size(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    return Math.max(0, record.serializedKeySize()) + Math.max(0, record.serializedValueSize());
  }

  private static ConsumerRecord<ByteBuffer, ByteBuffer> copied(
      ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    return new ConsumerRecord<>(
        record.topic(),
        record.partition(),
        record.offset(),
        record.timestamp(),
        record.timestampType(),
        record.serializedKeySize(),
        record.serializedValueSize(),
        copied(record.key()),
        copied(record.value()),
        record.headers(),
        record.leaderEpoch());
  }

  private static ByteBuffer copied(ByteBuffer view) {
    if (view == null) {
      return null;
    }
    byte[] bytes = new byte[view.remaining()];
    view.get(view.position(), bytes);
    return ByteBuffer.wrap(bytes);
  }
}
