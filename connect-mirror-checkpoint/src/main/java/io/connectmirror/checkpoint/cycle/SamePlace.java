package io.connectmirror.checkpoint.cycle;

import org.apache.kafka.common.TopicPartition;

/**
 * Tells whether a group that stands elsewhere on the target than its translated position has all
 * the same nothing to do there: several offsets mean one place where the log has offsets without
 * mirrored records.
 */
@FunctionalInterface
interface SamePlace {
  /**
   * @param onTarget a partition of the target
   * @param held what the group holds there
   * @param upstream the group's position on the source, from which another offset was translated
   */
  boolean isSame(TopicPartition onTarget, long held, long upstream);
}
