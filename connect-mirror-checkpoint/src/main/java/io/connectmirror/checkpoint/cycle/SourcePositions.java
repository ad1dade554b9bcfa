package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.offsets.Translation;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.BatchResult;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Reads groups' committed offsets on the source and translates them. */
final class SourcePositions {
  private final GroupAdmin source;
  private final TopicNaming naming;
  private final OffsetMap map;
  private final InstantSource clock;

  SourcePositions(GroupAdmin source, TopicNaming naming, OffsetMap map, InstantSource clock) {
    this.source = source;
    this.naming = naming;
    this.map = map;
    this.clock = clock;
  }

  Reading read(Set<String> groups) throws InterruptedException {
    long atMs = clock.millis();
    BatchResult<String, Map<TopicPartition, CommittedOffset>> committed =
        source.committedOffsets(groups);
    Pass pass = new Pass();
    committed.successes().forEach(pass::take);
    Map<String, Reason> failed = new HashMap<>();
    committed
        .failures()
        .forEach(
            (group, failure) -> failed.put(group, Reasons.of(failure, Reason.SOURCE_UNAVAILABLE)));
    return new Reading(atMs, groups, pass.positions, pass.withheld, failed);
  }

  /** One reading in the making; asks filter and policy once per topic. */
  private final class Pass {
    private final Map<String, Boolean> passing = new HashMap<>();
    private final Map<String, Optional<String>> names = new HashMap<>();
    private final Map<GroupPartition, Position> positions = new HashMap<>();
    private final Map<GroupPartition, Reason> withheld = new HashMap<>();

    void take(String group, Map<TopicPartition, CommittedOffset> offsets) {
      offsets.forEach(
          (partition, committed) -> {
            // A negative offset is how a client takes its position back.
            if (committed.offset() >= 0) {
              take(group, partition, committed);
            }
          });
    }

    private void take(String group, TopicPartition partition, CommittedOffset committed) {
      Optional<String> name = names.computeIfAbsent(partition.topic(), naming::checkpointName);
      GroupPartition key =
          GroupPartition.of(group, name.orElse(partition.topic()), partition.partition());
      if (name.isEmpty() || !passing.computeIfAbsent(partition.topic(), naming::passesFilter)) {
        withheld.put(key, Reason.FILTERED);
        return;
      }
      Translation translation = map.forward(partition, committed.offset());
      if (translation instanceof Translation.Unknown unknown) {
        withheld.put(key, reason(unknown));
        return;
      }
      positions.put(
          key,
          new Position(
              committed.offset(),
              translation.position().orElseThrow(),
              !(translation instanceof Translation.AfterKnown),
              committed.metadata() == null ? "" : committed.metadata()));
    }
  }

  private static Reason reason(Translation.Unknown unknown) {
    return switch (unknown.reason()) {
      case NOT_REACHED -> Reason.MAP_NOT_REACHED;
      case BEFORE_KNOWN -> Reason.BEFORE_MAP;
    };
  }
}
