package io.connectmirror.source.wire;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * A stream for each partition that batches go to. One that has had none for a while is given up:
 * nobody tells when a partition ends here, and a new stream costs no more than an id. For one
 * thread.
 */
final class BatchStreams {
  /** Longer than pauses between batches are, as a rule. */
  static final Duration KEPT_SILENT = Duration.ofMinutes(5);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

  private final long backoffNanos;
  private final Map<TopicPartition, BatchStream> streams = new HashMap<>();

  /** When each was last seen with something to do. */
  private final Map<TopicPartition, Long> used = new HashMap<>();

  private boolean isLooked;
  private long lookedAt;

  /**
   * @param backoffNanos how long a stream waits before something is tried again
   */
  BatchStreams(long backoffNanos) {
    this.backoffNanos = backoffNanos;
  }

  /** That of a partition, made if there is none. */
  BatchStream of(TopicPartition partition, long now) {
    used.put(partition, now);
    return streams.computeIfAbsent(partition, unused -> new BatchStream(backoffNanos));
  }

  /** That of a partition of which something is under way. */
  BatchStream at(TopicPartition partition) {
    return streams.get(partition);
  }

  Collection<BatchStream> all() {
    return streams.values();
  }

  Set<Map.Entry<TopicPartition, BatchStream>> byPartition() {
    return streams.entrySet();
  }

  boolean isBusy() {
    return streams.values().stream().anyMatch(stream -> !stream.isEmpty());
  }

  /** The topics of all of them. */
  Set<String> topics() {
    Set<String> topics = new HashSet<>();
    streams.keySet().forEach(partition -> topics.add(partition.topic()));
    return topics;
  }

  /**
   * Gives up those that have long been silent; looks for them now and then.
   *
   * @return whether there were any
   */
  boolean giveUpSilent(long now) {
    if (isLooked && now - lookedAt < LOOK_EVERY.toNanos()) {
      return false;
    }
    isLooked = true;
    lookedAt = now;
    boolean isOneGivenUp = false;
    for (TopicPartition partition : List.copyOf(streams.keySet())) {
      if (!streams.get(partition).isIdle()) {
        used.put(partition, now);
      } else if (now - used.get(partition) >= KEPT_SILENT.toNanos()) {
        streams.remove(partition);
        used.remove(partition);
        isOneGivenUp = true;
      }
    }
    return isOneGivenUp;
  }
}
