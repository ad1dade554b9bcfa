package io.connectmirror.checkpoint;

import io.connectmirror.checkpoint.cycle.CheckpointCycle;
import io.connectmirror.checkpoint.cycle.CheckpointOutbox;
import io.connectmirror.checkpoint.cycle.CheckpointsTopic;
import io.connectmirror.checkpoint.cycle.CyclePorts;
import io.connectmirror.checkpoint.cycle.CycleTimes;
import io.connectmirror.checkpoint.cycle.SourceGroups;
import io.connectmirror.checkpoint.plan.GroupOwnership;
import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.metrics.CheckpointMetrics;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.spi.GroupFilter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.source.SourceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one checkpoint task does. Threads of its own work: {@link OffsetMaps} follow the offset
 * syncs, another runs the cycle, once the map of the flow has been read to its end. The task's
 * thread calls {@link #poll} and only takes what they have made; {@link #written} may come on any
 * thread.
 */
final class CheckpointFlow implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CheckpointFlow.class);

  static final String PREPARE_JOB = "groups";

  private static final int LARGEST_POLL = 5000;

  private final CheckpointSettings settings;
  private final CheckpointEnds ends;
  private final LongSupplier nanos;
  private final InstantSource clock;
  private final TopicNaming naming;
  private final GroupFilter groupFilter;
  private final FlowMetrics metrics;
  private final CheckpointMetrics checkpointMetrics;
  private final CheckpointRecords records;
  private final CheckpointOutbox outbox = new CheckpointOutbox();
  private final AtomicReference<RuntimeException> fatal = new AtomicReference<>();

  private CheckpointFlow(
      CheckpointSettings settings, CheckpointEnds ends, LongSupplier nanos, InstantSource clock) {
    this.settings = settings;
    this.ends = ends;
    this.nanos = nanos;
    this.clock = clock;
    this.naming = settings.newTopicNaming();
    this.groupFilter = settings.newGroupFilter();
    this.metrics = ends.metrics();
    this.checkpointMetrics = ends.checkpointMetrics();
    this.records = new CheckpointRecords(naming.internalTopics().checkpoints());
  }

  /** Starts the jobs; waits for no cluster. */
  static CheckpointFlow start(
      CheckpointSettings settings, CheckpointEnds ends, LongSupplier nanos, InstantSource clock) {
    CheckpointFlow flow = new CheckpointFlow(settings, ends, nanos, clock);
    flow.startJobs();
    return flow;
  }

  /**
   * Checkpoints that are ready; waits for some if there are none.
   *
   * @return empty when none came in time
   * @throws ConnectException when the work has failed for good
   */
  List<SourceRecord> poll(Duration timeout) throws InterruptedException {
    RuntimeException cause = fatal.get();
    if (cause != null) {
      throw new ConnectException("checkpoints have ended: " + cause.getMessage(), cause);
    }
    return outbox.take(LARGEST_POLL, timeout).stream().map(records::record).toList();
  }

  /** The target has the checkpoint. */
  void written(SourceRecord record) {
    GroupPartition key = CheckpointRecords.groupPartition(record);
    metrics.add(MirrorCounter.CHECKPOINTS, 1);
    checkpointMetrics.checkpointed(
        key.group(),
        key.partition().topic(),
        key.partition().partition(),
        clock.millis() - record.timestamp());
  }

  @Override
  public void close() {
    outbox.close();
    ends.close();
    close("group filter", groupFilter);
    close("topic filter", naming);
  }

  private static void close(String what, AutoCloseable filter) {
    try {
      filter.close();
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      LOG.warn("the {} could not be closed", what, e);
    }
  }

  private void startJobs() {
    JobScheduler work = ends.workJobs(this::failedForGood);
    TopicAdmin targetTopics = ends.targetTopics();
    TopicAdmin sourceTopics = ends.sourceTopics();
    OffsetMaps maps = new OffsetMaps(settings, ends, naming, sourceTopics, targetTopics);
    CycleTimes times =
        new CycleTimes(
            settings.refreshGroups().period(),
            settings.emitCheckpoints().period().orElseThrow(),
            settings.syncGroupOffsets().period(),
            CycleTimes.DEFAULT_WRITE_WINDOW,
            CycleTimes.DEFAULT_END_GRACE);
    CheckpointCycle cycle = newCycle(sourceTopics, targetTopics, maps, times);
    CycleRunner runner = new CycleRunner(work, cycle, times.period());
    work.once(PREPARE_JOB, cycle::prepare);
    maps.start(runner, this::failedForGood);
  }

  private CheckpointCycle newCycle(
      TopicAdmin sourceTopics, TopicAdmin targetTopics, OffsetMaps maps, CycleTimes times) {
    CyclePorts ports =
        new CyclePorts(
            ends.sourceGroups(),
            ends.targetGroups(),
            sourceTopics,
            targetTopics,
            ends.state(),
            metrics,
            checkpointMetrics,
            clock,
            nanos);
    TaskSlot slot = settings.flow().task().orElseThrow();
    return new CheckpointCycle(
        ports,
        times,
        settings.deleteGroupOffsets(),
        new SourceGroups(
            ports.sourceGroups(),
            groupFilter,
            new GroupOwnership(slot.index(), slot.count()),
            naming.pair()),
        naming,
        maps.own(),
        maps.reverse(),
        new CheckpointsTopic(naming.internalTopics().checkpoints(), ends::openCheckpoints, metrics),
        outbox);
  }

  private void failedForGood(String job, RuntimeException cause) {
    fatal.compareAndSet(null, cause);
  }
}
