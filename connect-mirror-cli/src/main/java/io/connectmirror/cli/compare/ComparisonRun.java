package io.connectmirror.cli.compare;

import io.connectmirror.cli.outcome.CliException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Compares many partitions, a bounded number at a time, with one reader for each side. Both sides
 * are read at the same time, and while records are compared. What one side is ahead of the other
 * waits in a bounded room; a partition whose room is full is not read on until the other side has
 * caught up. For one thread.
 */
public final class ComparisonRun {
  private static final Duration WAIT = Duration.ofMillis(20);

  private final Bell bell = new Bell();
  private final SideReader source;
  private final SideReader target;
  private final Limits limits;
  private final LongSupplier nanos;
  private final Consumer<Progress> progress;
  private final Consumer<ConsumerRecord<ByteBuffer, ByteBuffer>> readOfTarget;

  /**
   * @param parallel partitions at a time
   * @param bufferBytes for records that wait, of all partitions
   * @param differences that are kept of each partition
   * @param stall how long nothing may come before that is a fault
   * @param within how long all may take
   */
  public record Limits(
      int parallel, long bufferBytes, int differences, Duration stall, Duration within) {}

  /**
   * @param source must not be used by others while the run goes on; nor must the target
   * @param readers run the reading of both sides
   * @param nanos elapsed time
   * @param progress is told after each step
   * @param readOfTarget is given each record that is read there
   */
  public ComparisonRun(
      RecordFeed source,
      RecordFeed target,
      Limits limits,
      Executor readers,
      LongSupplier nanos,
      Consumer<Progress> progress,
      Consumer<ConsumerRecord<ByteBuffer, ByteBuffer>> readOfTarget) {
    this.source = new SideReader(source, readers, WAIT, bell::ring);
    this.target = new SideReader(target, readers, WAIT, bell::ring);
    this.limits = limits;
    this.nanos = nanos;
    this.progress = progress;
    this.readOfTarget = readOfTarget;
  }

  /**
   * Compares them all.
   *
   * @return one for each plan, in their order
   * @throws CliException when nothing comes although there is something
   */
  public List<LaneResult> run(List<LanePlan> plans) throws InterruptedException {
    try {
      return compare(plans);
    } finally {
      source.close();
      target.close();
    }
  }

  private List<LaneResult> compare(List<LanePlan> plans) throws InterruptedException {
    Counter counter = new Counter(plans);
    Deque<LanePlan> waiting = new ArrayDeque<>(plans);
    Map<LanePlan, LaneResult> results = new HashMap<>();
    List<Lane> lanes = new ArrayList<>();
    long begun = nanos.getAsLong();
    long lastRead = begun;
    while (!waiting.isEmpty() || !lanes.isEmpty()) {
      while (lanes.size() < limits.parallel() && !waiting.isEmpty()) {
        lanes.add(new Lane(waiting.pollFirst(), source, target, limits.differences()));
      }
      boolean read = read(lanes);
      for (Lane lane : lanes) {
        lane.advance();
      }
      boolean ended = retire(lanes, results, counter);
      progress.accept(counter.with(lanes));
      long now = nanos.getAsLong();
      if (read || ended) {
        lastRead = now;
      } else if (now - lastRead > limits.stall().toNanos()) {
        throw stalled(lanes);
      }
      if (now - begun > limits.within().toNanos()) {
        for (Lane lane : lanes) {
          lane.stop();
        }
        retire(lanes, results, counter);
        waiting.clear();
      }
    }
    return plans.stream().filter(results::containsKey).map(results::get).toList();
  }

  private boolean retire(List<Lane> lanes, Map<LanePlan, LaneResult> results, Counter counter) {
    return lanes.removeIf(
        lane -> {
          if (lane.isDone()) {
            results.put(lane.result().plan(), lane.result());
            counter.add(lane);
          }
          return lane.isDone();
        });
  }

  /** Takes in what was read and has both sides read on, which they do while that is compared. */
  private boolean read(List<Lane> lanes) throws InterruptedException {
    Handing ofSource = new Handing(/* ofSource= */ true);
    Handing ofTarget = new Handing(/* ofSource= */ false);
    for (Lane lane : lanes) {
      ofSource.lanes.put(lane.sourcePartition(), lane);
      ofTarget.lanes.put(lane.targetPartition(), lane);
    }
    source.handOver(ofSource);
    target.handOver(ofTarget);
    readOn(lanes);
    if (!ofSource.any && !ofTarget.any) {
      bell.await(WAIT);
      return false;
    }
    return true;
  }

  private void readOn(List<Lane> lanes) {
    long share = Math.max(1, limits.bufferBytes() / (2L * Math.max(1, lanes.size())));
    Set<TopicPartition> wantedOfSource = new HashSet<>();
    Set<TopicPartition> wantedOfTarget = new HashSet<>();
    for (Lane lane : lanes) {
      if (lane.wantsSource(share)) {
        wantedOfSource.add(lane.sourcePartition());
      }
      if (lane.wantsTarget(share)) {
        wantedOfTarget.add(lane.targetPartition());
      }
    }
    source.readOn(wantedOfSource);
    target.readOn(wantedOfTarget);
  }

  private CliException stalled(List<Lane> lanes) {
    Set<String> partitions = new HashSet<>();
    lanes.forEach(lane -> partitions.add(lane.sourcePartition() + "/" + lane.targetPartition()));
    return new CliException(
        "no record came for %d s of %s (source/target), and their ends are not reached: have they a"
                .formatted(limits.stall().toSeconds(), partitions)
            + " leader, and can all brokers be reached from here?");
  }

  /** Hands what is read to the lanes. */
  private final class Handing implements RecordFeed.Sink {
    private final Map<TopicPartition, Lane> lanes = new HashMap<>();
    private final boolean ofSource;
    private boolean any;

    Handing(boolean ofSource) {
      this.ofSource = ofSource;
    }

    @Override
    public void records(
        TopicPartition partition, List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
      Lane lane = lanes.get(partition);
      if (lane == null || lane.isDone()) {
        return;
      }
      any = true;
      if (ofSource) {
        lane.takeSource(records);
      } else {
        records.forEach(readOfTarget);
        lane.takeTarget(records);
      }
    }

    @Override
    public void gone(TopicPartition partition) {
      Lane lane = lanes.get(partition);
      if (lane != null) {
        any = true;
        lane.gone();
      }
    }
  }

  /** Adds up lanes that are done and those at hand. */
  private static final class Counter {
    private final long total;
    private long passed;
    private long records;
    private long bytes;

    Counter(List<LanePlan> plans) {
      total =
          plans.stream().flatMap(plan -> plan.segments().stream()).mapToLong(Segment::length).sum();
    }

    void add(Lane done) {
      passed += done.passed();
      records += done.sourceRecords();
      bytes += done.bytes();
    }

    Progress with(List<Lane> lanes) {
      return new Progress(
          records + lanes.stream().mapToLong(Lane::sourceRecords).sum(),
          bytes + lanes.stream().mapToLong(Lane::bytes).sum(),
          passed + lanes.stream().mapToLong(Lane::passed).sum(),
          total);
    }
  }
}
