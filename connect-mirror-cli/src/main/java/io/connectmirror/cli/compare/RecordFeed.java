package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads partitions of one cluster, several at a time. A cluster that refuses is a {@link
 * io.connectmirror.common.result.FailureException}. Not thread-safe.
 */
public interface RecordFeed extends AutoCloseable {
  /** Where the logs begin and end that can be read; partitions that cannot be are left out. */
  Map<TopicPartition, LogRange> ranges(Collection<TopicPartition> partitions)
      throws InterruptedException;

  /**
   * Offsets of the first records that are not older than a time.
   *
   * @param epochMs by partition
   * @return without partitions that have no such record
   */
  Map<TopicPartition, Long> offsetsAt(Map<TopicPartition, Long> epochMs)
      throws InterruptedException;

  /** Begins to read a partition at an offset, or goes on there. */
  void begin(TopicPartition partition, long offset);

  /** Ends reading a partition. */
  void end(TopicPartition partition);

  /**
   * Reads on.
   *
   * @param wanted of those begun, those that records are wanted of now
   */
  void poll(Set<TopicPartition> wanted, Duration timeout, Sink sink) throws InterruptedException;

  /** All before this offset of a partition that was begun has been handed over. */
  long position(TopicPartition partition);

  @Override
  void close();

  /**
   * @param start offset of the first record
   * @param end one past the last record that is readable now
   */
  record LogRange(long start, long end) {
    public LogRange {
      // Read one after the other; retention may have moved the start in between.
      end = Math.max(start, end);
    }
  }

  /** Takes what was read. */
  interface Sink {
    void records(TopicPartition partition, List<ConsumerRecord<ByteBuffer, ByteBuffer>> records);

    /** What was to be read next is gone; nothing more comes of this partition. */
    void gone(TopicPartition partition);
  }
}
