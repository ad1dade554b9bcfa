package io.connectmirror.checkpoint.cycle;

import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** Translates offsets of the source into offsets of the target. May be called from any thread. */
public interface PositionMap {
  /**
   * @param partition by its name on the source
   * @param upstream the offset a group has committed there
   * @return empty while nothing is known about the partition
   */
  Optional<Translated> translate(TopicPartition partition, long upstream);

  /**
   * @param offset where to go on reading on the target; no mirrored record at or after the group's
   *     position lies before it unless a copy of it comes after it
   * @param exact false when the map does not know the place and answers with an earlier one
   */
  record Translated(long offset, boolean exact) {}
}
