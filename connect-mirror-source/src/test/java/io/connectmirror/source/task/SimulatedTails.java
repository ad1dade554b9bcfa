package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads the ends of the logs for one life, and now and then does not get that far. */
final class SimulatedTails implements TailReader {
  private final SimulatedClusters clusters;
  private final Random random;
  private final Set<TopicPartition> unread = new HashSet<>();
  private int failures;

  SimulatedTails(SimulatedClusters clusters, Random random) {
    this.clusters = clusters;
    this.random = random;
  }

  /** The next readings fail or come to no end. */
  void fail(int readings) {
    failures = readings;
  }

  /** Remote partitions whose end, or whose original's, could not be read. */
  boolean wasUnread(TopicPartition remote) {
    return unread.contains(remote);
  }

  @Override
  public Set<TopicPartition> target(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Consumer<ConsumerRecord<byte[], byte[]>> reader) {
    Set<TopicPartition> read = readable(stretches.keySet(), false);
    for (TopicPartition partition : read) {
      Stretch stretch = stretches.get(partition);
      Optional<SimulatedCopies> log = clusters.copies(partition);
      for (long at = stretch.from(); log.isPresent() && at < stretch.to(); at++) {
        log.get().read(at).ifPresent(reader);
      }
    }
    return read;
  }

  @Override
  public Set<TopicPartition> source(
      Map<TopicPartition, Stretch> stretches,
      Duration within,
      Predicate<ConsumerRecord<byte[], byte[]>> wantsMore) {
    Set<TopicPartition> read = readable(stretches.keySet(), true);
    for (TopicPartition partition : List.copyOf(read)) {
      Stretch stretch = stretches.get(partition);
      Optional<SimulatedLog> log = clusters.log(partition);
      if (log.isEmpty() || stretch.from() < log.get().start() || wasCut(log.get(), stretch)) {
        read.remove(partition);
        unread.add(SimulatedClusters.remote(partition));
        continue;
      }
      boolean more = true;
      for (long at = stretch.from(); more && at < Math.min(stretch.to(), log.get().end()); at++) {
        more = log.get().at(at).map(record -> wantsMore.test(record.read())).orElse(true);
      }
    }
    return read;
  }

  private static boolean wasCut(SimulatedLog log, Stretch stretch) {
    return stretch.epoch().isPresent()
        && log.endOf(stretch.epoch().getAsInt()).orElse(-1) < stretch.from();
  }

  private Set<TopicPartition> readable(Set<TopicPartition> asked, boolean source) {
    Set<TopicPartition> readable = new HashSet<>(asked);
    if (failures > 0) {
      failures--;
      asked.forEach(
          partition -> unread.add(source ? SimulatedClusters.remote(partition) : partition));
      if (random.nextBoolean()) {
        throw new Failure(FailureKind.RETRY, "tail not read", new IllegalStateException("down"))
            .asException();
      }
      readable.clear();
    }
    return readable;
  }
}
