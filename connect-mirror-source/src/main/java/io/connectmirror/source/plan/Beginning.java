package io.connectmirror.source.plan;

import io.connectmirror.source.plan.PartitionSight.TopicIds;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;

/**
 * Where a life began that had no position to go on from, or one that meant nothing any more. A task
 * that ends before it has noted what it mirrored leaves everything as it found it, and the next one
 * goes on from here: else it would begin anew and skip what was deleted since then, or under {@code
 * auto.offset.reset=latest} what was written; or it would tell of an anomaly a second time.
 *
 * @param ids of the topics mirrored from and to
 * @param point where reading began
 * @param mapSince the generation from which on the offset map is of these topics; 0 when what it
 *     held was true
 * @param stored the position that Connect had then, which is not of these topics or was passed over
 * @param storedTopic the topic id in that position
 * @param mapEnd the end of the offset map then
 * @param targetEnd where the log of the remote partition ended then, when known: all that was
 *     mirrored since lies behind it
 */
public record Beginning(
    TopicIds ids,
    StartPoint point,
    long mapSince,
    OptionalLong stored,
    Optional<Uuid> storedTopic,
    OptionalLong mapEnd,
    OptionalLong targetEnd) {

  /** A beginning in view of what was found. */
  public static Beginning at(
      StartPoint point,
      TopicIds ids,
      boolean startsMapOver,
      NotedProgress noted,
      OptionalLong targetEnd) {
    return new Beginning(
        ids,
        point,
        startsMapOver ? noted.mapNext() : 0,
        noted.stored().map(s -> OptionalLong.of(s.next())).orElseGet(OptionalLong::empty),
        noted.stored().flatMap(KnownPosition::topicId),
        noted.mapEnd(),
        targetEnd);
  }

  /** Whether Connect's position is another one than at the beginning. */
  boolean isNotedByConnect(NotedProgress noted) {
    return noted
        .stored()
        .map(
            now ->
                !stored.equals(OptionalLong.of(now.next())) || !storedTopic.equals(now.topicId()))
        .orElse(false);
  }

  /** Whether the offset map has records of this life, or of a later one. */
  public boolean isNotedByMap(NotedProgress noted) {
    return noted.mapEnd().isPresent()
        && (mapSince > 0 ? noted.mapSince() >= mapSince : !noted.mapEnd().equals(mapEnd));
  }

  KnownPosition position() {
    return new KnownPosition(point.offset(), point.epoch(), Optional.of(ids.source()));
  }
}
