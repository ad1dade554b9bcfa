package io.connectmirror.source.plan;

import io.connectmirror.common.port.TopicAdmin.TopicToCreate;
import io.connectmirror.source.plan.TopicProblem.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Compares the selected topics of the source with the topics of the target and says which remote
 * topics to create and to grow. Never shrinks or deletes: a remote topic with more partitions than
 * its source stays as it is.
 */
public final class TopologyPlanner {
  private final short replicationFactor;

  /**
   * @param replicationFactor of created topics; -1: the target's default
   */
  public TopologyPlanner(short replicationFactor) {
    this.replicationFactor = replicationFactor;
  }

  /**
   * @param known the source topics that were selected the last time
   * @param remoteNames source topic to remote topic, of all selected topics
   * @param source partition counts of the selected topics, as far as they could be seen
   * @param target partition counts of the target's topics
   * @param creationConfigs the settings a remote topic is to be created with, by source topic;
   *     empty when they could not be read
   * @param whyUnread why the settings of a source topic could not be read
   */
  public TopologyPlan plan(
      Set<String> known,
      Map<String, String> remoteNames,
      Map<String, Integer> source,
      Map<String, Integer> target,
      Function<String, Optional<Map<String, String>>> creationConfigs,
      UnaryOperator<String> whyUnread) {
    List<TopicToCreate> creations = new ArrayList<>();
    Map<String, Integer> growth = new TreeMap<>();
    List<TopicProblem> problems = new ArrayList<>();
    new TreeMap<>(source)
        .forEach(
            (topic, partitions) -> {
              String remote = remoteNames.get(topic);
              Integer present = target.get(remote);
              if (present != null) {
                if (present < partitions) {
                  growth.put(remote, partitions);
                }
                return;
              }
              Optional<Map<String, String>> configs = creationConfigs.apply(topic);
              if (configs.isPresent()) {
                creations.add(
                    new TopicToCreate(remote, partitions, replicationFactor, configs.get()));
              } else {
                problems.add(configsUnknown(topic, remote, whyUnread.apply(topic)));
              }
            });
    Set<String> vanished = new HashSet<>(known);
    vanished.removeAll(remoteNames.keySet());
    return new TopologyPlan(creations, growth, problems, vanished);
  }

  private static TopicProblem configsUnknown(String topic, String remote, String why) {
    return new TopicProblem(
        topic,
        remote,
        Kind.CONFIGS_UNKNOWN,
        "the settings of source topic "
            + topic
            + " could not be read, so "
            + remote
            + " was not created: "
            + why);
  }
}
