package io.connectmirror.cli.standing;

import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * Translates what the source told of groups.
 *
 * @param crossing asks the offset maps as they are at that moment
 * @param progress by partition of the source, where it is mirrored from there
 */
record Drafting(
    SourceReading reading, Crossing crossing, Map<TopicPartition, Progress> progress, Told told) {

  /** Positions of all groups, by group. */
  Map<String, List<PositionDraft>> all() {
    return drafts(reading.positions());
  }

  /** Positions of some groups as they were read later, for the partitions that were read before. */
  Map<String, List<PositionDraft>> later(
      Map<String, Map<TopicPartition, CommittedOffset>> positions) {
    Map<String, Map<TopicPartition, CommittedOffset>> moved = new HashMap<>();
    positions.forEach(
        (group, later) -> {
          Map<TopicPartition, CommittedOffset> now = new HashMap<>(reading.positions().get(group));
          now.replaceAll((partition, before) -> later.getOrDefault(partition, before));
          moved.put(group, now);
        });
    return drafts(moved);
  }

  private Map<String, List<PositionDraft>> drafts(
      Map<String, Map<TopicPartition, CommittedOffset>> positions) {
    Map<String, List<PositionDraft>> drafts = new HashMap<>();
    positions.forEach(
        (group, of) ->
            drafts.put(
                group,
                of.entrySet().stream()
                    .map(at -> draft(group, at.getKey(), at.getValue()))
                    .toList()));
    return drafts;
  }

  private PositionDraft draft(String group, TopicPartition here, CommittedOffset committed) {
    return PositionDraft.of(
        group,
        here,
        committed,
        reading.routes(),
        crossing,
        Optional.ofNullable(progress.get(here)),
        told);
  }
}
