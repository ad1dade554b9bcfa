package io.connectmirror.client;

import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.format.Decoded;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads checkpoints with a consumer of its own for each reading. */
final class ConsumedCheckpoints implements CheckpointReader {
  private static final Logger LOG = LoggerFactory.getLogger(ConsumedCheckpoints.class);

  private final Supplier<? extends Consumer<byte[], byte[]>> consumers;
  private final LongSupplier nanoTime;

  /**
   * @param consumers makes a consumer without a group
   * @param nanoTime a clock that never goes back, in nanoseconds
   */
  ConsumedCheckpoints(
      Supplier<? extends Consumer<byte[], byte[]>> consumers, LongSupplier nanoTime) {
    this.consumers = consumers;
    this.nanoTime = nanoTime;
  }

  @Override
  public void read(String topic, Duration timeout, java.util.function.Consumer<Checkpoint> taker) {
    TopicPartition partition = new TopicPartition(topic, 0);
    long start = nanoTime.getAsLong();
    try (Consumer<byte[], byte[]> consumer = consumers.get()) {
      consumer.assign(Set.of(partition));
      consumer.seekToBeginning(Set.of(partition));
      Map<TopicPartition, Long> ends = consumer.endOffsets(Set.of(partition), timeout);
      long end = ends.getOrDefault(partition, 0L);
      while (isBefore(consumer, partition, end, left(start, timeout))) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(left(start, timeout))) {
          take(record, taker);
        }
      }
    }
  }

  private static boolean isBefore(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long end, Duration left) {
    try {
      return !left.isZero() && consumer.position(partition, left) < end;
    } catch (TimeoutException e) {
      LOG.info("Time is over before all checkpoints were read topic={}", partition.topic());
      return false;
    }
  }

  private Duration left(long start, Duration timeout) {
    Duration left = timeout.minusNanos(nanoTime.getAsLong() - start);
    return left.isNegative() ? Duration.ZERO : left;
  }

  private static void take(
      ConsumerRecord<byte[], byte[]> record, java.util.function.Consumer<Checkpoint> taker) {
    Decoded<Checkpoint> decoded = Checkpoint.decode(record.key(), record.value());
    decoded.value().ifPresent(taker);
    decoded
        .reason()
        .ifPresent(
            reason ->
                LOG.info(
                    "Skipping a record that is no checkpoint topic={} offset={} reason=\"{}\"",
                    record.topic(),
                    record.offset(),
                    reason));
  }
}
