package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.source.plan.Beginning;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.RememberedTopics;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Has remembered, of partitions that are about to begin, what the next life must know if this one
 * ends before it has noted anything. Called by the jobs thread.
 */
final class StartMemory {
  private final TopicIdMemory topicIds;
  private final SyncHistory history;
  private final TopicAdmin target;

  StartMemory(TopicIdMemory topicIds, SyncHistory history, TopicAdmin target) {
    this.topicIds = topicIds;
    this.history = history;
    this.target = target;
  }

  void remember(Collection<Decided> toBegin) throws InterruptedException {
    Map<TopicPartition, ListedOffset> targetEnds = targetEnds(toBegin);
    Map<TopicPartition, RememberedTopics> atOnce = new HashMap<>();
    for (Decided d : toBegin) {
      TopicIds now = d.topicIds();
      long reset = history.reset(d.partition());
      Optional<RememberedTopics> next =
          d.earlier()
              .map(
                  earlier ->
                      isBeginning(d)
                          ? beginning(d, earlier, reset, end(targetEnds.get(remote(d))))
                          : next(d, earlier, reset));
      next.ifPresent(topics -> atOnce.put(d.partition(), topics));
      boolean isOfFormer =
          next.map(topics -> !topics.ids().equals(Optional.of(now))).orElse(d.startsOver());
      if (isOfFormer) {
        topicIds.putLater(d.ready().owned().flow(), now, reset);
      }
    }
    topicIds.put(atOnce);
  }

  private static boolean isBeginning(Decided d) {
    return d.earlier().isPresent()
        && !d.goesOnFromBeginning()
        && (d.anomaly().isPresent() || d.beginsMirroring());
  }

  private Map<TopicPartition, ListedOffset> targetEnds(Collection<Decided> toBegin)
      throws InterruptedException {
    Collection<TopicPartition> remotes =
        toBegin.stream()
            .filter(StartMemory::isBeginning)
            .map(StartMemory::remote)
            .collect(Collectors.toSet());
    return remotes.isEmpty() ? Map.of() : target.latestOffsets(remotes).successes();
  }

  private static TopicPartition remote(Decided d) {
    return new TopicPartition(d.ready().owned().flow().remoteTopic(), d.partition().partition());
  }

  private static OptionalLong end(ListedOffset listed) {
    return listed == null ? OptionalLong.empty() : OptionalLong.of(listed.offset());
  }

  private static RememberedTopics beginning(
      Decided d, Earlier earlier, long reset, OptionalLong targetEnd) {
    Optional<RememberedTopics> memory = earlier.memory();
    boolean hasOldPosition = d.startsOver() && earlier.noted().stored().isPresent();
    return new RememberedTopics(
        hasOldPosition ? memory.flatMap(RememberedTopics::ids) : Optional.of(d.topicIds()),
        reset,
        memory.map(RememberedTopics::mapSince).orElse(0L),
        Optional.of(
            Beginning.at(d.point(), d.topicIds(), d.startsMapOver(), earlier.noted(), targetEnd)));
  }

  private static RememberedTopics next(Decided d, Earlier earlier, long reset) {
    Optional<RememberedTopics> memory = earlier.memory();
    if (d.goesOnFromBeginning()) {
      return memory.orElseThrow();
    }
    Optional<Beginning> beginning = earlier.beginning(d.topicIds());
    boolean hasOldPosition =
        earlier.noted().stored().isPresent() && earlier.known().stored().isEmpty();
    if (beginning.isPresent() && hasOldPosition) {
      return memory.orElseThrow();
    }
    return new RememberedTopics(
        Optional.of(d.topicIds()),
        reset,
        Math.max(
            memory.map(RememberedTopics::mapSince).orElse(0L),
            beginning.map(Beginning::mapSince).orElse(0L)),
        beginning.filter(b -> !b.isNotedByMap(earlier.noted())));
  }
}
