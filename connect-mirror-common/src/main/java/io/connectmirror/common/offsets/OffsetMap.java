package io.connectmirror.common.offsets;

import org.apache.kafka.common.TopicPartition;

/**
 * Translates positions between the partitions of one flow. A position is the offset of the next
 * record to read. Partitions go by their name on the source. Safe for use by any thread.
 */
public interface OffsetMap {

  /**
   * The largest position on the target such that every mirrored record at or after {@code
   * sourcePosition} has a copy at or after it, as far as is known; where it is not known, a lower
   * one, never a higher one. With repeated records that is the smallest of the newest copies.
   *
   * <p>The bounds of the target's log are not looked at, see {@link Translation#within}.
   *
   * @param source the partition on the source
   * @param sourcePosition a position on the source, 0 or more
   */
  Translation forward(TopicPartition source, long sourcePosition);

  /**
   * The way home: the smallest offset of a mirrored record whose newest copy lies at or after
   * {@code targetPosition}; where it is not known, a lower one, never a higher one. Without
   * repeated records it undoes {@link #forward}. With them it errs towards reading again: of a
   * record that was copied twice, the older copy may lie before the place where forward put the
   * reader, who has not seen it then.
   *
   * @param source the partition on the source
   * @param targetPosition a position on the target, 0 or more
   */
  Translation backward(TopicPartition source, long targetPosition);

  /**
   * Whether all that was written down is known. Before, that nothing is known of a partition does
   * not mean that nothing of it was mirrored.
   */
  default boolean isComplete() {
    return true;
  }
}
