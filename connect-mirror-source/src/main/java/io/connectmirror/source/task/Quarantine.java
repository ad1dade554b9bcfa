package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.state.StateStore;
import io.connectmirror.source.plan.QuarantineMark;
import io.connectmirror.source.plan.QuarantineMark.Verdict;
import io.connectmirror.source.plan.TargetLimits;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the partition over which a task failed from failing the next life too. What the worker's
 * producer does not take ends the whole task, and no plugin can contain that; but the task that is
 * restarted leaves the partition alone, carries the others, and tries it again by itself later,
 * alone.
 *
 * <p>Called by the jobs thread.
 */
final class Quarantine {
  private static final Logger LOG = LoggerFactory.getLogger(Quarantine.class);
  private static final long LOOK_EVERY_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** The others are under way by then. */
  private static final long TRY_NONE_BEFORE_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** One that shows by then neither that it works nor that it fails must not keep others back. */
  private static final long TRY_ALONE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final StateStore state;
  private final Succession succession;
  private final TopicAdmin source;
  private final SyncHistory history;
  private final Optional<TargetSettings> targetSettings;
  private final String connector;
  private final Map<String, String> settings;
  private final BiPredicate<String, Integer> owned;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Map<TopicPartition, QuarantineMark> marks = new HashMap<>();

  /** Those that are tried again, and since when. */
  private final Map<TopicPartition, Long> tried = new HashMap<>();

  private boolean loaded;
  private long loadedNanos;
  private long lookedNanos;

  /**
   * @param targetSettings tells what remote topics take; empty where that is not looked at
   * @param settings the connector's
   * @param owned whether this task owns a partition of a topic
   * @param nanos elapsed time
   */
  Quarantine(
      StateStore state,
      Succession succession,
      TopicAdmin source,
      SyncHistory history,
      Optional<TargetSettings> targetSettings,
      String connector,
      Map<String, String> settings,
      BiPredicate<String, Integer> owned,
      InstantSource clock,
      LongSupplier nanos) {
    this.state = state;
    this.succession = succession;
    this.source = source;
    this.history = history;
    this.targetSettings = targetSettings;
    this.connector = connector;
    this.settings = settings;
    this.owned = owned;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** Those that may begin now; the others are told what they wait for. */
  List<OwnedPartition> admit(Collection<OwnedPartition> candidates) throws InterruptedException {
    begin();
    if (marks.isEmpty()) {
      return List.copyOf(candidates);
    }
    List<OwnedPartition> admitted = new ArrayList<>();
    List<OwnedPartition> marked = new ArrayList<>();
    for (OwnedPartition candidate : candidates) {
      boolean isHeld = isMarked(candidate.flow()) && !isTried(candidate.flow());
      (isHeld ? marked : admitted).add(candidate);
    }
    long now = nanos.getAsLong();
    if (!marked.isEmpty() && now - lookedNanos >= LOOK_EVERY_NANOS) {
      lookedNanos = now;
      admitted.addAll(judge(marked));
    }
    return admitted;
  }

  /** Forgets the marks of partitions that have got over what their tasks failed over. */
  void settle(Collection<PartitionFlow> flows) throws InterruptedException {
    if (tried.isEmpty()) {
      return;
    }
    for (PartitionFlow flow : flows) {
      if (isTried(flow) && flow.acknowledgedTo() >= marks.get(flow.source()).endOffset()) {
        release(flow.source(), "its records are taken now");
        tried.remove(flow.source());
      }
    }
  }

  /**
   * The task has failed over these partitions.
   *
   * @param failed with records under way that no one acknowledges
   * @return false when a later life has begun: what this one sends is refused for that then, and
   *     nothing is held against the partitions
   */
  boolean mark(Collection<PartitionFlow> failed) throws InterruptedException {
    if (succession.isOver()) {
      return false;
    }
    Map<StateKey, Optional<Map<String, Object>>> values = new HashMap<>();
    for (PartitionFlow flow : failed) {
      TopicPartition partition = flow.source();
      QuarantineMark mark =
          QuarantineMark.after(
              Optional.ofNullable(marks.get(partition)),
              clock.millis(),
              flow.nextToRead(),
              history.reset(partition),
              limits(flow.life().map(PartitionFlow.Life::limits)));
      marks.put(partition, mark);
      values.put(key(partition), Optional.of(mark.value()));
    }
    state.put(values);
    return true;
  }

  /** This life is the newest, and knows the marks of those before. Does nothing the next time. */
  void begin() throws InterruptedException {
    if (loaded) {
      return;
    }
    // Before the look, so that a former life either sees it or is seen.
    succession.begin();
    state
        .load(StateKind.QUARANTINE)
        .forEach(
            (key, value) ->
                partition(key)
                    .ifPresent(
                        partition ->
                            QuarantineMark.of(value)
                                .ifPresent(m -> marks.put(partition, m.notAfter(clock.millis())))));
    loaded = true;
    loadedNanos = nanos.getAsLong();
    lookedNanos = loadedNanos - LOOK_EVERY_NANOS;
    marks.forEach(
        (partition, mark) ->
            LOG.warn(
                "partition={} is left alone for now: the worker's producer did not take one of its"
                    + " records before offset {}, over which {} lives of this task have failed",
                partition,
                mark.endOffset(),
                mark.failures()));
  }

  private Optional<TopicPartition> partition(StateKey key) {
    if (key.parts().size() != 3 || !key.parts().get(0).equals(connector)) {
      return Optional.empty();
    }
    try {
      TopicPartition named =
          new TopicPartition(key.parts().get(1), Integer.parseInt(key.parts().get(2)));
      return Optional.of(named).filter(tp -> owned.test(tp.topic(), tp.partition()));
    } catch (NumberFormatException e) {
      // A key that no task writes belongs to nobody.
      return Optional.empty();
    }
  }

  private List<OwnedPartition> judge(List<OwnedPartition> marked) throws InterruptedException {
    Map<TopicPartition, ListedOffset> starts =
        source
            .earliestOffsets(
                marked.stream().map(o -> o.flow().source()).collect(Collectors.toList()))
            .successes();
    Map<String, TargetLimits> limits =
        targetSettings.isEmpty()
            ? Map.of()
            : targetSettings
                .get()
                .of(marked.stream().map(o -> o.flow().remoteTopic()).collect(Collectors.toSet()));
    List<OwnedPartition> admitted = new ArrayList<>();
    for (OwnedPartition one : marked) {
      if (mayBegin(one, starts, limits)) {
        admitted.add(one);
      }
    }
    return admitted;
  }

  private boolean mayBegin(
      OwnedPartition one,
      Map<TopicPartition, ListedOffset> starts,
      Map<String, TargetLimits> topicLimits)
      throws InterruptedException {
    TopicPartition partition = one.flow().source();
    QuarantineMark mark = marks.get(partition);
    ListedOffset start = starts.get(partition);
    Optional<String> limits =
        targetSettings.isEmpty()
            ? Optional.of(limits(Optional.empty()))
            : Optional.ofNullable(topicLimits.get(one.flow().remoteTopic()))
                .map(known -> limits(Optional.of(known)));
    Verdict verdict =
        mark.judge(
            clock.millis(),
            history.reset(partition),
            limits,
            start == null ? OptionalLong.empty() : OptionalLong.of(start.offset()));
    if (verdict instanceof Verdict.Release release) {
      release(partition, release.reason());
      return true;
    }
    if (verdict instanceof Verdict.Try && mayTryOne()) {
      LOG.warn("partition={} is tried again; if it fails, so does the task", partition);
      tried.put(partition, nanos.getAsLong());
      return true;
    }
    one.retrying(reason(mark, verdict));
    return false;
  }

  private boolean mayTryOne() {
    long now = nanos.getAsLong();
    return now - loadedNanos >= TRY_NONE_BEFORE_NANOS
        && tried.values().stream().allMatch(since -> now - since >= TRY_ALONE_NANOS);
  }

  private static String reason(QuarantineMark mark, Verdict verdict) {
    String when =
        verdict instanceof Verdict.Hold hold
            ? "at " + Instant.ofEpochMilli(hold.untilMs()).truncatedTo(ChronoUnit.SECONDS)
            : "soon";
    return "the worker's producer did not take one of its records before offset "
        + mark.endOffset()
        + ", over which the task failed (failures: "
        + mark.failures()
        + "; the error was in the task's status, as RecordTooLargeException,"
        + " for which producer.override.max.request.size helps, or a missing permission). It is"
        + " tried again "
        + when
        + ", or once one of these settings, the remote topic's limits or the connector's position"
        + " is changed";
  }

  private void release(TopicPartition partition, String reason) throws InterruptedException {
    state.put(Map.of(key(partition), Optional.empty()));
    marks.remove(partition);
    LOG.info("partition={} is mirrored again: {}", partition, reason);
  }

  private boolean isMarked(PartitionFlow flow) {
    return marks.containsKey(flow.source());
  }

  private boolean isTried(PartitionFlow flow) {
    return tried.containsKey(flow.source());
  }

  private String limits(Optional<TargetLimits> topic) {
    return QuarantineMark.limits(settings, topic.orElse(TargetLimits.NONE));
  }

  private StateKey key(TopicPartition partition) {
    return StateKey.of(
        StateKind.QUARANTINE,
        connector,
        partition.topic(),
        Integer.toString(partition.partition()));
  }
}
