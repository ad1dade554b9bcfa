package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.CheckpointPolicy;
import io.connectmirror.checkpoint.plan.CheckpointPolicy.Verdict;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.LogBounds;
import io.connectmirror.checkpoint.plan.Position;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The position that holds for each group partition, and which of them are yet to be told. */
final class PositionBook {
  private final Map<GroupPartition, Position> standing = new HashMap<>();
  private final Map<GroupPartition, Position> untold = new LinkedHashMap<>();

  /** Takes over what an earlier life of the task, or MirrorMaker 2, has told. */
  void restore(Map<GroupPartition, Position> told) {
    standing.putAll(told);
  }

  Optional<Position> standing(GroupPartition key) {
    return Optional.ofNullable(standing.get(key));
  }

  /** Takes a new translation in, if the policy lets it. */
  Verdict take(GroupPartition key, Position candidate, LogBounds bounds) {
    Verdict verdict = CheckpointPolicy.judge(standing(key), candidate, bounds);
    if (verdict.emits()) {
      standing.put(key, candidate);
      untold.put(key, candidate);
    }
    return verdict;
  }

  /** What was told is gone: all that stands is to be told again. */
  void tellAgain() {
    standing.forEach(untold::putIfAbsent);
  }

  /** What has changed since the last call, the newest of each. */
  Map<GroupPartition, Position> drain() {
    Map<GroupPartition, Position> drained = new LinkedHashMap<>(untold);
    untold.clear();
    return drained;
  }
}
