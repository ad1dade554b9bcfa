package io.connectmirror.checkpoint.plan;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Decides which offsets of a group go away on the target after the group, or its position, was
 * deleted on the source. Only what the mirror wrote and nobody has touched since is removed.
 */
public final class GroupRemovalPlanner {
  private GroupRemovalPlanner() {}

  /**
   * @param delete offsets to delete on the target, and then to forget
   * @param forget what the mirror wrote once and is not its own any more: gone from the target, or
   *     moved by a consumer there
   */
  public record Removal(Set<TopicPartition> delete, Set<TopicPartition> forget) {
    public Removal {
      delete = Set.copyOf(delete);
      forget = Set.copyOf(forget);
    }
  }

  /**
   * @param written what the mirror wrote of partitions whose position is gone on the source
   * @param target the group's offsets on the target now
   */
  public static Removal plan(
      TargetActivity activity,
      Map<TopicPartition, Long> written,
      Map<TopicPartition, Long> target) {
    Set<TopicPartition> delete = new HashSet<>();
    Set<TopicPartition> forget = new HashSet<>();
    written.forEach(
        (partition, offset) -> {
          if (!offset.equals(target.get(partition))) {
            forget.add(partition);
          } else if (activity.obstacle().isEmpty()) {
            delete.add(partition);
          }
        });
    return new Removal(delete, forget);
  }
}
