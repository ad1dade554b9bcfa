package io.connectmirror.source.plan;

import org.apache.kafka.common.TopicPartition;

/**
 * Which source partitions a task mirrors. Depends on nothing but the partition and the number of
 * tasks, so a new topic or partition moves none of the others; the partitions of one topic go round
 * the tasks.
 *
 * @param index of this task, from 0
 * @param count of the connector's tasks
 */
public record PartitionOwnership(int index, int count) {
  public PartitionOwnership {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException("task.index=" + index + " task.count=" + count);
    }
  }

  public boolean owns(TopicPartition partition) {
    return Math.floorMod(partition.topic().hashCode() + partition.partition(), count) == index;
  }
}
