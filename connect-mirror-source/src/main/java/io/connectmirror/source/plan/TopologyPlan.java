package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What to do so that every selected source topic has its remote topic.
 *
 * @param creations remote topics to create
 * @param growth remote topic to the partition count it shall have
 * @param problems topics for which there is nothing to do but tell
 * @param vanished topics that were selected before and are no longer; their remote topics stay
 */
public record TopologyPlan(
    List<TopicToCreate> creations,
    Map<String, Integer> growth,
    List<TopicProblem> problems,
    Set<String> vanished) {
  public TopologyPlan {
    creations = List.copyOf(creations);
    growth = Map.copyOf(growth);
    problems = List.copyOf(problems);
    vanished = Set.copyOf(vanished);
  }

  public boolean changesNothing() {
    return creations.isEmpty() && growth.isEmpty();
  }
}
