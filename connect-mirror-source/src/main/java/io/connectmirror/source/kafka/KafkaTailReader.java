package io.connectmirror.source.kafka;

import io.connectmirror.common.result.FailureTable;
import io.connectmirror.source.task.TailReader;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;

/** Reads through a consumer made for the one purpose, which has no group. */
public final class KafkaTailReader implements TailReader {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE_TIMEOUT = Duration.ofMillis(500);

  private final End source;
  private final End target;
  private final LongSupplier nanos;

  /**
   * One of the clusters.
   *
   * @param alias for messages
   * @param maker makes consumers with {@code auto.offset.reset=none}
   */
  public record End(String alias, Supplier<Consumer<byte[], byte[]>> maker) {}

  /**
   * @param source its consumers read what the task reads
   * @param target its consumers read committed records only
   */
  public KafkaTailReader(End source, End target, LongSupplier nanos) {
    this.source = source;
    this.target = target;
    this.nanos = nanos;
  }

  @Override
  public Set<TopicPartition> target(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> reader)
      throws InterruptedException {
    return read(
        target,
        stretches,
        within,
        record -> {
          reader.accept(record);
          return true;
        });
  }

  @Override
  public Set<TopicPartition> source(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Predicate<ConsumerRecord<byte[], byte[]>> wantsMore)
      throws InterruptedException {
    return read(source, stretches, within, wantsMore);
  }

  private Set<TopicPartition> read(
      End end,
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Predicate<ConsumerRecord<byte[], byte[]>> wantsMore)
      throws InterruptedException {
    Consumer<byte[], byte[]> consumer = end.maker().get();
    try {
      return new Reading(consumer, stretches, wantsMore)
          .until(nanos.getAsLong() + within.toNanos());
    } catch (InterruptException e) {
      Thread.interrupted();
      InterruptedException interrupted = new InterruptedException("reading the end of logs");
      interrupted.initCause(e);
      throw interrupted;
    } catch (KafkaException e) {
      throw FailureTable.classify(e, end.alias(), "READ", "topics " + topics(stretches), "")
          .asException();
    } finally {
      consumer.close(CLOSE_TIMEOUT);
    }
  }

  private static Set<String> topics(Map<TopicPartition, Stretch> stretches) {
    Set<String> topics = new HashSet<>();
    stretches.keySet().forEach(partition -> topics.add(partition.topic()));
    return topics;
  }

  private final class Reading {
    private final Consumer<byte[], byte[]> consumer;
    private final Map<TopicPartition, Stretch> left;
    private final Predicate<ConsumerRecord<byte[], byte[]>> wantsMore;
    private final Set<TopicPartition> done = new HashSet<>();

    Reading(
        Consumer<byte[], byte[]> consumer,
        Map<TopicPartition, Stretch> stretches,
        Predicate<ConsumerRecord<byte[], byte[]>> wantsMore) {
      this.consumer = consumer;
      this.left = new HashMap<>(stretches);
      this.wantsMore = wantsMore;
    }

    Set<TopicPartition> until(long deadlineNanos) {
      consumer.assign(left.keySet());
      left.forEach((partition, stretch) -> consumer.seek(partition, place(stretch)));
      while (!left.isEmpty() && nanos.getAsLong() - deadlineNanos < 0) {
        try {
          consumer.poll(POLL).forEach(this::take);
        } catch (OffsetOutOfRangeException e) {
          // Purged or cut meanwhile: what was to be compared is gone.
          e.partitions().forEach(left::remove);
          consumer.assign(left.keySet());
          continue;
        }
        finishRead();
      }
      return done;
    }

    private static OffsetAndMetadata place(Stretch stretch) {
      Optional<Integer> epoch =
          stretch.epoch().isPresent() ? Optional.of(stretch.epoch().getAsInt()) : Optional.empty();
      return new OffsetAndMetadata(stretch.from(), epoch, "");
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
      TopicPartition partition = new TopicPartition(record.topic(), record.partition());
      Stretch stretch = left.get(partition);
      if (stretch == null) {
        return;
      }
      if (record.offset() >= stretch.to() || !wantsMore.test(record)) {
        finish(partition);
      }
    }

    /** The position also moves over what yields no record. */
    private void finishRead() {
      for (TopicPartition partition : List.copyOf(left.keySet())) {
        if (consumer.position(partition) >= left.get(partition).to()) {
          finish(partition);
        }
      }
    }

    private void finish(TopicPartition partition) {
      left.remove(partition);
      done.add(partition);
      consumer.pause(List.of(partition));
    }
  }
}
