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
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Compares the selected topics of the source with the topics of the target and says which remote
 * topics to create and to grow. Never shrinks or deletes: a remote topic with more partitions than
 * its source stays as it is.
 */
public final class TopologyPlanner {
  private static final Pattern LEGAL_NAME = Pattern.compile("[a-zA-Z0-9._-]{1,249}");

  private final Function<String, String> remoteName;
  private final short replicationFactor;

  /**
   * @param remoteName source topic to remote topic; null, empty or illegal names become problems
   * @param replicationFactor of created topics; -1: the target's default
   */
  public TopologyPlanner(Function<String, String> remoteName, short replicationFactor) {
    this.remoteName = remoteName;
    this.replicationFactor = replicationFactor;
  }

  /** The source topics whose remote topic is yet to be made: their settings must be read first. */
  public Set<String> withoutRemoteTopic(Set<String> source, Set<String> target) {
    Set<String> missing = new TreeSet<>();
    for (String topic : source) {
      String remote = remoteName.apply(topic);
      if (remote != null && !target.contains(remote)) {
        missing.add(topic);
      }
    }
    return missing;
  }

  /**
   * @param known the topics that were selected the last time
   * @param source partition counts of the selected source topics
   * @param target partition counts of the target's topics
   * @param creationConfigs the settings a remote topic is to be created with; empty when they could
   *     not be read
   */
  public TopologyPlan plan(
      Set<String> known,
      Map<String, Integer> source,
      Map<String, Integer> target,
      Function<String, Optional<Map<String, String>>> creationConfigs) {
    List<TopicProblem> problems = new ArrayList<>();
    Map<String, String> remoteNames = remoteNames(source.keySet(), problems);
    List<TopicToCreate> creations = new ArrayList<>();
    Map<String, Integer> growth = new TreeMap<>();
    remoteNames.forEach(
        (topic, remote) -> {
          int partitions = source.get(topic);
          Integer present = target.get(remote);
          if (present == null) {
            creationConfigs
                .apply(topic)
                .ifPresentOrElse(
                    configs ->
                        creations.add(
                            new TopicToCreate(remote, partitions, replicationFactor, configs)),
                    () -> problems.add(configsUnknown(topic, remote)));
          } else if (present < partitions) {
            growth.put(remote, partitions);
          }
        });
    Set<String> vanished = new HashSet<>(known);
    vanished.removeAll(source.keySet());
    return new TopologyPlan(remoteNames, creations, growth, problems, vanished);
  }

  private Map<String, String> remoteNames(Set<String> topics, List<TopicProblem> problems) {
    Map<String, List<String>> bySharedName = new TreeMap<>();
    for (String topic : new TreeSet<>(topics)) {
      String remote = remoteName.apply(topic);
      if (isLegal(remote)) {
        bySharedName.computeIfAbsent(remote, name -> new ArrayList<>()).add(topic);
      } else {
        problems.add(badName(topic, remote));
      }
    }
    Map<String, String> remoteNames = new TreeMap<>();
    bySharedName.forEach(
        (remote, owners) -> {
          if (owners.size() == 1) {
            remoteNames.put(owners.get(0), remote);
          } else {
            owners.forEach(topic -> problems.add(nameClash(topic, remote, owners)));
          }
        });
    return remoteNames;
  }

  private static boolean isLegal(String name) {
    return name != null
        && LEGAL_NAME.matcher(name).matches()
        && !name.equals(".")
        && !name.equals("..");
  }

  private static TopicProblem badName(String topic, String remote) {
    return new TopicProblem(
        topic,
        remote == null ? topic : remote,
        Kind.BAD_NAME,
        "The replication policy names topic "
            + topic
            + " "
            + (remote == null ? "nothing" : "'" + remote + "'")
            + ", which is no legal topic name. It is not mirrored. Exclude it with topics.exclude"
            + " or change the policy.");
  }

  private static TopicProblem nameClash(String topic, String remote, List<String> owners) {
    return new TopicProblem(
        topic,
        remote,
        Kind.NAME_CLASH,
        "The replication policy gives one remote name, "
            + remote
            + ", to the source topics "
            + owners
            + ". None of them is mirrored. Exclude all but one with topics.exclude or change the"
            + " policy.");
  }

  private static TopicProblem configsUnknown(String topic, String remote) {
    return new TopicProblem(
        topic,
        remote,
        Kind.CONFIGS_UNKNOWN,
        "The settings of source topic "
            + topic
            + " could not be read, so "
            + remote
            + " was not created. The source principal needs DESCRIBE_CONFIGS on the topic.");
  }
}
