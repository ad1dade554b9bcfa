package io.connectmirror.cli.drill;

import io.connectmirror.client.TranslatedOffset;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Where a group would go on after a failover.
 *
 * @param group its id, the same on both clusters
 * @param partitions those of mirrored topics that it has a position in
 */
record GroupPlan(String group, List<PartitionPlan> partitions) {
  GroupPlan {
    partitions = List.copyOf(partitions);
  }

  /**
   * @param onSource by its name there
   * @param onTarget by its name there
   * @param position where the group is on the source
   * @param translated by the offset map
   * @param committed what is committed for the group on the target
   */
  record PartitionPlan(
      TopicPartition onSource,
      TopicPartition onTarget,
      long position,
      TranslatedOffset translated,
      OptionalLong committed) {

    /** What a consumer would begin at: its committed offset; without one, what is translated. */
    OptionalLong begins() {
      return committed.isPresent() ? committed : translated.offset();
    }
  }

  /** Where it begins, of the partitions that have a place. */
  Map<TopicPartition, Long> positions() {
    return partitions.stream()
        .filter(partition -> partition.begins().isPresent())
        .collect(
            Collectors.toMap(PartitionPlan::onTarget, partition -> partition.begins().getAsLong()));
  }

  Map<TopicPartition, PartitionPlan> byTarget() {
    return partitions.stream()
        .collect(Collectors.toMap(PartitionPlan::onTarget, Function.identity()));
  }
}
