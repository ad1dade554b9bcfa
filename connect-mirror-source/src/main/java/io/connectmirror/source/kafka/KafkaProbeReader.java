package io.connectmirror.source.kafka;

import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.task.Probe;
import io.connectmirror.source.task.ProbeReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;

/** Reads through a consumer made for the one record; it must have no group. */
public final class KafkaProbeReader implements ProbeReader {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  private final String cluster;
  private final Supplier<Consumer<byte[], byte[]>> maker;
  private final LongSupplier nanos;

  /**
   * @param cluster alias of the target, for messages
   * @param maker makes consumers with {@code auto.offset.reset=none}
   */
  public KafkaProbeReader(
      String cluster, Supplier<Consumer<byte[], byte[]>> maker, LongSupplier nanos) {
    this.cluster = cluster;
    this.maker = maker;
    this.nanos = nanos;
  }

  @Override
  public Optional<Probe.Readback> read(String topic, int partition, long offset)
      throws InterruptedException {
    Consumer<byte[], byte[]> consumer = maker.get();
    try {
      return read(consumer, new TopicPartition(topic, partition), offset);
    } catch (InterruptException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("reading the probe record");
      interrupted.initCause(e);
      throw interrupted;
    } catch (KafkaException e) {
      throw FailureTable.classify(e, cluster, "READ", "topic " + topic, "target.consumer.*")
          .asException();
    } finally {
      consumer.close(CLOSE_TIMEOUT);
    }
  }

  private Optional<Probe.Readback> read(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset) {
    long deadline = nanos.getAsLong() + TIMEOUT.toNanos();
    consumer.assign(List.of(partition));
    if (!isReached(consumer, partition, offset, deadline)) {
      return Optional.empty();
    }
    consumer.seek(partition, offset);
    while (nanos.getAsLong() - deadline < 0) {
      try {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          return record.offset() == offset ? Optional.of(readback(record)) : Optional.empty();
        }
      } catch (OffsetOutOfRangeException e) {
        return Optional.empty();
      }
    }
    throw new TimeoutException(
        "the record at offset "
            + offset
            + " did not come within "
            + TimeUnit.MILLISECONDS.toSeconds(TIMEOUT.toMillis())
            + " s");
  }

  /** Whether the log has the offset; just after a change of leaders it may not show it yet. */
  private boolean isReached(
      Consumer<byte[], byte[]> consumer, TopicPartition partition, long offset, long deadline) {
    do {
      if (offset < consumer.endOffsets(List.of(partition), TIMEOUT).get(partition)) {
        return true;
      }
      consumer.seekToEnd(List.of(partition));
      consumer.poll(POLL);
    } while (nanos.getAsLong() - deadline < 0);
    return false;
  }

  private static Probe.Readback readback(ConsumerRecord<byte[], byte[]> record) {
    List<Probe.Header> headers = new ArrayList<>();
    for (Header header : record.headers()) {
      headers.add(Probe.Header.of(header.key(), header.value()));
    }
    return Probe.Readback.of(record.key(), record.value(), headers);
  }
}
