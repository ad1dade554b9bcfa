package io.connectmirror.cli.status.plan;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The condition of one partition.
 *
 * @param topic on the source
 * @param sourceEnd offset that the next record on the source gets
 * @param mirroredTo the source offset before which nothing is left to mirror
 * @param targetEnd offset that the next record on the target gets
 * @param lagRecords how many offsets of the source are not mirrored: an upper bound of records,
 *     equal on a plain topic; 0 when there is no record among them
 * @param lagSeconds how long the oldest record waits that is not mirrored, by its timestamp
 * @param state what the mirror says of it; empty when that is not known
 * @param reason for a state other than RUNNING
 * @param syncAgeSeconds since it was last written down how far it is
 * @param standsStill whether its source moves and it does not
 * @param leftBehind whether its source rests, and it does not move although it lags
 */
public record PartitionStatus(
    String topic,
    int partition,
    Optional<String> remoteTopic,
    OptionalLong sourceEnd,
    OptionalLong mirroredTo,
    OptionalLong targetEnd,
    OptionalLong lagRecords,
    OptionalLong lagSeconds,
    Optional<String> state,
    Optional<String> reason,
    OptionalLong syncAgeSeconds,
    boolean standsStill,
    boolean leftBehind) {
  static final String RUNNING = "RUNNING";

  /** Whether there is nothing about it that an operator should see. */
  public boolean isUnremarkable() {
    return lagRecords.orElse(-1) == 0 && state.filter(RUNNING::equals).isPresent() && !standsStill;
  }

  String name() {
    return topic + "-" + partition;
  }
}
