package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.offsets.Translation.Reason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset map of the flow in the other direction, which leads groups home: from a copy on this
 * flow's source cluster to its original on the target. It is looked for in two places, and for each
 * partition the place counts that was written last. Used by one thread; the maps are fed by others.
 */
public final class ReverseMap {
  private static final Translation NOT_REACHED = new Translation.Unknown(Reason.NOT_REACHED);

  private final List<FollowedMap> places;
  private final Function<String, Optional<String>> nameOfCopy;
  private final Map<String, Optional<String>> names = new HashMap<>();
  private Map<String, String> originals = Map.of();

  /**
   * @param places empty when groups shall not come home
   * @param nameOfCopy what the copy on the source cluster of a topic of the target is called
   */
  public ReverseMap(List<FollowedMap> places, Function<String, Optional<String>> nameOfCopy) {
    this.places = List.copyOf(places);
    this.nameOfCopy = nameOfCopy;
  }

  /** Whether groups shall not come home. */
  boolean isOff() {
    return places.isEmpty();
  }

  /** Whether all there is to know is known. */
  boolean isSettled() {
    return places.stream().noneMatch(FollowedMap::isUnread);
  }

  /** Looks which topics the maps know of by now. */
  void refresh() {
    Map<String, String> found = new HashMap<>();
    for (FollowedMap place : places) {
      place
          .known()
          .ifPresent(
              map ->
                  map.partitions().stream()
                      .map(TopicPartition::topic)
                      .distinct()
                      .forEach(
                          topic ->
                              names
                                  .computeIfAbsent(topic, nameOfCopy)
                                  .ifPresent(copy -> found.put(copy, topic))));
    }
    originals = found;
  }

  /** The partition on the target of which the one on the source is a copy, if a map knows it. */
  Optional<TopicPartition> original(TopicPartition copy) {
    return Optional.ofNullable(originals.get(copy.topic()))
        .map(topic -> new TopicPartition(topic, copy.partition()))
        .filter(original -> newest(original).isPresent());
  }

  /** From a position in the copy to one in the original. */
  Translation home(TopicPartition original, long position) {
    return newest(original).map(map -> map.backward(original, position)).orElse(NOT_REACHED);
  }

  /** From a position in the original to one in the copy. */
  Translation away(TopicPartition original, long position) {
    return newest(original).map(map -> map.forward(original, position)).orElse(NOT_REACHED);
  }

  /** One past the last mirrored record before a position in the original, 0 when there is none. */
  long afterLastBefore(TopicPartition original, long position) {
    return newest(original).map(map -> map.afterLastBefore(original, position)).orElse(0L);
  }

  private Optional<RunOffsetMap> newest(TopicPartition original) {
    RunOffsetMap newest = null;
    long reached = -1;
    for (FollowedMap place : places) {
      RunOffsetMap map = place.known().orElse(null);
      long end = map == null ? -1 : map.end(original).map(OffsetPair::target).orElse(-1L);
      if (end > reached) {
        reached = end;
        newest = map;
      }
    }
    return Optional.ofNullable(newest);
  }
}
