package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.offsets.Translation.Reason;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset map of the flow in the other direction, which leads groups home: from a copy on this
 * flow's source cluster to its original on the target. It is looked for in two places, and for each
 * partition the place counts that was written last. Used by one thread; the maps are fed by others.
 *
 * <p>The group that is to come home was placed in the copy by the other flow's checkpoint task, by
 * a map that may have gone further than this one by then. Where records were mirrored once more,
 * this one would lead the group home beyond records that it has not read. So positions are answered
 * only by a map that has all that its topic held after they had been read.
 */
public final class ReverseMap {
  private static final Translation NOT_REACHED = new Translation.Unknown(Reason.NOT_REACHED);

  private final List<Place> places;
  private final Function<String, Optional<String>> nameOfCopy;
  private final Map<String, Optional<String>> names = new HashMap<>();
  private final Duration catchUpWithin;
  private Map<String, String> originals = Map.of();
  private boolean upToDate;

  /**
   * A place to look at.
   *
   * @param map what is known of it
   * @param end how far the topic reaches that it is read from
   */
  public record Place(FollowedMap map, TopicEnd end) {
    Optional<RunOffsetMap> known() {
      return map.known();
    }

    boolean isWrittenTo() {
      return known().filter(map -> !map.partitions().isEmpty()).isPresent();
    }

    boolean isUpToDate(Duration within) throws InterruptedException {
      OptionalLong now = end.now();
      return now.isPresent() && map.awaitKnownTo(now.getAsLong(), within);
    }
  }

  /**
   * @param places empty when groups shall not come home
   * @param nameOfCopy what the copy on the source cluster of a topic of the target is called
   * @param catchUpWithin how long a pass may wait for each place
   */
  public ReverseMap(
      List<Place> places, Function<String, Optional<String>> nameOfCopy, Duration catchUpWithin) {
    this.places = List.copyOf(places);
    this.nameOfCopy = nameOfCopy;
    this.catchUpWithin = catchUpWithin;
  }

  /** Whether groups shall not come home. */
  boolean isOff() {
    return places.isEmpty();
  }

  /** Whether all there is to know is known. */
  boolean isSettled() {
    return places.stream().map(Place::map).noneMatch(FollowedMap::isUnread);
  }

  /** After positions have been read: waits for what the topics held by then. */
  void catchUp() throws InterruptedException {
    upToDate = true;
    for (Place place : places) {
      if (place.isWrittenTo() && !place.isUpToDate(catchUpWithin)) {
        upToDate = false;
      }
    }
    originals = originals();
  }

  private Map<String, String> originals() {
    Map<String, String> found = new HashMap<>();
    for (Place place : places) {
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
    return found;
  }

  /** The partition on the target of which the one on the source is a copy, if a map knows it. */
  Optional<TopicPartition> original(TopicPartition copy) {
    return Optional.ofNullable(originals.get(copy.topic()))
        .map(topic -> new TopicPartition(topic, copy.partition()))
        .filter(original -> newest(original).isPresent());
  }

  /** From a position in the copy to one in the original. */
  Translation home(TopicPartition original, long position) {
    return upToDate
        ? newest(original).map(map -> map.backward(original, position)).orElse(NOT_REACHED)
        : NOT_REACHED;
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
    for (Place place : places) {
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
