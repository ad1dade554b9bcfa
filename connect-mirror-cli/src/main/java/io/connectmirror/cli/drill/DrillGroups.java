package io.connectmirror.cli.drill;

import io.connectmirror.cli.outcome.CliException;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import io.connectmirror.common.port.GroupAdmin.ListedGroup;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.TopicPartition;

/** The groups of drills on the target: made, found again, removed. */
final class DrillGroups {
  private final DrillNames names;
  private final GroupAdmin target;
  private final Set<String> made = new TreeSet<>();

  DrillGroups(DrillNames names, GroupAdmin target) {
    this.names = names;
    this.target = target;
  }

  /**
   * Looks whether another drill is at it.
   *
   * @throws CliException when one is
   */
  void requireNoOther() throws InterruptedException {
    BatchResult<String, GroupActivity> seen = target.activity(List.of(names.lock()));
    for (Failure failure : seen.failures().values()) {
      throw failure.asException();
    }
    if (seen.successes().get(names.lock()) == GroupActivity.ACTIVE) {
      throw other();
    }
  }

  CliException other() {
    return new CliException(
        "another drill is under way on cluster %s: group %s has a member; wait until it has ended"
                .formatted(target.clusterAlias(), names.lock())
            + " (one that was killed is gone after 10 s), or choose another --prefix");
  }

  /**
   * Removes what earlier drills left behind.
   *
   * @return their names
   */
  Set<String> removeLeftovers() throws InterruptedException {
    List<String> candidates =
        target.listGroups().stream()
            .map(ListedGroup::groupId)
            .filter(names::isDrills)
            .filter(group -> !group.equals(names.lock()))
            .toList();
    Set<String> leftovers = new TreeSet<>();
    target
        .committedOffsets(candidates)
        .successes()
        .forEach(
            (group, offsets) -> {
              if (!offsets.isEmpty() && isDrills(offsets.values())) {
                leftovers.add(group);
              }
            });
    delete(leftovers);
    return leftovers;
  }

  /**
   * Commits a copy of a plan.
   *
   * @return why that cannot be; empty when it was done
   */
  Optional<String> make(String group, Map<TopicPartition, Long> positions)
      throws InterruptedException {
    String name = names.checked(names.of(group));
    BatchResult<String, Map<TopicPartition, CommittedOffset>> there =
        target.committedOffsets(List.of(name));
    if (there.failures().containsKey(name)) {
      return Optional.of(there.failures().get(name).message());
    }
    if (!isDrills(there.successes().get(name).values())) {
      return Optional.of(
          "group %s is there already and was not made by a drill: choose another --prefix"
              .formatted(name));
    }
    Map<TopicPartition, CommittedOffset> copies = new HashMap<>();
    positions.forEach(
        (partition, offset) ->
            copies.put(
                partition, new CommittedOffset(offset, OptionalInt.empty(), DrillNames.MARK)));
    made.add(name);
    Failure refused = target.alterOffsets(Map.of(name, copies)).failures().get(name);
    return Optional.ofNullable(refused).map(Failure::message);
  }

  /**
   * Removes what was made.
   *
   * @return what could not be removed, and why
   */
  List<String> remove() throws InterruptedException {
    List<String> left = delete(made);
    made.clear();
    return left;
  }

  /** Removes the group of the lock, once nobody holds it. */
  void removeLock() throws InterruptedException {
    target.deleteGroups(List.of(names.lock()));
  }

  private List<String> delete(Collection<String> groups) throws InterruptedException {
    groups.forEach(names::checked);
    List<String> left = new ArrayList<>();
    target
        .deleteGroups(List.copyOf(groups))
        .failures()
        .forEach((group, failure) -> left.add(group + ": " + failure.message()));
    return left;
  }

  /** Whether all offsets of a group were written by a drill. */
  private static boolean isDrills(Collection<CommittedOffset> offsets) {
    return offsets.stream().map(CommittedOffset::metadata).allMatch(DrillNames.MARK::equals);
  }
}
