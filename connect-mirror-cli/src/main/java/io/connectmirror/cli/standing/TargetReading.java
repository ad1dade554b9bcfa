package io.connectmirror.cli.standing;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** What the cluster told where the groups are to go on. */
final class TargetReading {
  private final Map<String, GroupActivity> activity;
  private final Map<String, Map<TopicPartition, Long>> committed;
  private final Logs logs;

  private TargetReading(
      Map<String, GroupActivity> activity,
      Map<String, Map<TopicPartition, Long>> committed,
      Logs logs) {
    this.activity = activity;
    this.committed = committed;
    this.logs = logs;
  }

  static TargetReading of(ClusterEnd target, Map<String, List<PositionDraft>> drafts)
      throws InterruptedException {
    Set<TopicPartition> partitions = new HashSet<>();
    drafts.values().forEach(list -> list.forEach(d -> d.there().ifPresent(partitions::add)));
    return new TargetReading(
        SourceReading.orThrow(target.groups().activity(drafts.keySet())),
        offsets(SourceReading.orThrow(target.groups().committedOffsets(drafts.keySet()))),
        Logs.read(target.topics(), partitions));
  }

  GroupActivity activity(String group) {
    return activity.getOrDefault(group, GroupActivity.ABSENT);
  }

  OptionalLong committed(String group, TopicPartition partition) {
    Long offset = committed.getOrDefault(group, Map.of()).get(partition);
    return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
  }

  Optional<LogSpan> log(TopicPartition partition) {
    return logs.of(partition);
  }

  /** Why there is no log of the partition. */
  String whyNoLog(TopicPartition partition) {
    return logs.why(partition);
  }

  private static Map<String, Map<TopicPartition, Long>> offsets(
      Map<String, Map<TopicPartition, CommittedOffset>> committed) {
    Map<String, Map<TopicPartition, Long>> offsets = new HashMap<>();
    committed.forEach(
        (group, of) -> {
          Map<TopicPartition, Long> standing = new HashMap<>();
          of.forEach(
              (partition, offset) -> {
                // A negative offset is how a client takes its position back.
                if (offset.offset() >= 0) {
                  standing.put(partition, offset.offset());
                }
              });
          offsets.put(group, standing);
        });
    return offsets;
  }
}
