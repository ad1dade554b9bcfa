package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.source.batch.AbortedTransactions;
import io.connectmirror.source.plan.StartPoint;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * The records of the partitions that a task reads. Never begins anywhere else than it was told, and
 * never reads a partition without having been told where.
 *
 * <p>One thread calls everything but {@link #wakeup}.
 */
public interface SourceLog {
  /** Reads these partitions too, each from its point, beginning with the next poll. */
  void begin(Map<TopicPartition, StartPoint> starts);

  /** Reads these partitions no more. */
  void end(Collection<TopicPartition> partitions);

  /** Leaves these partitions out of polls until they are resumed. */
  void pause(Collection<TopicPartition> partitions);

  void resume(Collection<TopicPartition> partitions);

  /** Waits for records no longer than {@code timeout}. Partitions of a fault are ended. */
  Fetched poll(Duration timeout) throws InterruptedException;

  /** How far each partition has been read, of those that know. Does not wait. */
  Map<TopicPartition, Long> positions();

  /** Whether the last fetch of a partition left nothing that may be read. Does not wait. */
  boolean isCaughtUp(TopicPartition partition);

  /** Whether the client suits so many partitions; if not, it should be started over. */
  default boolean isFit(int partitions) {
    return true;
  }

  /** Starts over with a new client that reads just these partitions, and suits them. */
  default void startOver(Map<TopicPartition, StartPoint> starts) {
    replace(starts);
  }

  /** Starts over, as above, after one of the partitions has stood still. */
  void replace(Map<TopicPartition, StartPoint> starts);

  /** Ends a running poll, or the next one. */
  void wakeup();

  /** Ends within about a second; never throws. */
  void close();

  /** What came of a poll. */
  sealed interface Fetched {
    record Records(ConsumerRecords<byte[], byte[]> records) implements Fetched {}

    /**
     * Records as the source has them, batch by batch; each partition once, or none when there was
     * nothing.
     */
    record Batches(List<OfPartition> partitions) implements Fetched {
      /**
       * Of one partition and one response.
       *
       * @param position the offset that was wanted: the first batch may begin before it, and what
       *     lies before it was read earlier
       * @param records as received, whole batches and maybe a piece of one; may be written to
       * @param aborted transactions that records are of
       */
      public record OfPartition(
          TopicPartition partition,
          long position,
          ByteBuffer records,
          List<AbortedTransactions.Aborted> aborted) {}
    }

    /**
     * The source has no record at these positions.
     *
     * @param partitions with the offset where the log parted from what was read, if known
     */
    record Gone(Map<TopicPartition, OptionalLong> partitions) implements Fetched {}

    /** These partitions may not be read. */
    record Refused(Set<TopicPartition> partitions, Failure failure) implements Fetched {}

    /** Nothing could be read; all partitions stay. */
    record Failed(Failure failure) implements Fetched {}
  }
}
