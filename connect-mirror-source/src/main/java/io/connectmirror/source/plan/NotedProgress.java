package io.connectmirror.source.plan;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is found of earlier lives of a partition when a new one starts.
 *
 * @param stored the position that Connect has
 * @param mapEnd one past the newest source offset in the offset map, under the same connector name
 *     and reset number
 * @param mapEpoch leader epoch of the record before {@code mapEnd}, when known
 * @param mapSince the oldest generation of the map that is still true; it rises when source or
 *     target become other logs
 * @param mapNext the generation that the map has when it is started over now
 */
public record NotedProgress(
    Optional<KnownPosition> stored,
    OptionalLong mapEnd,
    OptionalInt mapEpoch,
    long mapSince,
    long mapNext) {

  /** The end of the map as a position, of whatever topic. */
  Optional<KnownPosition> map() {
    return mapEnd.isEmpty()
        ? Optional.empty()
        : Optional.of(new KnownPosition(mapEnd.getAsLong(), mapEpoch, Optional.empty()));
  }
}
