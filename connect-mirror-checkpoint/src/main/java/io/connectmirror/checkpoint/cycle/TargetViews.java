package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.OffsetView;
import io.connectmirror.checkpoint.plan.Position;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/** Puts together what is known of groups' offsets on the target. */
final class TargetViews {
  private final WrittenOffsets written;
  private final SamePlace samePlace;
  private final TargetMoves moves = new TargetMoves();

  TargetViews(WrittenOffsets written, SamePlace samePlace) {
    this.written = written;
    this.samePlace = samePlace;
  }

  /** What is known of each wanted position, given the group's offsets on the target. */
  Map<TopicPartition, OffsetView> of(Wanted group, Map<TopicPartition, Long> offsets) {
    Map<TopicPartition, OffsetView> views = new HashMap<>();
    group
        .positions()
        .forEach(
            (tp, position) -> {
              GroupPartition key = new GroupPartition(group.group(), tp);
              Long held = offsets.get(tp);
              OptionalLong offset = held == null ? OptionalLong.empty() : OptionalLong.of(held);
              written.found(key, offset);
              boolean movedBack =
                  moves.isMovedBack(key, offset, position.upstream(), written.of(key));
              views.put(
                  tp,
                  new OffsetView(wanted(tp, position, held), written.of(key), offset, movedBack));
            });
    return views;
  }

  private long wanted(TopicPartition tp, Position position, Long held) {
    return held != null && samePlace.isSame(tp, held, position.upstream())
        ? held
        : position.downstream();
  }
}
