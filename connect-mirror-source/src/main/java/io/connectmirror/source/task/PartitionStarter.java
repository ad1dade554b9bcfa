package io.connectmirror.source.task;

import io.connectmirror.common.config.AnomalyPolicy;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import io.connectmirror.source.task.AssignmentQueue.Change;
import io.connectmirror.source.task.ReadyPartitions.Ready;
import io.connectmirror.source.task.TailSearch.Tail;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
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

  private final StartDecisions decisions;
  private final SyncHistory history;
  private final StartMemory memory;
  private final AnomalyDesk anomalies;
  private final AssignmentQueue assignment;
  private final LifeRecorders recorders;
  private final Optional<TailSearch> tails;
  private final Optional<TargetSettings> targetSettings;
  private final Optional<CheckedTopicsView> checkedTopics;

  /**
   * @param tails empty where what is sent cannot be compared with what was read
   * @param targetSettings empty where records are not held against what topics take
   * @param checkedTopics empty where nobody looks at the settings of remote topics
   */
  PartitionStarter(
      StartDecisions decisions,
      SyncHistory history,
      StartMemory memory,
      AnomalyDesk anomalies,
      AssignmentQueue assignment,
      LifeRecorders recorders,
      Optional<TailSearch> tails,
      Optional<TargetSettings> targetSettings,
      Optional<CheckedTopicsView> checkedTopics) {
    this.decisions = decisions;
    this.history = history;
    this.memory = memory;
    this.anomalies = anomalies;
    this.assignment = assignment;
    this.recorders = recorders;
    this.tails = tails;
    this.targetSettings = targetSettings;
    this.checkedTopics = checkedTopics;
  }

  /**
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when an anomaly fails the
   *     task by policy
   */
  void start(Collection<Ready> ready) throws InterruptedException {
    if (ready.isEmpty()) {
      return;
    }
    List<Decided> decided = usable(decisions.decide(ready));
    Map<TopicPartition, AnomalyFound> found = new HashMap<>();
    decided.forEach(d -> d.anomaly().ifPresent(a -> found.put(d.partition(), a)));
    List<Decided> toSearch = tell(decided, found);
    Map<TopicPartition, Tail> read = search(toSearch);
    Map<TopicPartition, AnomalyFound> passedOver = passedOver(toSearch, read);
    List<Decided> toBegin = tell(toSearch, passedOver);
    Map<String, TargetLimits> limits = limits(toBegin);
    memory.remember(toBegin);
    handOver(toBegin, read, passedOver.keySet(), limits);
    anomalies.dealtWith(found.keySet());
    anomalies.dealtWith(passedOver.keySet());
  }

  /** Without those that stay where they are by policy. */
  private List<Decided> tell(List<Decided> decided, Map<TopicPartition, AnomalyFound> found)
      throws InterruptedException {
    anomalies.report(found);
    failIfSaid(found);
    List<Decided> goOn = new ArrayList<>();
    for (Decided d : decided) {
      AnomalyFound anomaly = found.get(d.partition());
      if (anomaly != null && anomalies.policy(anomaly.kind()) == AnomalyPolicy.PAUSE) {
        d.ready().owned().paused(anomaly.details());
      } else {
        goOn.add(d);
      }
    }
    return goOn;
  }

  /**
   * Cuts of source logs that reading may begin behind: the lost records' copies were taken for
   * those of new ones that look the same. Where none was found they show without this.
   */
  private static Map<TopicPartition, AnomalyFound> passedOver(
      List<Decided> searched, Map<TopicPartition, Tail> read) {
    Map<TopicPartition, AnomalyFound> found = new HashMap<>();
    for (Decided d : searched) {
      Tail tail = read.get(d.partition());
      if (tail == null || tail.cutAt().isEmpty()) {
        continue;
      }
      StartPoint point = behind(d.point(), tail.copies());
      if (!point.equals(d.point())) {
        CutWitness witness = CutWitness.of(d).orElseThrow();
        PartitionFlow flow = d.ready().owned().flow();
        found.put(d.partition(), witness.anomaly(flow, tail.cutAt().getAsLong(), point));
      }
    }
    return found;
  }

  /**
   * Deals with a cut of the log of a partition that is being read.
   *
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when that fails the task
   *     by policy
   */
  void cut(OwnedPartition owned, AnomalyFound found) throws InterruptedException {
    Map<TopicPartition, AnomalyFound> one = Map.of(owned.flow().source(), found);
    anomalies.report(one);
    failIfSaid(one);
    if (anomalies.policy(found.kind()) == AnomalyPolicy.PAUSE) {
      owned.paused(found.details());
      assignment.put(List.of(new Change.End(owned.flow().source())));
    }
    anomalies.dealtWith(one.keySet());
  }

  /**
   * Without those whose remote topic was made again and may lack the settings it is to have: by a
   * broker that makes topics by itself, say, with a {@code cleanup.policy} that loses records.
   */
  private List<Decided> usable(List<Decided> decided) throws InterruptedException {
    if (checkedTopics.isEmpty()) {
      return decided;
    }
    List<Decided> usable = new ArrayList<>();
    for (Decided d : decided) {
      String remote = d.ready().owned().flow().remoteTopic();
      if (d.isTargetMadeAgain()
          && goesOn(d)
          && !checkedTopics.get().isChecked(remote, d.ready().targetId())) {
        d.ready()
            .owned()
            .waiting(
                "topic "
                    + remote
                    + " was deleted on the target and made again; the connector has yet to see that"
                    + " its settings are right, which it does at the next refresh of topics or sync"
                    + " of settings, and its log says what keeps it from that");
      } else {
        usable.add(d);
      }
    }
    return usable;
  }

  private boolean goesOn(Decided d) {
    return d.anomaly().isEmpty()
        || anomalies.policy(d.anomaly().get().kind()) == AnomalyPolicy.CONTINUE;
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
  private Map<TopicPartition, Tail> search(List<Decided> toBegin) throws InterruptedException {
    if (tails.isEmpty()) {
      return Map.of();
    }
    List<TailSearch.Request> requests = new ArrayList<>();
    for (Decided d : toBegin) {
      if (d.anomaly().isEmpty() && d.ready().owned().flow().life().isEmpty()) {
        TailRequests.of(d, history).ifPresent(requests::add);
      }
    }
    return tails.get().search(requests);
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

  /**
   * @param toldCut of which partitions it was told that their source logs were cut
   */
  private void handOver(
      List<Decided> toBegin,
      Map<TopicPartition, Tail> read,
      Set<TopicPartition> toldCut,
      Map<String, TargetLimits> limits) {
    List<Change> changes = new ArrayList<>();
    for (Decided d : toBegin) {
      PartitionFlow flow = d.ready().owned().flow();
      Optional<Tail> tail = Optional.ofNullable(read.get(d.partition()));
      Optional<List<FoundCopy>> copies = tail.map(Tail::copies);
      recorders.prepare(d, copies);
      StartPoint point = behind(d.point(), copies.orElse(List.of()));
      int number = flow.life().map(PartitionFlow.Life::number).orElse(0) + 1;
      Optional<CutWitness> witness =
          toldCut.contains(d.partition()) ? Optional.empty() : CutWitness.of(d, point);
      flow.begin(
          new PartitionFlow.Life(
              number,
              d.ready().sourceId(),
              d.ready().targetId(),
              limits.getOrDefault(flow.remoteTopic(), TargetLimits.NONE),
              repeatedBelow(d, point)),
          point);
      flow.witness(witness);
      if (tails.isPresent()) {
        // Of a topic that keeps its name others may be the owners, on their side.
        boolean isShared = flow.remoteTopic().equals(flow.source().topic());
        flow.gaps().begin(point.offset(), tail.map(Tail::end).orElse(-1L), isShared);
      }
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

  /** What is read from before there has a copy: somebody set the position back. */
  private long repeatedBelow(Decided d, StartPoint point) {
    long mirroredTo = d.startsMapOver() ? 0 : history.mirroredTo(d.partition());
    if (d.ready().owned().flow().life().isPresent() || mirroredTo <= point.offset()) {
      return 0;
    }
    LOG.info(
        "partition={} is mirrored from offset {} on, and up to {} for a second time: its position"
            + " was altered, or the connector has a new name",
        d.partition(),
        point.offset(),
        mirroredTo);
    return mirroredTo;
  }

  private static StartPoint behind(StartPoint point, List<FoundCopy> copies) {
    if (copies.isEmpty()) {
      return point;
    }
    FoundCopy last = copies.get(copies.size() - 1);
    return last.source() + 1 > point.offset()
        ? new StartPoint(
            last.source() + 1,
            last.epoch() < 0 ? OptionalInt.empty() : OptionalInt.of(last.epoch()))
        : point;
  }
}
