package io.connectmirror.source.task;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads stretches of both clusters' logs once, for a comparison. Called by the jobs thread. */
public interface TailReader {
  /**
   * A stretch of a log.
   *
   * @param from the first offset
   * @param to the offset behind the last one
   * @param epoch leader epoch of the record before {@code from}, when known: a log that was cut
   *     before {@code from} since then is not read
   */
  record Stretch(long from, long to, OptionalInt epoch) {
    public Stretch(long from, long to) {
      this(from, to, OptionalInt.empty());
    }
  }

  /**
   * Reads committed records of the target, each partition's in order. A transaction that is still
   * open holds up what follows.
   *
   * @param within how long to wait for all of it
   * @return the partitions that were read to the end of their stretch in that time
   * @throws io.connectmirror.common.result.FailureException when the cluster does not let it be
   *     read
   */
  Set<TopicPartition> target(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Consumer<ConsumerRecord<byte[], byte[]>> reader)
      throws InterruptedException;

  /**
   * Reads records of the source as the task does, each partition's in order, until the reader wants
   * no more of a partition or its stretch is read.
   *
   * @param within how long to wait for all of it
   * @param wantsMore takes a record and tells whether another one of its partition is wanted
   * @return the partitions that were read as far as that in that time
   * @throws io.connectmirror.common.result.FailureException when the cluster does not let it be
   *     read
   */
  Set<TopicPartition> source(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Predicate<ConsumerRecord<byte[], byte[]>> wantsMore)
      throws InterruptedException;
}
