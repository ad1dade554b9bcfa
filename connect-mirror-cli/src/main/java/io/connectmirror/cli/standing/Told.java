package io.connectmirror.cli.standing;

import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** What a flow's memory says of groups: positions by the names of the target, and reasons. */
final class Told {
  /** Of the reasons that the checkpoint connector gives, those that are no fault. */
  private static final Set<String> MEANT = Set.of("filtered", "unsupported group type");

  private final Map<List<String>, MirrorMemory.Told> checkpoints = new HashMap<>();
  private final Map<List<String>, String> reasons = new HashMap<>();
  private final Map<List<String>, Long> written = new HashMap<>();

  static Told of(MirrorMemory memory) {
    Told told = new Told();
    memory
        .checkpoints()
        .forEach(
            checkpoint ->
                told.checkpoints.put(
                    key(checkpoint.checkpoint().group(), checkpoint.checkpoint().topicPartition()),
                    checkpoint));
    memory
        .state(StateKind.GROUP_NOT_MIRRORED)
        .forEach((key, value) -> told.reasons.put(key.parts(), text(value)));
    memory.state(StateKind.GROUP_OFFSET).forEach(told::takeWritten);
    return told;
  }

  Optional<MirrorMemory.Told> checkpoint(String group, TopicPartition there) {
    return Optional.ofNullable(checkpoints.get(key(group, there)));
  }

  /** Why nothing of the group is on the target. */
  Optional<String> reason(String group) {
    return Optional.ofNullable(reasons.get(List.of(group)));
  }

  /** The same where it is a setting that leaves the group out. */
  Optional<String> meantReason(String group) {
    return reason(group).filter(MEANT::contains);
  }

  Optional<String> reason(String group, TopicPartition there) {
    return Optional.ofNullable(reasons.get(key(group, there)));
  }

  OptionalLong written(String group, TopicPartition there) {
    Long offset = written.get(key(group, there));
    return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
  }

  Set<String> groupsWithReason() {
    return reasons.keySet().stream()
        .filter(parts -> parts.size() == 1)
        .map(parts -> parts.get(0))
        .collect(Collectors.toSet());
  }

  private void takeWritten(StateKey key, Map<String, Object> value) {
    if (value.get("offset") instanceof Number offset) {
      written.put(key.parts(), offset.longValue());
    }
  }

  private static String text(Map<String, Object> value) {
    return String.valueOf(value.get("reason"));
  }

  private static List<String> key(String group, TopicPartition partition) {
    return List.of(group, partition.topic(), Integer.toString(partition.partition()));
  }
}
