package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Records of one side that were read and not compared yet, in the lists in which they were read. A
 * list weighs until the last record of it is taken. Not thread-safe.
 */
final class WaitingRecords {
  private static final int OVERHEAD_BYTES = 128;

  private final Deque<Batch> batches = new ArrayDeque<>();
  private List<ConsumerRecord<ByteBuffer, ByteBuffer>> records = List.of();
  private int next;
  private int count;
  private long bytes;
  private boolean ended;

  /** The first ones of a list, and what they weigh. */
  private record Batch(
      List<ConsumerRecord<ByteBuffer, ByteBuffer>> records, int count, long bytes) {}

  /**
   * @param read in order of offsets
   * @param to those at this offset and behind it are left out
   */
  void add(List<ConsumerRecord<ByteBuffer, ByteBuffer>> read, long to) {
    int inside = read.size();
    while (inside > 0 && read.get(inside - 1).offset() >= to) {
      inside--;
    }
    if (inside == 0) {
      return;
    }
    long weight = 0;
    for (int i = 0; i < inside; i++) {
      weight += weight(read.get(i));
    }
    bytes += weight;
    batches.addLast(new Batch(read, inside, weight));
    if (batches.size() == 1) {
      open();
    }
  }

  /** The next one, or null. */
  ConsumerRecord<ByteBuffer, ByteBuffer> poll() {
    if (next == count) {
      return null;
    }
    ConsumerRecord<ByteBuffer, ByteBuffer> record = records.get(next++);
    if (next == count) {
      bytes -= batches.removeFirst().bytes();
      open();
    }
    return record;
  }

  boolean isEmpty() {
    return next == count;
  }

  long firstOffset() {
    return records.get(next).offset();
  }

  /** What they take in memory. */
  long bytes() {
    return bytes;
  }

  /** Whether no other ones follow. */
  boolean isEnded() {
    return ended;
  }

  void end() {
    ended = true;
  }

  /**
   * Forgets all.
   *
   * @param nothing whether none follow either
   */
  void restart(boolean nothing) {
    batches.clear();
    open();
    bytes = 0;
    ended = nothing;
  }

  private void open() {
    Batch first = batches.peekFirst();
    records = first == null ? List.of() : first.records();
    count = first == null ? 0 : first.count();
    next = 0;
  }

  /** With what its objects and headers take. */
  private static long weight(ConsumerRecord<ByteBuffer, ByteBuffer> record) {
    long weight = OVERHEAD_BYTES + LaneTally.size(record);
    for (Header header : record.headers().toArray()) {
      weight += header.key().length() + (header.value() == null ? 0 : header.value().length);
    }
    return weight;
  }
}
