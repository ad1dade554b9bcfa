package io.connectmirror.source.plan;

import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.Uuid;

/**
 * How far a partition was mirrored.
 *
 * @param next the first offset that was not
 * @param epoch the leader epoch of the record before {@code next}, when known
 * @param topicId of the topic the offset belongs to, when known
 */
public record KnownPosition(long next, OptionalInt epoch, Optional<Uuid> topicId) {
  public static KnownPosition at(long next) {
    return new KnownPosition(next, OptionalInt.empty(), Optional.empty());
  }
}
