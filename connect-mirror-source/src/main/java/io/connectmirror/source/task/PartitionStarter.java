package io.connectmirror.source.task;

import io.connectmirror.common.config.AnomalyPolicy;
import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncCadence;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.KnownPosition;
import io.connectmirror.source.plan.PartitionSight;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.ResumeDecision;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.ResumeDecision.Start;
import io.connectmirror.source.plan.ResumePlanner;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import io.connectmirror.source.task.AssignmentQueue.Change;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides where partitions begin and hands them to the task thread. Everything is asked for all of
 * them at a time. Called by the jobs thread.
 */
final class PartitionStarter {
  private static final Logger LOG = LoggerFactory.getLogger(PartitionStarter.class);

  private final TopicAdmin source;
  private final ConnectPositions positions;
  private final SyncHistory history;
  private final TopicIdMemory topicIds;
  private final FirstStartView firstStart;
  private final AnomalyDesk anomalies;
  private final AssignmentQueue assignment;
  private final SyncCadence cadence;
  private final Optional<TailSearch> tails;
  private final Optional<TargetSettings> targetSettings;

  PartitionStarter(
      TopicAdmin source,
      ConnectPositions positions,
      SyncHistory history,
      TopicIdMemory topicIds,
      FirstStartView firstStart,
      AnomalyDesk anomalies,
      AssignmentQueue assignment,
      SyncCadence cadence,
      Optional<TailSearch> tails,
      Optional<TargetSettings> targetSettings) {
    this.source = source;
    this.positions = positions;
    this.history = history;
    this.topicIds = topicIds;
    this.firstStart = firstStart;
    this.anomalies = anomalies;
    this.assignment = assignment;
    this.cadence = cadence;
    this.tails = tails;
    this.targetSettings = targetSettings;
  }

  /**
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when an anomaly fails the
   *     task by policy
   */
  void start(Collection<Ready> ready) throws InterruptedException {
    if (ready.isEmpty()) {
      return;
    }
    topicIds.load();
    firstStart.refresh();
    List<Decided> decided = decide(ready);
    Map<TopicPartition, AnomalyFound> found = new HashMap<>();
    decided.forEach(d -> d.anomaly().ifPresent(a -> found.put(d.partition(), a)));
    anomalies.report(found);
    failIfSaid(found);
    List<Decided> toBegin = new ArrayList<>();
    for (Decided d : decided) {
      if (d.anomaly().isPresent()
          && anomalies.policy(d.anomaly().get().kind()) == AnomalyPolicy.PAUSE) {
        d.ready().owned().paused(d.anomaly().get().details());
      } else {
        toBegin.add(d);
      }
    }
    Map<TopicPartition, List<OffsetPair>> copies = search(toBegin);
    Map<String, TargetLimits> limits = limits(toBegin);
    remember(toBegin);
    handOver(toBegin, copies, limits);
  }

  private Map<String, TargetLimits> limits(List<Decided> toBegin) throws InterruptedException {
    return targetSettings.isEmpty()
        ? Map.of()
        : targetSettings
            .get()
            .of(
                toBegin.stream()
                    .map(d -> d.ready().owned().flow().remoteTopic())
                    .collect(Collectors.toSet()));
  }

  /** What earlier lives wrote and did not note, of the partitions where that can be found out. */
  private Map<TopicPartition, List<OffsetPair>> search(List<Decided> toBegin)
      throws InterruptedException {
    if (tails.isEmpty()) {
      return Map.of();
    }
    List<TailSearch.Request> requests = new ArrayList<>();
    for (Decided d : toBegin) {
      if (d.anomaly().isEmpty() && d.ready().owned().flow().life().isEmpty()) {
        request(d).ifPresent(requests::add);
      }
    }
    return tails.get().search(requests);
  }

  private Optional<TailSearch.Request> request(Decided d) {
    PartitionFlow flow = d.ready().owned().flow();
    long sourceEnd = d.sight().logEnd().offset();
    Optional<OffsetPair> last = history.last(d.partition());
    if (last.isPresent()) {
      long from = Math.max(last.get().source() + 1, d.sight().logStart());
      return Optional.of(new TailSearch.Request(flow, from, sourceEnd, last.get().target() + 1));
    }
    // Begun before under this name, and nothing noted: a life that ended in its first moments.
    boolean begunBefore = d.beginsMirroring() && d.sight().remembered().isPresent();
    return begunBefore && !history.isKnown(d.partition())
        ? Optional.of(new TailSearch.Request(flow, d.point().offset(), sourceEnd, 0))
        : Optional.empty();
  }

  private List<Decided> decide(Collection<Ready> ready) throws InterruptedException {
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
    List<Decided> decided = new ArrayList<>();
    for (Ready one : ready) {
      OwnedPartition owned = one.owned();
      TopicPartition partition = owned.flow().source();
      if (isUnlisted(owned, starts) || isUnlisted(owned, ends)) {
        continue;
      }
      PartitionSight sight =
          sight(
              one,
              Optional.ofNullable(stored.get(partition)),
              starts.successes().get(partition).offset(),
              ends.successes().get(partition),
              firstStart.beginsAtEnd(partition));
      owned.flow().sourceEnd(sight.logEnd().offset());
      Decided.of(one, sight, ResumePlanner.decide(sight)).ifPresent(decided::add);
    }
    return decided;
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

  private PartitionSight sight(
      Ready ready,
      Optional<SourcePosition> stored,
      long logStart,
      ListedOffset logEnd,
      Optional<Boolean> atEnd) {
    PartitionFlow flow = ready.owned().flow();
    TopicPartition partition = flow.source();
    Optional<KnownPosition> position =
        flow.life().isPresent() ? flow.readTo() : stored.map(PartitionStarter::known);
    OptionalLong mapEnd = flow.life().isPresent() ? OptionalLong.empty() : history.end(partition);
    Optional<TopicIds> remembered =
        flow.life().isPresent()
            ? flow.life().map(life -> new TopicIds(life.sourceId(), life.targetId()))
            : topicIds.of(partition, history.reset(partition));
    return new PartitionSight(
        partition,
        position,
        mapEnd,
        remembered,
        ready.sourceId(),
        ready.targetId(),
        logStart,
        logEnd,
        ready.owned().gone(),
        atEnd);
  }

  private static KnownPosition known(SourcePosition stored) {
    boolean skippedOn =
        stored.lastOffset().isEmpty() || stored.next() > stored.lastOffset().getAsLong() + 1;
    return new KnownPosition(
        stored.next(), skippedOn ? OptionalInt.empty() : stored.leaderEpoch(), stored.topicId());
  }

  private void failIfSaid(Map<TopicPartition, AnomalyFound> found) {
    List<String> fatal =
        found.values().stream()
            .filter(anomaly -> anomalies.policy(anomaly.kind()) == AnomalyPolicy.FAIL)
            .map(AnomalyFound::details)
            .sorted()
            .collect(Collectors.toList());
    if (!fatal.isEmpty()) {
      throw FatalFailure.because(
          "failed by anomaly.policy: "
              + String.join("; ", fatal)
              + ". Set anomaly.policy to continue, or alter the connector's offsets, to go on");
    }
  }

  private void remember(List<Decided> toBegin) throws InterruptedException {
    Map<TopicPartition, TopicIds> ids = new HashMap<>();
    Map<TopicPartition, Long> resets = new HashMap<>();
    for (Decided d : toBegin) {
      TopicIds now = new TopicIds(d.ready().sourceId(), d.ready().targetId());
      long reset = history.reset(d.partition());
      if (d.startsOver()) {
        topicIds.putLater(d.ready().owned().flow(), now, reset);
      } else {
        ids.put(d.partition(), now);
        resets.put(d.partition(), reset);
      }
    }
    topicIds.put(ids, resets);
  }

  private void handOver(
      List<Decided> toBegin,
      Map<TopicPartition, List<OffsetPair>> found,
      Map<String, TargetLimits> limits) {
    List<Change> changes = new ArrayList<>();
    for (Decided d : toBegin) {
      PartitionFlow flow = d.ready().owned().flow();
      Optional<List<OffsetPair>> copies = Optional.ofNullable(found.get(d.partition()));
      recorder(d, copies);
      StartPoint point = behind(d.point(), copies.orElse(List.of()));
      int number = flow.life().map(PartitionFlow.Life::number).orElse(0) + 1;
      flow.begin(
          new PartitionFlow.Life(
              number,
              d.ready().sourceId(),
              d.ready().targetId(),
              limits.getOrDefault(flow.remoteTopic(), TargetLimits.NONE)),
          point.offset());
      d.ready().owned().begun();
      changes.add(new Change.Begin(flow, point));
    }
    assignment.put(changes);
    long first = toBegin.stream().filter(d -> d.ready().owned().flow().isFirstLife()).count();
    if (first > 0) {
      LOG.info("begun partitions={}", first);
    }
    if (!changes.isEmpty()) {
      LOG.debug("begun {}", changes);
    }
  }

  private static StartPoint behind(StartPoint point, List<OffsetPair> copies) {
    if (copies.isEmpty()) {
      return point;
    }
    long next = copies.get(copies.size() - 1).source() + 1;
    return next > point.offset() ? StartPoint.at(next) : point;
  }

  /**
   * @param copies what was found of earlier lives; empty when it was not looked for, or in vain
   */
  private void recorder(Decided d, Optional<List<OffsetPair>> copies) {
    PartitionFlow flow = d.ready().owned().flow();
    if (flow.recorder().isEmpty()) {
      Optional<LifeStart> start = history.nextLife(d.partition());
      if (start.isEmpty()) {
        return;
      }
      flow.recorder(recorder(d, start.get(), copies));
    }
    if (d.startsOver() || d.isCut()) {
      flow.recorder().orElseThrow().newGeneration(Predecessor.unknown());
    }
  }

  private OffsetRunRecorder recorder(
      Decided d, LifeStart start, Optional<List<OffsetPair>> copies) {
    boolean tailRead = copies.isPresent() && start.newest().equals(history.last(d.partition()));
    boolean hasCopies = copies.isPresent() && !copies.get().isEmpty();
    OffsetRunRecorder recorder =
        new OffsetRunRecorder(
            d.partition(),
            tailRead ? start.withTailRead() : start,
            before(d, start, tailRead && hasCopies),
            cadence);
    if (hasCopies) {
      List<OffsetPair> pairs = copies.get();
      pairs.forEach(copy -> recorder.acked(copy.source(), copy.target()));
      if (pairs.get(pairs.size() - 1).source() + 1 < d.point().offset()) {
        // What Connect has as acknowledged behind them was not found.
        recorder.unknownSpace();
      }
    }
    return recorder;
  }

  /**
   * What lies before the first record that this life notes. One that begins right behind the last
   * mapped record sees all that is selected after it.
   *
   * @param searched whether the first record to be noted was looked for from there
   */
  private static Predecessor before(Decided d, LifeStart start, boolean searched) {
    if (d.beginsMirroring()) {
      return Predecessor.start();
    }
    return start
        .newest()
        .filter(newest -> searched || newest.source() + 1 == d.point().offset())
        .map(newest -> Predecessor.follows(newest.source(), newest.target()))
        .orElseGet(Predecessor::unknown);
  }

  /** A partition and what was decided of it. */
  private record Decided(
      Ready ready, PartitionSight sight, StartPoint point, Optional<AnomalyFound> anomaly) {
    static Optional<Decided> of(Ready ready, PartitionSight sight, ResumeDecision decision) {
      if (decision instanceof Start start) {
        return Optional.of(new Decided(ready, sight, start.point(), Optional.empty()));
      }
      if (decision instanceof AnomalyFound found) {
        return Optional.of(new Decided(ready, sight, found.goOn(), Optional.of(found)));
      }
      ready.owned().waiting(((ResumeDecision.Wait) decision).reason());
      return Optional.empty();
    }

    TopicPartition partition() {
      return sight.partition();
    }

    /** Source or target are other logs than before. */
    boolean startsOver() {
      return anomaly
          .map(
              a ->
                  switch (a.kind()) {
                    case RECREATED, TARGET_RECREATED -> true;
                    case PURGED, TRUNCATED -> false;
                  })
          .orElse(false);
    }

    boolean isCut() {
      return anomaly.map(a -> a.kind() == AnomalyKind.TRUNCATED).orElse(false);
    }

    boolean beginsMirroring() {
      return sight.stored().isEmpty() && sight.mapEnd().isEmpty() && anomaly.isEmpty();
    }
  }
}
