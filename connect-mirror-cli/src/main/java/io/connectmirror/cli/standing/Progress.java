package io.connectmirror.cli.standing;

import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * How far a partition is mirrored.
 *
 * @param log on the cluster that it is mirrored from
 * @param mirroredTo there, one past the last offset that the offset map knows to be mirrored; empty
 *     when it knows none
 */
public record Progress(
    TopicPartition source, TopicPartition remote, LogSpan log, OptionalLong mirroredTo) {

  /** Offsets from a position on that are not on the other cluster. */
  public long missingFrom(long position) {
    long from = Math.max(mirroredTo.orElse(0), Math.max(position, log.start()));
    return Math.max(0, log.end() - from);
  }

  /** Offsets that are not on the other cluster. */
  public long behind() {
    return missingFrom(0);
  }
}
