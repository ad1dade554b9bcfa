package io.connectmirror.cli.standing;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.result.FailureException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** How old the newest is that has arrived. It is worth a line, and no failure. */
final class NewestArrival {
  private NewestArrival() {}

  /**
   * @param heartbeats the topic that has those of the source
   */
  static Freshness read(TopicAdmin target, Optional<String> heartbeats, Set<TopicPartition> copies)
      throws InterruptedException {
    Optional<TopicPartition> beats = heartbeats.map(topic -> new TopicPartition(topic, 0));
    Set<TopicPartition> asked = new HashSet<>(copies);
    beats.ifPresent(asked::add);
    if (asked.isEmpty()) {
      return Freshness.UNKNOWN;
    }
    Map<TopicPartition, OptionalLong> newest;
    try {
      newest = target.newestTimestamps(asked).successes();
    } catch (FailureException e) {
      return Freshness.UNKNOWN;
    }
    return new Freshness(
        beats.map(newest::get).flatMap(NewestArrival::instant),
        newest.entrySet().stream()
            .filter(entry -> copies.contains(entry.getKey()))
            .map(Map.Entry::getValue)
            .flatMap(value -> instant(value).stream())
            .max(Instant::compareTo));
  }

  private static Optional<Instant> instant(OptionalLong ms) {
    return ms.isPresent() && ms.getAsLong() >= 0
        ? Optional.of(Instant.ofEpochMilli(ms.getAsLong()))
        : Optional.empty();
  }
}
