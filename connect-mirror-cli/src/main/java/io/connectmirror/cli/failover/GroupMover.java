package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Moves a group, after a last look at it: Kafka has no compare-and-set for committed offsets, and
 * the plan may be seconds old. What has changed since stays as it is; the cluster itself refuses a
 * group that has members by then. What was written is read back.
 */
final class GroupMover {
  private final GroupAdmin target;

  GroupMover(GroupAdmin target) {
    this.target = target;
  }

  StepResult move(MoveGroup step) throws InterruptedException {
    String group = step.group();
    Set<String> one = Set.of(group);
    BatchResult<String, Map<TopicPartition, CommittedOffset>> before = target.committedOffsets(one);
    if (before.failures().containsKey(group)) {
      return failed(before.failures().get(group));
    }
    Map<TopicPartition, CommittedOffset> writes = new HashMap<>();
    List<String> changed = new ArrayList<>();
    for (Move move : step.moves()) {
      OptionalLong now = offset(before.successes().get(group), move.partition());
      if (now.equals(move.from())) {
        writes.put(
            move.partition(), new CommittedOffset(move.to(), OptionalInt.empty(), move.metadata()));
      } else if (!now.equals(OptionalLong.of(move.to()))) {
        changed.add("%s stands at %s by now".formatted(move.partition(), text(now)));
      }
    }
    if (!writes.isEmpty()) {
      BatchResult<String, BatchResult.Done> result = target.alterOffsets(Map.of(group, writes));
      if (result.failures().containsKey(group)) {
        Failure failure = result.failures().get(group);
        return failure.kind() == FailureKind.INVALID ? hasMembers(group) : failed(failure);
      }
      changed.addAll(notHeld(group, writes));
    }
    return changed.isEmpty()
        ? StepResult.DONE
        : StepResult.failed("somebody moved the group meanwhile, look again: " + changed);
  }

  /**
   * Where a group stands whose move was broken off. What was sent by then may still arrive, so only
   * a group that is at its place is known to have been moved.
   */
  String whereStands(MoveGroup step) throws InterruptedException {
    String group = step.group();
    BatchResult<String, Map<TopicPartition, CommittedOffset>> now =
        target.committedOffsets(Set.of(group));
    if (now.failures().containsKey(group)) {
      return "whether it was moved is not known: " + now.failures().get(group).message();
    }
    Map<TopicPartition, CommittedOffset> committed = now.successes().get(group);
    if (step.moves().stream()
        .allMatch(m -> offset(committed, m.partition()).equals(OptionalLong.of(m.to())))) {
      return "it was moved: it stands where it was to go";
    }
    List<String> places = new ArrayList<>();
    step.moves()
        .forEach(
            move ->
                places.add(
                    "%s at %s, to go to %d"
                        .formatted(
                            move.partition(),
                            text(offset(committed, move.partition())),
                            move.to())));
    return "it was not moved yet when it was last looked at: " + places;
  }

  /** One that has gone further already is a consumer that has begun. */
  private List<String> notHeld(String group, Map<TopicPartition, CommittedOffset> writes)
      throws InterruptedException {
    BatchResult<String, Map<TopicPartition, CommittedOffset>> after =
        target.committedOffsets(Set.of(group));
    if (after.failures().containsKey(group)) {
      return List.of(after.failures().get(group).message());
    }
    List<String> lost = new ArrayList<>();
    writes.forEach(
        (partition, written) -> {
          OptionalLong now = offset(after.successes().get(group), partition);
          if (now.isEmpty() || now.getAsLong() < written.offset()) {
            lost.add(
                "%s stands at %s after %d was written"
                    .formatted(partition, text(now), written.offset()));
          }
        });
    return lost;
  }

  private StepResult hasMembers(String group) {
    return StepResult.failed(
        "group %s has consumers on %s by now: stop them and try again"
            .formatted(group, target.clusterAlias()));
  }

  private static StepResult failed(Failure failure) {
    return StepResult.failed(failure.message());
  }

  private static OptionalLong offset(
      Map<TopicPartition, CommittedOffset> committed, TopicPartition partition) {
    CommittedOffset offset = committed.get(partition);
    return offset == null || offset.offset() < 0
        ? OptionalLong.empty()
        : OptionalLong.of(offset.offset());
  }

  private static String text(OptionalLong offset) {
    return offset.isPresent() ? String.valueOf(offset.getAsLong()) : "no offset";
  }
}
