package io.connectmirror.source.task;

import static java.util.stream.Collectors.toSet;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.AssignmentQueue.Change;
import io.connectmirror.source.task.FaultQueue.Fault;
import io.connectmirror.source.task.SourceLog.Fetched;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The task thread's part: reads the partitions that it was handed, keeps what is in flight within
 * bounds, and hands back those it cannot go on with. Never waits for anything but records, and for
 * those no longer than a second. All of it is called by the task thread.
 */
final class PollLoop {
  private static final Logger LOG = LoggerFactory.getLogger(PollLoop.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);
  private static final Duration WAIT_WHILE_PAUSED = Duration.ofMillis(20);
  private static final long WATCH_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long PROVEN_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final SourceLog log;
  private final AssignmentQueue changes;
  private final FaultQueue faults;
  private final Jobs jobs;
  private final FlowMetrics metrics;
  private final InFlightBounds inFlight;
  private final Duration timeout;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private final Intake intake;
  private final Carrier carrier;
  private final PollTrouble trouble = new PollTrouble();
  private final StallWatch stalls;
  private final ArrivalWatch arrivals = new ArrivalWatch();
  private final Map<TopicPartition, PartitionFlow> reading = new HashMap<>();
  private final Set<TopicPartition> paused = new HashSet<>();
  private final Map<TopicPartition, Long> unproven = new HashMap<>();
  private long lastWatchNanos;

  /**
   * @param limits what bounds the reading
   */
  PollLoop(
      SourceLog log,
      AssignmentQueue changes,
      FaultQueue faults,
      Jobs jobs,
      Intake intake,
      Carrier carrier,
      FlowMetrics metrics,
      Limits limits,
      InstantSource clock,
      LongSupplier nanos) {
    this.log = log;
    this.changes = changes;
    this.faults = faults;
    this.jobs = jobs;
    this.intake = intake;
    this.carrier = carrier;
    this.metrics = metrics;
    this.inFlight = limits.inFlight();
    this.timeout = shorter(limits.pollTimeout(), LONGEST_WAIT);
    this.stalls = new StallWatch(limits.stallTimeout());
    this.clock = clock;
    this.nanos = nanos;
    this.lastWatchNanos = nanos.getAsLong();
  }

  /** What the task thread asks of the jobs. */
  interface Jobs {
    /** Faults were put. */
    void decideFaults();

    /** A topic may have been made again. */
    void checkIdentity();
  }

  /**
   * What bounds the reading.
   *
   * @param inFlight what is read and not acknowledged
   * @param pollTimeout how long a poll waits for records
   * @param stallTimeout how long a partition with records to read may stand still
   */
  record Limits(InFlightBounds inFlight, Duration pollTimeout, Duration stallTimeout) {}

  /**
   * Hands records that are there to the carrier, or none after at most a second.
   *
   * @throws ConnectException when the source says what no retry mends
   */
  void poll() throws InterruptedException {
    apply(changes.take(Duration.ZERO));
    takeBack(carrier.notTaken());
    if (!carrier.sendOn()) {
      return;
    }
    if (reading.isEmpty()) {
      apply(changes.take(timeout));
      return;
    }
    Duration leaveAlone = trouble.untilNextPoll(nanos.getAsLong());
    if (!leaveAlone.isZero()) {
      apply(changes.take(shorter(leaveAlone, timeout)));
      return;
    }
    resumeDrained();
    long begun = nanos.getAsLong();
    Fetched fetched = log.poll(mayWait() ? timeout : shorter(timeout, WAIT_WHILE_PAUSED));
    stalls.polled(begun, nanos.getAsLong(), isEmpty(fetched));
    handle(fetched);
    carrier.sendOn();
    watch();
  }

  /** Whether there is nothing to do when acknowledgements come, while no record does. */
  private boolean mayWait() {
    return paused.isEmpty() && !carrier.isWaiting();
  }

  void close() {
    log.close();
  }

  private void apply(List<Change> taken) {
    Map<TopicPartition, StartPoint> starts = new HashMap<>();
    for (Change change : taken) {
      if (change instanceof Change.Begin begin) {
        reading.put(begin.flow().source(), begin.flow());
        starts.put(begin.flow().source(), begin.point());
        begin(begin.flow());
      } else if (change instanceof Change.End end) {
        starts.remove(end.partition());
        end(Set.of(end.partition()));
        log.end(Set.of(end.partition()));
      }
    }
    if (!taken.isEmpty() && !log.isFit(reading.size())) {
      reading.forEach((partition, flow) -> starts.putIfAbsent(partition, flow.next()));
      paused.clear();
      log.startOver(starts);
    } else if (!starts.isEmpty()) {
      log.begin(starts);
    }
  }

  /** A partition that was refused before is well again only when that shows. */
  private void begin(PartitionFlow flow) {
    if (flow.status().state() == PartitionState.RETRYING) {
      unproven.put(flow.source(), nanos.getAsLong());
    } else {
      flow.status(PartitionState.RUNNING, "");
    }
  }

  private void proven(PartitionFlow flow) {
    if (unproven.remove(flow.source()) != null) {
      LOG.info("partition={} can be read again", flow.source());
      flow.status(PartitionState.RUNNING, "");
    }
  }

  private void end(Set<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      PartitionFlow flow = reading.remove(partition);
      paused.remove(partition);
      unproven.remove(partition);
      if (flow != null) {
        flow.ended();
      }
    }
  }

  private void resumeDrained() {
    if (paused.isEmpty()) {
      return;
    }
    Set<TopicPartition> drained = new HashSet<>();
    for (TopicPartition partition : paused) {
      if (!inFlight.isFull(reading.get(partition).inflightBytes())) {
        drained.add(partition);
      }
    }
    if (!drained.isEmpty()) {
      paused.removeAll(drained);
      log.resume(drained);
    }
  }

  private void handle(Fetched fetched) {
    if (fetched instanceof Fetched.Records read) {
      take(intake.portions(read.records()));
    } else if (fetched instanceof Fetched.Batches read) {
      take(intake.portions(read));
    } else if (fetched instanceof Fetched.Gone gone) {
      end(gone.partitions().keySet());
      List<Fault> found = new ArrayList<>();
      gone.partitions()
          .forEach((partition, divergence) -> found.add(new Fault.Gone(partition, divergence)));
      handBack(found);
    } else if (fetched instanceof Fetched.Refused refused) {
      end(refused.partitions());
      List<Fault> found = new ArrayList<>();
      refused
          .partitions()
          .forEach(partition -> found.add(new Fault.Refused(partition, refused.failure())));
      handBack(found);
    } else if (fetched instanceof Fetched.Failed failed) {
      failed(failed.failure());
    }
  }

  private void lookForCut(PartitionFlow flow, CutWitness witness, Intake.Portion portion) {
    OptionalLong cutAt = portion.cutBy(witness);
    if (cutAt.isPresent() && flow.dismiss(witness)) {
      StartPoint goOn = StartPoint.at(cutAt.getAsLong());
      handBack(
          List.of(new Fault.Cut(flow.source(), witness.anomaly(flow, cutAt.getAsLong(), goOn))));
    }
  }

  private void handBack(List<Fault> found) {
    faults.put(found);
    jobs.decideFaults();
  }

  private void failed(Failure failure) {
    if (failure.kind() == FailureKind.FATAL) {
      // A consumer that cannot be made of these settings, say: no retry mends it.
      throw new ConnectException("nothing can be read: " + failure.message(), failure.cause());
    }
    if (trouble.failed(nanos.getAsLong())) {
      LOG.warn("nothing can be read from the source now, tried again: {}", failure.message());
      LOG.debug("poll failed", failure.cause());
    }
    reading.values().forEach(flow -> flow.status(PartitionState.RETRYING, failure.message()));
  }

  private void take(List<Intake.Portion> portions) {
    if (trouble.polled(!portions.isEmpty(), nanos.getAsLong())) {
      LOG.info("reading from the source works again partitions={}", reading.size());
      reading.values().forEach(flow -> flow.status(PartitionState.RUNNING, ""));
    }
    if (!portions.isEmpty()) {
      send(portions);
    }
  }

  private void send(List<Intake.Portion> portions) {
    Set<TopicPartition> full = new HashSet<>();
    List<Fault> heldBack = new ArrayList<>();
    long nowMs = clock.millis();
    for (Intake.Portion portion : portions) {
      TopicPartition partition = portion.partition();
      PartitionFlow flow = reading.get(partition);
      if (flow == null) {
        throw new IllegalStateException("records of " + partition + ", which is not read");
      }
      flow.witness().ifPresent(witness -> lookForCut(flow, witness, portion));
      int epochBefore = flow.lastEpoch();
      Optional<Fault> held = portion.send(flow, nowMs);
      if (flow.lastEpoch() >= 0 && flow.lastEpoch() < epochBefore) {
        jobs.checkIdentity();
      }
      if (held.isPresent()) {
        heldBack.add(held.get());
        continue;
      }
      proven(flow);
      if (inFlight.isFull(flow.inflightBytes())) {
        full.add(partition);
      }
    }
    if (!heldBack.isEmpty()) {
      holdBack(heldBack);
    }
    if (!full.isEmpty()) {
      paused.addAll(full);
      log.pause(full);
    }
  }

  /** The target did not take records that were sent: their partitions are read again from there. */
  private void takeBack(Collection<Carrier.NotTaken> notTaken) {
    List<Fault> found = new ArrayList<>();
    for (Carrier.NotTaken one : notTaken) {
      TopicPartition partition = one.flow().source();
      if (reading.get(partition) == one.flow()) {
        found.add(
            switch (one.cause()) {
              case RECORD -> new Fault.HeldBack(partition, one.offset(), one.reason());
              case BATCH, ANOTHER_RECORD ->
                  new Fault.Undone(partition, /* atOnce= */ true, one.reason());
              case TRANSACTION -> new Fault.Undone(partition, /* atOnce= */ false, one.reason());
            });
      }
    }
    if (!found.isEmpty()) {
      holdBack(found);
    }
  }

  /** What comes behind a record that the target would not take is read again once it does. */
  private void holdBack(List<Fault> found) {
    Set<TopicPartition> partitions = found.stream().map(Fault::partition).collect(toSet());
    end(partitions);
    log.end(partitions);
    handBack(found);
  }

  /** Once a second: how far is each partition, and does any stand still? */
  private void watch() {
    long now = nanos.getAsLong();
    if (now - lastWatchNanos < WATCH_EVERY_NANOS) {
      return;
    }
    lastWatchNanos = now;
    inFlight.standing(arrivals.standing(reading.values()));
    Map<TopicPartition, Long> positions = log.positions();
    positions.forEach(
        (partition, position) -> {
          if (reading.containsKey(partition)) {
            reading.get(partition).position(position);
          }
        });
    if (trouble.isThere()) {
      stalls.forgetAll();
      return;
    }
    for (Map.Entry<TopicPartition, Long> begun : Map.copyOf(unproven).entrySet()) {
      if (now - begun.getValue() >= PROVEN_AFTER_NANOS) {
        proven(reading.get(begun.getKey()));
      }
    }
    stalls.keepOnly(reading.keySet());
    Set<TopicPartition> stalled = new HashSet<>();
    reading.forEach(
        (partition, flow) -> {
          boolean shouldMove = !paused.contains(partition) && flow.hasMore();
          if (stalls.isStalled(partition, flow.position(), shouldMove, now)
              && !log.isCaughtUp(partition)) {
            stalled.add(partition);
          }
        });
    if (!stalled.isEmpty()) {
      replaceConsumer(stalled);
    }
  }

  private void replaceConsumer(Set<TopicPartition> stalled) {
    LOG.warn(
        "partitions={} have records to read and none came within partition.stall.timeout.ms, the"
            + " consumer is replaced",
        stalled);
    metrics.add(MirrorCounter.CONSUMER_RESTARTS, 1);
    end(stalled);
    paused.clear();
    stalls.forgetAll();
    Map<TopicPartition, StartPoint> others = new HashMap<>();
    reading.forEach((partition, flow) -> others.put(partition, flow.next()));
    log.replace(others);
    List<Fault> found = new ArrayList<>();
    stalled.forEach(partition -> found.add(new Fault.Stalled(partition)));
    handBack(found);
  }

  private static boolean isEmpty(Fetched fetched) {
    return (fetched instanceof Fetched.Records read && read.records().isEmpty())
        || (fetched instanceof Fetched.Batches batches && batches.partitions().isEmpty());
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) <= 0 ? a : b;
  }
}
