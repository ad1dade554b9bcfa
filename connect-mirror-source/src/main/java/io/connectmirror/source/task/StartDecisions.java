package io.connectmirror.source.task;

import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.offsets.ChunkHeader;
import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.source.plan.KnownPosition;
import io.connectmirror.source.plan.NotedProgress;
import io.connectmirror.source.plan.PartitionSight;
import io.connectmirror.source.plan.PartitionSight.Shortfall;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.Recollection;
import io.connectmirror.source.plan.RememberedTopics;
import io.connectmirror.source.plan.ResumePlanner;
import io.connectmirror.source.task.ReadyPartitions.Ready;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Gathers what is known of partitions and has it decided where each begins. Asks for all of them at
 * a time. Called by the jobs thread.
 */
final class StartDecisions {
  private final TopicAdmin source;
  private final TopicAdmin target;
  private final ConnectPositions positions;
  private final SyncHistory history;
  private final TopicIdMemory topicIds;
  private final FirstStartView firstStart;

  StartDecisions(
      TopicAdmin source,
      TopicAdmin target,
      ConnectPositions positions,
      SyncHistory history,
      TopicIdMemory topicIds,
      FirstStartView firstStart) {
    this.source = source;
    this.target = target;
    this.positions = positions;
    this.history = history;
    this.topicIds = topicIds;
    this.firstStart = firstStart;
  }

  /** Without those that have to wait, which are told why. */
  List<Decided> decide(Collection<Ready> ready) throws InterruptedException {
    topicIds.load();
    firstStart.refresh();
    List<TopicPartition> partitions =
        ready.stream().map(r -> r.owned().flow().source()).collect(Collectors.toList());
    BatchResult<TopicPartition, ListedOffset> starts = source.earliestOffsets(partitions);
    BatchResult<TopicPartition, ListedOffset> ends = source.latestOffsets(partitions);
    Map<TopicPartition, SourcePosition> stored =
        positions.read(
            ready.stream()
                .map(r -> r.owned().flow())
                .filter(flow -> flow.life().isEmpty())
                .collect(Collectors.toList()));
    Map<TopicPartition, Shortfall> shortfalls = shortfalls(ready);
    List<Decided> decided = new ArrayList<>();
    for (Ready one : ready) {
      OwnedPartition owned = one.owned();
      TopicPartition partition = owned.flow().source();
      if (isUnlisted(owned, starts) || isUnlisted(owned, ends)) {
        continue;
      }
      Optional<Earlier> earlier =
          owned.flow().life().isPresent()
              ? Optional.empty()
              : Optional.of(earlier(one, Optional.ofNullable(stored.get(partition))));
      PartitionSight sight =
          sight(
              one,
              earlier.map(Earlier::known).orElseGet(() -> running(owned.flow())),
              starts.successes().get(partition).offset(),
              ends.successes().get(partition),
              Optional.ofNullable(shortfalls.get(partition)));
      owned.flow().sourceEnd(sight.logEnd().offset());
      Decided.of(one, earlier, sight, ResumePlanner.decide(sight)).ifPresent(decided::add);
    }
    return decided;
  }

  /** Of partitions that this task has not begun yet. */
  private Map<TopicPartition, Shortfall> shortfalls(Collection<Ready> ready)
      throws InterruptedException {
    Map<TopicPartition, TopicPartition> remotes = new HashMap<>();
    for (Ready one : ready) {
      PartitionFlow flow = one.owned().flow();
      if (flow.life().isEmpty() && history.last(flow.source()).isPresent()) {
        remotes.put(
            flow.source(), new TopicPartition(flow.remoteTopic(), flow.source().partition()));
      }
    }
    if (remotes.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, ListedOffset> ends = target.latestOffsets(remotes.values()).successes();
    Map<TopicPartition, Shortfall> found = new HashMap<>();
    remotes.forEach(
        (partition, remote) -> {
          long copiesTo = history.last(partition).orElseThrow().target() + 1;
          ListedOffset end = ends.get(remote);
          if (end != null && end.offset() < copiesTo) {
            long first = history.firstCopiedTo(partition, end.offset());
            found.put(partition, new Shortfall(end.offset(), copiesTo, first));
          }
        });
    return found;
  }

  private static boolean isUnlisted(
      OwnedPartition owned, BatchResult<TopicPartition, ListedOffset> listed) {
    TopicPartition partition = owned.flow().source();
    if (listed.successes().containsKey(partition)) {
      return false;
    }
    owned.retrying(
        listed.failures().containsKey(partition)
            ? listed.failures().get(partition).message()
            : "the source told no offsets of " + partition);
    return true;
  }

  private Earlier earlier(Ready ready, Optional<SourcePosition> stored) {
    TopicPartition partition = ready.owned().flow().source();
    OptionalLong mapEnd = history.end(partition);
    Optional<ChunkHeader> next = history.nextLife(partition).map(LifeStart::header);
    NotedProgress noted =
        new NotedProgress(
            stored.map(StartDecisions::known),
            mapEnd,
            mapEnd.isEmpty() ? OptionalInt.empty() : history.epoch(partition),
            next.map(ChunkHeader::since).orElse(0L),
            next.map(header -> header.nextIncarnation().generation()).orElse(0L));
    Optional<RememberedTopics> memory = topicIds.of(partition, history.reset(partition));
    return new Earlier(
        memory,
        noted,
        Recollection.of(memory, new TopicIds(ready.sourceId(), ready.targetId()), noted));
  }

  private static Recollection running(PartitionFlow flow) {
    return new Recollection(
        flow.readTo(),
        OptionalLong.empty(),
        OptionalInt.empty(),
        flow.life().map(life -> new TopicIds(life.sourceId(), life.targetId())),
        Optional.empty(),
        false);
  }

  private PartitionSight sight(
      Ready ready,
      Recollection known,
      long logStart,
      ListedOffset logEnd,
      Optional<Shortfall> shortfall) {
    PartitionFlow flow = ready.owned().flow();
    TopicPartition partition = flow.source();
    return new PartitionSight(
        partition,
        known.stored(),
        known.mapEnd(),
        known.mapEpoch(),
        seenTo(flow, known),
        known.remembered(),
        known.begun(),
        ready.sourceId(),
        ready.targetId(),
        logStart,
        logEnd,
        ready.owned().gone(),
        shortfall.filter(missing -> known.mapEnd().isPresent()),
        firstStart.firstOffset(partition, ready.sourceId(), logStart, logEnd.offset()));
  }

  private long seenTo(PartitionFlow flow, Recollection known) {
    if (flow.life().isPresent()) {
      return flow.position();
    }
    return known.mapEnd().isPresent()
        ? known.mapEnd().getAsLong() + history.seenBehindLast(flow.source())
        : 0;
  }

  private static KnownPosition known(SourcePosition stored) {
    boolean skippedOn =
        stored.lastOffset().isEmpty() || stored.next() > stored.lastOffset().getAsLong() + 1;
    return new KnownPosition(
        stored.next(), skippedOn ? OptionalInt.empty() : stored.leaderEpoch(), stored.topicId());
  }
}
