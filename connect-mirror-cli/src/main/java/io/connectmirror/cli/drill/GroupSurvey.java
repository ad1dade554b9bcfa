package io.connectmirror.cli.drill;

import io.connectmirror.cli.drill.GroupPlan.PartitionPlan;
import io.connectmirror.cli.flow.OffsetTranslations;
import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.cli.standing.HiddenGroups;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupType;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.common.result.BatchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/** Finds the groups to drill, and the plan that a failover would use for each. */
final class GroupSurvey {
  private final GroupAdmin source;
  private final GroupAdmin target;
  private final Map<String, String> remoteNames;
  private final OffsetTranslations map;
  private final DrillNames names;

  /**
   * @param remoteNames of the topics that are mirrored, by their names on the source
   * @param names of drills, whose groups are not drilled themselves
   */
  GroupSurvey(
      GroupAdmin source,
      GroupAdmin target,
      Map<String, String> remoteNames,
      OffsetTranslations map,
      DrillNames names) {
    this.source = source;
    this.target = target;
    this.remoteNames = Map.copyOf(remoteNames);
    this.map = map;
    this.names = names;
  }

  /**
   * @param patterns of group ids; none for those that are mirrored
   * @param isMirrored whether the flow carries a group's positions
   * @throws CliException when there is none to drill
   */
  List<GroupPlan> plans(List<Pattern> patterns, Predicate<String> isMirrored)
      throws InterruptedException {
    Set<String> groups = groups(patterns, isMirrored);
    Map<String, Map<TopicPartition, CommittedOffset>> onSource =
        required(source.committedOffsets(groups));
    Map<String, Map<TopicPartition, CommittedOffset>> onTarget =
        required(target.committedOffsets(groups));
    List<GroupPlan> plans = new ArrayList<>();
    for (String group : groups) {
      List<PartitionPlan> partitions =
          partitions(onSource.get(group), onTarget.getOrDefault(group, Map.of()));
      if (!partitions.isEmpty()) {
        plans.add(new GroupPlan(group, partitions));
      }
    }
    if (plans.isEmpty()) {
      throw new CliException(
          "none of the groups %s of cluster %s has a position in a mirrored topic"
              .formatted(groups, source.clusterAlias()));
    }
    return plans;
  }

  private Set<String> groups(List<Pattern> patterns, Predicate<String> isMirrored)
      throws InterruptedException {
    Set<String> all = new TreeSet<>();
    for (ListedGroup group : source.listGroups()) {
      if (group.type() == GroupType.CONSUMER && !names.isDrills(group.groupId())) {
        all.add(group.groupId());
      }
    }
    boolean mayHide = source.mayHideGroups();
    if (all.isEmpty()) {
      throw new CliException(
          mayHide
              ? HiddenGroups.refusal(source.clusterAlias(), "")
              : "cluster %s has no consumer group".formatted(source.clusterAlias()));
    }
    String more = mayHide ? "; " + HiddenGroups.note(source.clusterAlias()) : "";
    for (Pattern pattern : patterns) {
      if (all.stream().noneMatch(group -> pattern.matcher(group).matches())) {
        throw new CliException(
            "--group %s fits no consumer group of cluster %s; it has to fit the whole id%s"
                .formatted(pattern, source.clusterAlias(), more));
      }
    }
    all.removeIf(
        group ->
            patterns.isEmpty()
                ? !isMirrored.test(group)
                : patterns.stream().noneMatch(pattern -> pattern.matcher(group).matches()));
    if (all.isEmpty()) {
      throw new CliException(
          "cluster %s has no consumer group that the flow mirrors: check its groups setting, or"
                  .formatted(source.clusterAlias())
              + " name some with --group"
              + more);
    }
    return all;
  }

  private List<PartitionPlan> partitions(
      Map<TopicPartition, CommittedOffset> onSource,
      Map<TopicPartition, CommittedOffset> onTarget) {
    Map<String, PartitionPlan> ordered = new TreeMap<>();
    onSource.forEach(
        (partition, committed) -> {
          String remoteName = remoteNames.get(partition.topic());
          if (remoteName == null || committed.offset() < 0) {
            return;
          }
          TopicPartition remote = new TopicPartition(remoteName, partition.partition());
          CommittedOffset there = onTarget.get(remote);
          ordered.put(
              "%s %010d".formatted(partition.topic(), partition.partition()),
              new PartitionPlan(
                  partition,
                  remote,
                  committed.offset(),
                  map.toTarget(partition, committed.offset()),
                  there == null || there.offset() < 0
                      ? OptionalLong.empty()
                      : OptionalLong.of(there.offset())));
        });
    return List.copyOf(ordered.values());
  }

  private static <V> Map<String, V> required(BatchResult<String, V> result) {
    result
        .failures()
        .values()
        .forEach(
            failure -> {
              throw failure.asException();
            });
    return result.successes();
  }
}
