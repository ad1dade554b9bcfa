package io.connectmirror.source.wire;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
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
  /** A broker remembers an id for a day, so not many of them are to be used up. */
  static final Duration KEPT_SILENT = Duration.ofHours(1);

  private static final Duration LOOK_EVERY = Duration.ofSeconds(30);

  private final long backoffNanos;
  private final Map<TopicPartition, BatchStream> streams = new HashMap<>();

  /** Those that may have something to do, so that the others cost nothing. */
  private final Map<TopicPartition, BatchStream> active = new LinkedHashMap<>();

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
    BatchStream stream =
        streams.computeIfAbsent(partition, unused -> new BatchStream(backoffNanos));
    active.put(partition, stream);
    return stream;
  }

  /** That of a partition of which something is under way. */
  BatchStream at(TopicPartition partition) {
    return streams.get(partition);
  }

  Collection<BatchStream> all() {
    return streams.values();
  }

  /** Those that have something to do. */
  Map<TopicPartition, BatchStream> active() {
    active.values().removeIf(BatchStream::isIdle);
    return active;
  }

  boolean isBusy() {
    return active().values().stream().anyMatch(stream -> !stream.isEmpty());
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
