package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * Where one group shall stand on the target.
 *
 * @param positions by partition of the target, within its log
 */
record Wanted(String group, Map<TopicPartition, Position> positions) {
  Wanted {
    positions = Map.copyOf(positions);
  }

  static List<Wanted> byGroup(Map<GroupPartition, Position> positions) {
    Map<String, Map<TopicPartition, Position>> groups = new TreeMap<>();
    positions.forEach(
        (key, position) ->
            groups
                .computeIfAbsent(key.group(), group -> new HashMap<>())
                .put(key.partition(), position));
    return groups.entrySet().stream()
        .map(group -> new Wanted(group.getKey(), group.getValue()))
        .toList();
  }
}
