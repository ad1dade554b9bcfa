package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.cycle.PositionRoutes.Route;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import io.connectmirror.checkpoint.plan.Reason;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.BatchResult;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Reads groups' committed offsets on the source and translates them. */
final class SourcePositions {
  private final GroupAdmin source;
  private final EmptyLogs emptyLogs;
  private final TopicNaming naming;
  private final OffsetMap map;
  private final ReverseMap reverse;
  private final InstantSource clock;

  SourcePositions(
      GroupAdmin source,
      EmptyLogs emptyLogs,
      TopicNaming naming,
      OffsetMap map,
      ReverseMap reverse,
      InstantSource clock) {
    this.source = source;
    this.emptyLogs = emptyLogs;
    this.naming = naming;
    this.map = map;
    this.reverse = reverse;
    this.clock = clock;
  }

  Reading read(Set<String> groups) throws InterruptedException {
    long atMs = clock.millis();
    BatchResult<String, Map<TopicPartition, CommittedOffset>> committed =
        source.committedOffsets(groups);
    reverse.catchUp();
    Pass pass = new Pass(new PositionRoutes(naming, map, reverse));
    committed.successes().forEach(pass::take);
    pass.takeEmpty(emptyLogs.among(pass.unmapped()));
    Map<String, Reason> failed = new HashMap<>();
    committed
        .failures()
        .forEach(
            (group, failure) -> failed.put(group, Reasons.of(failure, Reason.SOURCE_UNAVAILABLE)));
    return new Reading(atMs, groups, pass.positions, pass.withheld, failed);
  }

  /** One reading in the making. */
  private static final class Pass {
    private final PositionRoutes routes;
    private final Map<GroupPartition, Position> positions = new HashMap<>();
    private final Map<GroupPartition, Reason> withheld = new HashMap<>();

    /** By source partition the positions in it of which the map tells nothing. */
    private final Map<TopicPartition, Map<GroupPartition, CommittedOffset>> unmapped =
        new HashMap<>();

    Pass(PositionRoutes routes) {
      this.routes = routes;
    }

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
      Route route = routes.of(partition, committed.offset());
      GroupPartition key = new GroupPartition(group, route.onTarget());
      if (route.withheld().isPresent()) {
        withheld.put(key, route.withheld().get());
        if (route.withheld().get() == Reason.MAP_NOT_REACHED && routes.isAhead(partition)) {
          unmapped.computeIfAbsent(partition, unused -> new HashMap<>()).put(key, committed);
        }
        return;
      }
      positions.put(key, position(committed, route.position(), route.exact()));
    }

    Set<TopicPartition> unmapped() {
      return unmapped.keySet();
    }

    /** In an empty partition every position is its end, and all of the target lies before it. */
    void takeEmpty(Set<TopicPartition> empty) {
      for (TopicPartition partition : empty) {
        unmapped
            .get(partition)
            .forEach(
                (key, committed) -> {
                  withheld.remove(key);
                  positions.put(key, position(committed, 0, false));
                });
      }
    }

    private static Position position(CommittedOffset committed, long offset, boolean exact) {
      return new Position(
          committed.offset(),
          offset,
          exact,
          committed.metadata() == null ? "" : committed.metadata());
    }
  }
}
