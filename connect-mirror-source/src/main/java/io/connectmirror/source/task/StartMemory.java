package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.source.plan.Beginning;
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
      d.earlier()
          .map(
              earlier ->
                  isBeginning(d)
                      ? beginning(d, earlier, end(targetEnds.get(remote(d))))
                      : next(d, earlier))
          .ifPresent(topics -> atOnce.put(d.partition(), topics));
    }
    topicIds.put(atOnce);
    for (Decided d : toBegin) {
      RememberedTopics put = atOnce.get(d.partition());
      boolean isOfFormer =
          put == null ? d.startsMapOver() : !put.ids().equals(Optional.of(d.topicIds()));
      if (isOfFormer || isMapAhead(d)) {
        topicIds.putLater(d.ready().owned().flow(), d.topicIds(), history.reset(d.partition()));
      }
    }
  }

  /** The offset map began anew in an earlier life that did not come to remember it. */
  private static boolean isMapAhead(Decided d) {
    return d.earlier()
        .filter(
            earlier ->
                earlier.noted().mapSince()
                    > earlier.memory().map(RememberedTopics::mapSince).orElse(0L))
        .isPresent();
  }

  private static boolean isBeginning(Decided d) {
    return d.earlier().isPresent()
        && !d.goesOnFromBeginning()
        && (d.anomaly().isPresent()
            || d.beginsMirroring()
            || (d.startsMapOver() && d.beginningNotInMap().isEmpty()));
  }

  /** Without those whose leader does not tell: of them there is no place to look from later. */
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

  private RememberedTopics beginning(Decided d, Earlier earlier, OptionalLong targetEnd) {
    Optional<RememberedTopics> memory = earlier.memory();
    // Also where Connect has no position: a former owner may yet commit one, of the former topics.
    return new RememberedTopics(
        d.startsOver() ? memory.flatMap(RememberedTopics::ids) : Optional.of(d.topicIds()),
        history.reset(d.partition()),
        memory.map(RememberedTopics::mapSince).orElse(0L),
        Optional.of(
            Beginning.at(d.point(), d.topicIds(), d.startsMapOver(), earlier.noted(), targetEnd)));
  }

  private RememberedTopics next(Decided d, Earlier earlier) {
    Optional<RememberedTopics> memory = earlier.memory();
    if (d.goesOnFromBeginning()) {
      return memory.orElseThrow();
    }
    Optional<Beginning> beginning = earlier.beginning(d.topicIds());
    boolean hasOldPosition =
        earlier.noted().stored().isPresent() && earlier.known().stored().isEmpty();
    boolean isOfFormer =
        memory.flatMap(RememberedTopics::ids).filter(ids -> !ids.equals(d.topicIds())).isPresent();
    if (beginning.isPresent() && (hasOldPosition || isOfFormer)) {
      return memory.orElseThrow();
    }
    return new RememberedTopics(
        Optional.of(d.topicIds()),
        history.reset(d.partition()),
        Math.max(
            memory.map(RememberedTopics::mapSince).orElse(0L),
            beginning.map(Beginning::mapSince).orElse(0L)),
        beginning.filter(b -> !b.isNotedByMap(earlier.noted())));
  }
}
