package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * Everything that is known of a partition when it is decided where to read from.
 *
 * @param stored the position that Connect has, or of the running life what was read last
 * @param mapEnd one past the newest source offset in the offset map, under the same connector name
 *     and reset number
 * @param mapEpoch leader epoch of the record before {@code mapEnd}, when known
 * @param seenTo the source offset before which there is nothing to mirror that was not mirrored; 0
 *     when that was not told
 * @param remembered the topic ids that the newest life of this partition began with
 * @param begun where mirroring of the topic with the remembered ids began, when no position of it
 *     had been noted by then
 * @param sourceId present id of the source topic
 * @param targetId present id of the remote topic
 * @param logStart present log start of the source partition
 * @param logEnd present log end of the source partition, with the leader's newest epoch
 * @param gone what a fetch told that found no record at the position
 * @param shortfall what is missing at the end of the remote log; empty when nothing is, as far as
 *     is known
 * @param firstOffset where a partition without a position begins; empty while that is not known
 */
public record PartitionSight(
    TopicPartition partition,
    Optional<KnownPosition> stored,
    OptionalLong mapEnd,
    OptionalInt mapEpoch,
    long seenTo,
    Optional<TopicIds> remembered,
    Optional<KnownPosition> begun,
    Uuid sourceId,
    Uuid targetId,
    long logStart,
    ListedOffset logEnd,
    Optional<Gone> gone,
    Optional<Shortfall> shortfall,
    OptionalLong firstOffset) {

  /** Ids of a source topic and its remote topic, which change when a topic is made again. */
  public record TopicIds(Uuid source, Uuid target) {}

  /**
   * The remote log ends before copies that the offset map knows.
   *
   * @param targetEnd where it ends
   * @param copiesTo one past the last of the copies
   * @param firstSource the first source offset whose copy is missing, or one before it
   */
  public record Shortfall(long targetEnd, long copiesTo, long firstSource) {}

  /**
   * A fetch found no record.
   *
   * @param at the offset that it was for
   * @param divergence where the source log parted from what was read, if that was told
   */
  public record Gone(long at, OptionalLong divergence) {}
}
