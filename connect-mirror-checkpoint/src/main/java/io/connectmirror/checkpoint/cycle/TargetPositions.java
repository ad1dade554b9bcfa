package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.EndGuard;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.LogBounds;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.port.TopicAdmin;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** Brings translated positions within the target's logs and has the policy judge them. */
final class TargetPositions {
  private final TargetLogs logs;
  private final PositionBook book;
  private final EndGuard guard;

  TargetPositions(TopicAdmin target, PositionBook book, Duration endGrace) {
    this.logs = new TargetLogs(target);
    this.book = book;
    this.guard = new EndGuard(endGrace);
  }

  /**
   * @param withheld where to put the positions that do not hold, with the reason
   * @return the positions that hold now, each within its log
   */
  Map<GroupPartition, Position> settle(
      Map<GroupPartition, Position> translated, long nowNanos, Map<GroupPartition, Reason> withheld)
      throws InterruptedException {
    Set<TopicPartition> partitions =
        translated.keySet().stream().map(GroupPartition::partition).collect(Collectors.toSet());
    TargetLogs.Seen seen = logs.read(partitions);
    Map<TopicPartition, Boolean> settled = settled(translated, seen, nowNanos);
    Map<GroupPartition, Position> holding = new HashMap<>();
    translated.forEach(
        (key, position) -> {
          LogBounds bounds = seen.bounds().get(key.partition());
          if (bounds == null) {
            withheld.put(key, seen.without().get(key.partition()));
            return;
          }
          OptionalLong offset =
              EndGuard.settle(position.downstream(), bounds, settled.get(key.partition()));
          if (offset.isEmpty()) {
            withheld.put(key, Reason.MAP_NOT_REACHED);
            return;
          }
          book.take(key, position.withDownstream(offset.getAsLong()), bounds);
          Position standing = book.standing(key).orElseThrow();
          holding.put(key, standing.withDownstream(bounds.clamp(standing.downstream())));
        });
    guard.retain(partitions);
    return holding;
  }

  /**
   * No offset sync is ever written of a topic that is not mirrored: where the map tells nothing of
   * a position because there is no remote partition, says so instead.
   *
   * @param withheld changed in place
   */
  void nameMissing(Map<GroupPartition, Reason> withheld) throws InterruptedException {
    Set<TopicPartition> missing =
        logs.missing(
            withheld.entrySet().stream()
                .filter(entry -> entry.getValue() == Reason.MAP_NOT_REACHED)
                .map(entry -> entry.getKey().partition())
                .collect(Collectors.toSet()));
    withheld.replaceAll(
        (key, reason) ->
            reason == Reason.MAP_NOT_REACHED && missing.contains(key.partition())
                ? Reason.NO_TARGET_TOPIC
                : reason);
  }

  private Map<TopicPartition, Boolean> settled(
      Map<GroupPartition, Position> translated, TargetLogs.Seen seen, long nowNanos) {
    Map<TopicPartition, Long> highest = new HashMap<>();
    translated.forEach(
        (key, position) -> highest.merge(key.partition(), position.downstream(), Math::max));
    Map<TopicPartition, Boolean> settled = new HashMap<>();
    seen.bounds()
        .forEach(
            (partition, bounds) ->
                settled.put(
                    partition, guard.settled(partition, highest.get(partition), bounds, nowNanos)));
    return settled;
  }
}
