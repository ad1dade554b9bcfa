package io.connectmirror.checkpoint.plan;

import java.util.Objects;
import org.apache.kafka.common.TopicPartition;

/**
 * One consumer group's place in one partition.
 *
 * @param group the group, which has the same id on both clusters
 * @param partition the partition by its name on the target cluster
 */
public record GroupPartition(String group, TopicPartition partition) {
  public GroupPartition {
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(partition, "partition");
  }

  public static GroupPartition of(String group, String topic, int partition) {
    return new GroupPartition(group, new TopicPartition(topic, partition));
  }
}
