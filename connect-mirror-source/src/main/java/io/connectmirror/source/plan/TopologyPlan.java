package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What to do so that every selected source topic has its remote topic.
 *
 * @param remoteNames source topic to remote topic, of all topics that can be mirrored
 * @param creations remote topics to create
 * @param growth remote topic to the partition count it shall have
 * @param problems topics for which there is nothing to do but tell
 * @param vanished topics that were selected before and no longer exist on the source; their remote
 *     topics stay
 */
public record TopologyPlan(
    Map<String, String> remoteNames,
    List<TopicToCreate> creations,
    Map<String, Integer> growth,
    List<TopicProblem> problems,
    Set<String> vanished) {
  public TopologyPlan {
    remoteNames = Map.copyOf(remoteNames);
    creations = List.copyOf(creations);
    growth = Map.copyOf(growth);
    problems = List.copyOf(problems);
    vanished = Set.copyOf(vanished);
  }

  /** Remote topic to source topic. */
  public Map<String, String> sourceNames() {
    return remoteNames.entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getValue, Map.Entry::getKey));
  }

  public boolean changesNothing() {
    return creations.isEmpty() && growth.isEmpty();
  }
}
