package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.GroupRemovalPlanner;
import io.connectmirror.checkpoint.plan.GroupRemovalPlanner.Removal;
import io.connectmirror.checkpoint.plan.TargetActivity;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.BatchResult.Done;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes offsets off the target whose group, or whose position, was deleted on the source. A
 * position must be gone in two readings in a row.
 */
final class GroupRemoval {
  private static final Logger LOG = LoggerFactory.getLogger(GroupRemoval.class);

  private final GroupAdmin target;
  private final TargetGroups groups;
  private final WrittenOffsets written;
  private Set<GroupPartition> goneBefore = Set.of();

  GroupRemoval(GroupAdmin target, WrittenOffsets written) {
    this.target = target;
    this.groups = new TargetGroups(target);
    this.written = written;
  }

  /** One pass, over the groups that {@code reading} was asked about. */
  void run(Reading reading) throws InterruptedException {
    Map<String, Map<TopicPartition, Long>> goneForGood = new HashMap<>();
    Set<GroupPartition> gone = new HashSet<>();
    written
        .all()
        .forEach(
            (key, offset) -> {
              if (reading.asked().contains(key.group())
                  && !reading.failed().containsKey(key.group())
                  && !reading.holds(key)) {
                gone.add(key);
                if (goneBefore.contains(key)) {
                  goneForGood
                      .computeIfAbsent(key.group(), g -> new HashMap<>())
                      .put(key.partition(), offset);
                }
              }
            });
    goneBefore = gone;
    if (!goneForGood.isEmpty()) {
      remove(goneForGood);
    }
  }

  private void remove(Map<String, Map<TopicPartition, Long>> gone) throws InterruptedException {
    Set<String> ids = new TreeSet<>(gone.keySet());
    Map<String, TargetActivity> activity = groups.activity(ids);
    BatchResult<String, Map<TopicPartition, Long>> offsets = groups.offsets(ids);
    Map<String, Set<TopicPartition>> deletions = new HashMap<>();
    offsets
        .successes()
        .forEach(
            (group, now) -> {
              Removal removal = GroupRemovalPlanner.plan(activity.get(group), gone.get(group), now);
              removal.forget().forEach(tp -> written.forget(new GroupPartition(group, tp)));
              if (!removal.delete().isEmpty()) {
                deletions.put(group, removal.delete());
              }
            });
    if (!deletions.isEmpty()) {
      delete(deletions);
    }
  }

  private void delete(Map<String, Set<TopicPartition>> deletions) throws InterruptedException {
    BatchResult<String, Done> result = target.deleteOffsets(deletions);
    for (String group : result.successes().keySet()) {
      deletions.get(group).forEach(tp -> written.forget(new GroupPartition(group, tp)));
      LOG.info(
          "group={} deleted its offsets on the target, as they are gone on the source: {}",
          group,
          deletions.get(group).stream()
              .map(TopicPartition::toString)
              .sorted()
              .collect(Collectors.joining(",")));
    }
    result
        .failures()
        .forEach(
            (group, failure) ->
                LOG.warn(
                    "group={} could not be deleted on the target, tried again: {}",
                    group,
                    failure.message()));
  }
}
