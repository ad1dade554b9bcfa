package io.connectmirror.cli.standing;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.common.port.TopicAdmin.PartitionInfo;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * What the cluster told where the groups read.
 *
 * @param leftOut groups whose positions are not mirrored, and why
 * @param positions committed, by group; none that were taken back
 * @param logs of all partitions of topics in which groups stand and that are mirrored from there
 * @param mayHideGroups whether there may be groups that it has not told of
 */
record SourceReading(
    Map<String, String> leftOut,
    Map<String, GroupActivity> activity,
    Map<String, Map<TopicPartition, CommittedOffset>> positions,
    Routes routes,
    Map<TopicPartition, LogSpan> logs,
    boolean mayHideGroups) {

  /**
   * Reads positions first and ends of logs after them: an offset map that is read later knows all
   * that a position stands for.
   *
   * @param there the topics of the other cluster
   * @throws CliException when it shows nothing to tell of, and may hide it
   */
  static SourceReading read(
      ClusterEnd source, FlowNames names, GroupSelection selection, Set<String> there)
      throws InterruptedException {
    Map<String, String> leftOut = new HashMap<>();
    Set<String> groups = new HashSet<>();
    for (ListedGroup listed : source.groups().listGroups()) {
      String group = listed.groupId();
      if (selection.takes(group) && !names.isLagGroup(group)) {
        // Connect's own groups are on the cluster that it is beside, and asking for them fails.
        if (listed.type() == GroupType.CONSUMER) {
          groups.add(group);
        }
        whyLeftOut(listed, names).ifPresent(why -> leftOut.put(group, why));
      }
    }
    boolean mayHide = source.groups().mayHideGroups();
    if (mayHide && isNothing(groups, leftOut.keySet(), selection)) {
      throw new CliException(
          HiddenGroups.refusal(
              source.alias(),
              selection.isNamed() ? " that matches --group " + selection : " that is mirrored"));
    }
    Set<String> here = source.topics().listTopics();
    if (here.isEmpty() && !groups.isEmpty()) {
      throw new CliException(
          "cluster %s shows groups and no topic: the principal needs DESCRIBE on topics there, or"
                  .formatted(source.alias())
              + " positions in them are hidden. Grant it: kafka-acls.sh --bootstrap-server"
              + " <brokers of %s> --add --allow-principal User:<name> --operation Describe --topic"
                  .formatted(source.alias())
              + " <topic>");
    }
    Map<String, Map<TopicPartition, CommittedOffset>> positions = positions(source, groups);
    leftOut.keySet().forEach(group -> positions.putIfAbsent(group, Map.of()));
    Map<String, GroupActivity> activity = orThrow(source.groups().activity(groups));
    Routes routes = names.routes(here, there);
    Set<String> mirrored =
        positions.entrySet().stream()
            .filter(entry -> !leftOut.containsKey(entry.getKey()))
            .flatMap(entry -> entry.getValue().keySet().stream())
            .map(TopicPartition::topic)
            .filter(routes::isAhead)
            .collect(Collectors.toSet());
    return new SourceReading(
        leftOut,
        activity,
        positions,
        routes,
        Logs.read(source.topics(), partitions(source, mirrored)).orThrow().spans(),
        mayHide);
  }

  /** Groups that the flow leaves out count for who has named them. */
  private static boolean isNothing(
      Set<String> groups, Set<String> leftOut, GroupSelection selection) {
    return selection.isNamed()
        ? groups.isEmpty() && leftOut.isEmpty()
        : leftOut.containsAll(groups);
  }

  private static Optional<String> whyLeftOut(ListedGroup listed, FlowNames names) {
    return listed.type() == GroupType.CONSUMER
        ? names.whyLeftOut(listed.groupId())
        : Optional.of("its kind of group has no consumer positions");
  }

  /** Where groups stand, without positions that were taken back. */
  static Map<String, Map<TopicPartition, CommittedOffset>> positions(
      ClusterEnd source, Set<String> groups) throws InterruptedException {
    Map<String, Map<TopicPartition, CommittedOffset>> positions = new TreeMap<>();
    orThrow(source.groups().committedOffsets(groups))
        .forEach(
            (group, committed) -> {
              Map<TopicPartition, CommittedOffset> standing = new HashMap<>(committed);
              standing.values().removeIf(offset -> offset.offset() < 0);
              positions.put(group, standing);
            });
    return positions;
  }

  private static Set<TopicPartition> partitions(ClusterEnd source, Set<String> topics)
      throws InterruptedException {
    Set<TopicPartition> partitions = new HashSet<>();
    if (topics.isEmpty()) {
      return partitions;
    }
    BatchResult<String, TopicInfo> described = source.topics().describe(topics);
    described.failures().values().stream()
        .filter(failure -> failure.kind() != FailureKind.MISSING)
        .findFirst()
        .ifPresent(
            failure -> {
              throw failure.asException();
            });
    for (TopicInfo topic : described.successes().values()) {
      for (PartitionInfo partition : topic.partitions()) {
        partitions.add(new TopicPartition(topic.name(), partition.partition()));
      }
    }
    return partitions;
  }

  /** One group that cannot be read would be missing from the answer without a word. */
  static <K, V> Map<K, V> orThrow(BatchResult<K, V> result) {
    result.failures().values().stream()
        .findFirst()
        .ifPresent(
            failure -> {
              throw failure.asException();
            });
    return result.successes();
  }
}
