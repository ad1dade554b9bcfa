package io.connectmirror.cli.standing;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * A group's position, as one on the cluster that it is to go on at.
 *
 * @param partition by its name there; empty when it has none
 * @param offset empty if and only if the certainty is {@link Certainty#UNKNOWN}
 * @param gap how many offsets of the cluster that the group reads now lie between what {@code
 *     offset} stands for and the group's position, at most: what it would read again there
 * @param why what the answer follows from, or why there is none; for people
 */
public record Translated(
    Certainty certainty,
    Optional<TopicPartition> partition,
    OptionalLong offset,
    long gap,
    String why) {

  public Translated {
    if (offset.isPresent() == (certainty == Certainty.UNKNOWN)) {
      throw new IllegalArgumentException(certainty + " with offset " + offset);
    }
  }

  public static Translated unknown(Optional<TopicPartition> partition, String why) {
    return new Translated(Certainty.UNKNOWN, partition, OptionalLong.empty(), 0, why);
  }

  static Translated at(
      Certainty certainty, TopicPartition partition, long offset, long gap, String why) {
    return new Translated(
        certainty, Optional.of(partition), OptionalLong.of(offset), Math.max(0, gap), why);
  }

  /** Brought within the log, which is read at another moment than the offset map. */
  Translated within(LogSpan log) {
    if (offset.isEmpty()) {
      return this;
    }
    long held = Math.max(log.start(), Math.min(offset.getAsLong(), log.end()));
    return new Translated(certainty, partition, OptionalLong.of(held), gap, why);
  }
}
