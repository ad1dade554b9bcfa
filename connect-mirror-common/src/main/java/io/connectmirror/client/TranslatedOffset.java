package io.connectmirror.client;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * Where a position lies on the other cluster of a flow. A position is the offset of the next record
 * to read.
 *
 * @param certainty how much the answer is worth
 * @param partition the partition by its name on the other cluster; empty when it is not known
 * @param offset the position there; empty if and only if the certainty is {@link Certainty#UNKNOWN}
 * @param why what the answer follows from, or why there is none; for people, in no fixed form
 */
public record TranslatedOffset(
    Certainty certainty, Optional<TopicPartition> partition, OptionalLong offset, String why) {

  public TranslatedOffset {
    Objects.requireNonNull(certainty, "certainty");
    Objects.requireNonNull(partition, "partition");
    Objects.requireNonNull(why, "why");
    if (offset.isPresent() == (certainty == Certainty.UNKNOWN)) {
      throw new IllegalArgumentException(certainty + " with offset " + offset);
    }
  }

  /** How much a translated position is worth. None is ever beyond the true one. */
  public enum Certainty {
    /**
     * Whoever goes on there reads what was yet to be read. Nothing twice either, unless records
     * were copied more than once, which happens around crashes.
     */
    EXACT,
    /**
     * The position lies before mirroring began, and this is where it began: what lies between the
     * two is on one of the clusters only.
     */
    BEFORE_START,
    /** Nothing is skipped, but records may be read again: the map has a gap around the position. */
    EARLIER,
    /** There is no answer. */
    UNKNOWN
  }

  static TranslatedOffset unknown(Optional<TopicPartition> partition, String why) {
    return new TranslatedOffset(Certainty.UNKNOWN, partition, OptionalLong.empty(), why);
  }
}
