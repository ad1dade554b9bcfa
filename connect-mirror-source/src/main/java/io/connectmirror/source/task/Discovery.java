package io.connectmirror.source.task;

import io.connectmirror.common.config.Cadence;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.metrics.SourceMetrics;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.PartitionInfo;
import io.connectmirror.common.port.TopicAdmin.TopicInfo;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.source.plan.PartitionSight;
import io.connectmirror.source.task.FaultQueue.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the partitions that the task owns and gets each of them going: looks at the source every
 * refresh interval, and at what is not going every time it runs, which is every second.
 *
 * <p>{@link #run} is called by the jobs thread, {@link #flows} by any.
 */
final class Discovery {
  private static final Logger LOG = LoggerFactory.getLogger(Discovery.class);
  private static final Duration REFUSED_AGAIN_AFTER = Duration.ofSeconds(5);

  /** The target, or the offset-syncs topic, may be away. */
  private static final Duration UNDONE_AGAIN_AFTER = Duration.ofSeconds(1);

  /** Each time begins the partition anew, so not as often. */
  private static final Duration HELD_BACK_FOR = Duration.ofSeconds(10);

  /**
   * Partitions are begun, told of and noted in this order, so that one run is like the next; that
   * of an immutable map, as which a cluster's answer comes, differs from one JVM to another.
   */
  private static final Comparator<TopicPartition> BY_NAME =
      Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition);

  private final TopicAdmin source;
  private final TopicNaming naming;
  private final TaskSlot slot;
  private final Cadence refresh;
  private final SourceMetrics metrics;
  private final ProbeRun probe;
  private final Provenance provenance;
  private final SyncHistory history;
  private final ReadyPartitions ready;
  private final Quarantine quarantine;
  private final PartitionStarter starter;
  private final CorruptBatches corruptBatches;
  private final FaultQueue faults;
  private final LongSupplier nanos;
  private final Optional<TransactionOwner> owner;
  private final RefusedReading refusedReading;
  private final Map<TopicPartition, OwnedPartition> owned = new ConcurrentSkipListMap<>(BY_NAME);
  private boolean refreshed;
  private long lastRefreshNanos;

  /**
   * @param owner empty where the task writes in no transactions of its own
   */
  Discovery(
      TopicAdmin source,
      TopicNaming naming,
      TaskSlot slot,
      Cadence refresh,
      SourceMetrics metrics,
      ProbeRun probe,
      Provenance provenance,
      SyncHistory history,
      ReadyPartitions ready,
      Quarantine quarantine,
      PartitionStarter starter,
      CorruptBatches corruptBatches,
      FaultQueue faults,
      Optional<TransactionOwner> owner,
      LongSupplier nanos) {
    this.source = source;
    this.naming = naming;
    this.slot = slot;
    this.refresh = refresh;
    this.metrics = metrics;
    this.probe = probe;
    this.provenance = provenance;
    this.history = history;
    this.ready = ready;
    this.quarantine = quarantine;
    this.starter = starter;
    this.corruptBatches = corruptBatches;
    this.faults = faults;
    this.owner = owner;
    this.nanos = nanos;
    this.refusedReading = new RefusedReading(nanos);
  }

  /** The partitions that the task owns now, by topic and number. */
  List<PartitionFlow> flows() {
    return owned.values().stream().map(OwnedPartition::flow).collect(Collectors.toList());
  }

  /** Those of them that the task thread reads, or is about to. */
  List<OwnedPartition> begun() {
    return owned.values().stream().filter(OwnedPartition::isBegun).collect(Collectors.toList());
  }

  void run() throws InterruptedException {
    takeFaults();
    quarantine.settle(flows());
    refusedReading.lines(this::isRetried).forEach(line -> LOG.warn("{}", line));
    if (isRefreshDue()) {
      refresh();
    }
    long now = nanos.getAsLong();
    List<OwnedPartition> candidates =
        owned.values().stream().filter(o -> o.isToBegin(now)).collect(Collectors.toList());
    if (candidates.isEmpty() || !isPrepared(candidates)) {
      return;
    }
    starter.start(ready.among(quarantine.admit(candidates)));
  }

  private boolean isRetried(TopicPartition partition) {
    OwnedPartition of = owned.get(partition);
    return of != null && of.flow().status().state() == PartitionState.RETRYING;
  }

  private boolean isRefreshDue() {
    if (!refreshed) {
      return true;
    }
    return refresh
        .period()
        .map(period -> nanos.getAsLong() - lastRefreshNanos >= period.toNanos())
        .orElse(false);
  }

  private void takeFaults() throws InterruptedException {
    List<Fault> toTell = new ArrayList<>();
    for (Fault fault : faults.take()) {
      OwnedPartition of = owned.get(fault.partition());
      if (of == null) {
        continue;
      }
      if (fault instanceof Fault.Gone gone) {
        of.gone(new PartitionSight.Gone(of.flow().nextToRead(), gone.divergence()));
      } else if (fault instanceof Fault.Refused refused) {
        refusedReading.add(fault.partition(), refused.failure().message());
        of.retryingNotBefore(
            nanos.getAsLong() + REFUSED_AGAIN_AFTER.toNanos(), refused.failure().message());
      } else if (fault instanceof Fault.HeldBack held) {
        holdBack(of, held);
      } else if (fault instanceof Fault.Undone undone) {
        of.retryingNotBefore(
            nanos.getAsLong() + (undone.atOnce() ? 0 : UNDONE_AGAIN_AFTER.toNanos()),
            undone.reason());
      } else if (fault instanceof Fault.Cut || fault instanceof Fault.Corrupt) {
        toTell.add(fault);
      } else if (fault instanceof Fault.Stalled) {
        of.retrying("no record came although there are some, a new consumer is tried");
      }
    }
    tellOf(toTell);
  }

  /** What cannot be told now is told later. */
  private void tellOf(List<Fault> found) throws InterruptedException {
    int told = 0;
    try {
      for (Fault fault : found) {
        OwnedPartition of = owned.get(fault.partition());
        if (fault instanceof Fault.Cut cut) {
          starter.cut(of, cut.found());
        } else {
          corruptBatches.dealWith(of, (Fault.Corrupt) fault);
        }
        told++;
      }
    } finally {
      faults.put(found.subList(told, found.size()));
    }
  }

  /** Nothing mends it but other settings on the target, or time: so it is tried again. */
  private void holdBack(OwnedPartition of, Fault.HeldBack held) {
    String reason = "the record at offset " + held.offset() + " is not sent: " + held.reason();
    if (of.heldBack(held.offset(), nanos.getAsLong() + HELD_BACK_FOR.toNanos(), reason)) {
      LOG.warn("partition={} waits, the others go on: {}", held.partition(), reason);
    }
  }

  /** Lists the source and takes in partitions that are new. */
  private void refresh() throws InterruptedException {
    Map<String, String> remoteNames = new HashMap<>();
    naming
        .selectAll(source.listTopics())
        .forEach(
            (topic, selection) ->
                selection.remoteName().ifPresent(remote -> remoteNames.put(topic, remote)));
    BatchResult<String, TopicInfo> described = source.describe(remoteNames.keySet());
    int before = owned.size();
    for (TopicInfo topic : described.successes().values()) {
      for (PartitionInfo partition : topic.partitions()) {
        if (slot.owns(topic.name(), partition.partition())) {
          own(new TopicPartition(topic.name(), partition.partition()), remoteNames);
        }
      }
    }
    forget(remoteNames.keySet());
    if (owned.size() != before) {
      LOG.info("partitions_owned={} partitions_new={}", owned.size(), owned.size() - before);
    }
    refreshed = true;
    lastRefreshNanos = nanos.getAsLong();
  }

  /** What was never begun and is no longer there needs no state. */
  private void forget(Set<String> topics) {
    owned
        .values()
        .removeIf(
            of -> {
              PartitionFlow flow = of.flow();
              boolean gone = flow.life().isEmpty() && !topics.contains(flow.source().topic());
              if (gone) {
                metrics.remove(flow.remoteTopic(), flow.source().partition());
              }
              return gone;
            });
  }

  private void own(TopicPartition partition, Map<String, String> remoteNames) {
    OwnedPartition known = owned.get(partition);
    if (known != null) {
      if (known.isLost()) {
        known.waiting("its topic was deleted and made again");
      }
      return;
    }
    String remote = remoteNames.get(partition.topic());
    owned.put(
        partition,
        new OwnedPartition(
            new PartitionFlow(
                partition,
                remote,
                SourcePosition.partitionMap(naming.pair().source(), partition),
                metrics.partition(remote, partition.partition()),
                nanos)));
  }

  /** Whether partitions may begin at all: the worker is proven, earlier lives are known. */
  private boolean isPrepared(Collection<OwnedPartition> candidates) throws InterruptedException {
    if (!probe.isProven()) {
      probe.advance();
      if (probe.hasTopic()) {
        // Long before anything is sent: a former life that is refused by now is to see it.
        quarantine.begin();
      }
      if (!probe.isProven()) {
        String reason = probe.reason();
        candidates.forEach(candidate -> candidate.waiting(reason));
        return false;
      }
    }
    if (owner.isPresent()) {
      // Before anything is looked for that a former owner may still be writing.
      quarantine.begin();
      owner.get().claim();
    }
    provenance.load();
    if (!history.load()) {
      candidates.forEach(
          candidate ->
              candidate.waiting("the offset-syncs topic does not exist, the connector creates it"));
      return false;
    }
    return true;
  }
}
