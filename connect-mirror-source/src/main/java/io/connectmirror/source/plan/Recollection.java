package io.connectmirror.source.plan;

import io.connectmirror.source.plan.PartitionSight.TopicIds;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Which of the positions that are found at a start are of the present topics. Connect's names its
 * source topic and no remote one; the offset map names neither, and a task that does not know yet
 * that a topic was made again may still write to it.
 *
 * @param stored Connect's position, if it counts
 * @param mapEnd the end of the offset map, if it counts
 * @param mapEpoch leader epoch of the record before {@code mapEnd}, when known
 * @param remembered of which topics those positions are
 * @param begun where an earlier life began that noted nothing; the other positions are empty then
 * @param isMapOfFormer whether what the offset map holds is not true of the present topics
 */
public record Recollection(
    Optional<KnownPosition> stored,
    OptionalLong mapEnd,
    OptionalInt mapEpoch,
    Optional<TopicIds> remembered,
    Optional<KnownPosition> begun,
    boolean isMapOfFormer) {

  /**
   * @param memory what earlier lives remembered under the reset number in force
   * @param present ids of the topics as they are now
   */
  public static Recollection of(
      Optional<RememberedTopics> memory, TopicIds present, NotedProgress noted) {
    return memory
        .flatMap(RememberedTopics::beginning)
        .filter(beginning -> beginning.ids().equals(present))
        .flatMap(beginning -> since(beginning, memory.get(), noted))
        .orElseGet(
            () ->
                counted(
                    noted.stored(),
                    noted,
                    memory.flatMap(RememberedTopics::ids),
                    memory.map(RememberedTopics::mapSince).orElse(0L)));
  }

  /** What was noted since a beginning; empty when it cannot be told whether it was since then. */
  private static Optional<Recollection> since(
      Beginning beginning, RememberedTopics memory, NotedProgress noted) {
    TopicIds present = beginning.ids();
    boolean byMap = beginning.isNotedByMap(noted);
    boolean byConnect = beginning.isNotedByConnect(noted);
    if (!byMap && !byConnect) {
      return Optional.of(
          new Recollection(
              Optional.empty(),
              OptionalLong.empty(),
              OptionalInt.empty(),
              Optional.of(present),
              Optional.of(beginning.position()),
              noted.mapSince() < beginning.mapSince()));
    }
    boolean isRemoteTheSame =
        memory.ids().map(ids -> ids.target().equals(present.target())).orElse(true);
    Optional<KnownPosition> stored =
        noted
            .stored()
            .filter(position -> byConnect && isRemoteTheSame)
            .filter(position -> position.topicId().equals(Optional.of(present.source())));
    return byMap || stored.isPresent()
        ? Optional.of(counted(stored, noted, Optional.of(present), beginning.mapSince()))
        : Optional.empty();
  }

  private static Recollection counted(
      Optional<KnownPosition> stored,
      NotedProgress noted,
      Optional<TopicIds> remembered,
      long mapSince) {
    boolean isMapOfFormer = noted.mapSince() < mapSince || isCutOff(noted.map(), stored);
    boolean isStoredOfFormer =
        !isMapOfFormer && (isUnsettled(noted, mapSince) || isCutOff(stored, noted.map()));
    return new Recollection(
        isStoredOfFormer ? Optional.empty() : stored,
        isMapOfFormer ? OptionalLong.empty() : noted.mapEnd(),
        isMapOfFormer ? OptionalInt.empty() : noted.mapEpoch(),
        remembered,
        Optional.empty(),
        isMapOfFormer);
  }

  /**
   * Whether the map began anew since Connect's position was last known to be of it. What that
   * position covers may have its copies where the map leads no more: it is mirrored again from the
   * map's end on, or found behind it.
   */
  private static boolean isUnsettled(NotedProgress noted, long mapSince) {
    return noted.mapSince() > mapSince && noted.mapEnd().isPresent();
  }

  /**
   * Leader epochs only rise along a log, so of two positions the one that is further on by an older
   * epoch is of an end that was cut off since.
   */
  private static boolean isCutOff(Optional<KnownPosition> one, Optional<KnownPosition> other) {
    return one.isPresent()
        && other.isPresent()
        && one.get().next() >= other.get().next()
        && one.get().epoch().isPresent()
        && other.get().epoch().isPresent()
        && one.get().epoch().getAsInt() < other.get().epoch().getAsInt();
  }
}
