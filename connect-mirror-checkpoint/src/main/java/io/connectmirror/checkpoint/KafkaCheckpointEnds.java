package io.connectmirror.checkpoint;

import io.connectmirror.common.config.CheckpointKeys;
import io.connectmirror.common.config.CheckpointSettings;
import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.MetricNames;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.config.TaskSlot;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.JobScheduler.FatalHandler;
import io.connectmirror.common.job.ScheduledJobs;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.metrics.CheckpointMetrics;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MetricsScope;
import io.connectmirror.common.metrics.MirrorMetrics;
import io.connectmirror.common.naming.InternalTopics;
import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.state.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The two clusters of a connector or task as it runs on a worker. Thread-safe. */
final class KafkaCheckpointEnds implements CheckpointEnds {
  private static final Duration JOBS_END_WITHIN = Duration.ofSeconds(1);

  private final CheckpointSettings settings;
  private final FlowSettings flow;
  private final InternalTopics topics;
  private final MirrorMetrics allMetrics;
  private final FlowMetrics metrics;
  private final ClusterClients source;
  private final ClusterClients target;
  // Guarded by this.
  private final Deque<Runnable> open = new ArrayDeque<>();

  private KafkaCheckpointEnds(CheckpointSettings settings, Object workerContext) {
    this.settings = settings;
    this.flow = settings.flow();
    this.topics = flow.internalTopics();
    this.allMetrics = newMetrics(settings, workerContext);
    this.metrics = allMetrics.flow(ClusterMirrorCheckpointConnector.class.getSimpleName());
    this.source = clients(Side.SOURCE, ClientRoles.CHECKPOINT_SOURCE_ADMIN);
    this.target = clients(Side.TARGET, ClientRoles.CHECKPOINT_TARGET_ADMIN);
    open.push(allMetrics::close);
    open.push(source::close);
    open.push(target::close);
  }

  /**
   * @param workerContext what the worker gave to the connector or task
   */
  static CheckpointEnds of(CheckpointSettings settings, Object workerContext) {
    return new KafkaCheckpointEnds(settings, workerContext);
  }

  /** What a task starts with its settings. */
  static CheckpointFlow startFlow(Map<String, String> originals, Object workerContext) {
    CheckpointSettings settings = CheckpointSettings.parse(originals).orThrow();
    CheckpointEnds ends = of(settings, workerContext);
    try {
      return CheckpointFlow.start(settings, ends, System::nanoTime, Clock.systemUTC());
    } catch (RuntimeException e) {
      ends.close();
      throw e;
    }
  }

  @Override
  public FlowMetrics metrics() {
    return metrics;
  }

  @Override
  public CheckpointMetrics checkpointMetrics() {
    return allMetrics.checkpoint();
  }

  @Override
  public JobScheduler workJobs(FatalHandler onFatal) {
    return jobs("work", onFatal);
  }

  @Override
  public JobScheduler mapJobs(FatalHandler onFatal) {
    return jobs("offset-syncs", onFatal);
  }

  @Override
  public JobScheduler failbackJobs(FatalHandler onFatal) {
    return jobs("failback", onFatal);
  }

  @Override
  public GroupAdmin sourceGroups() {
    return source.groupAdmin();
  }

  @Override
  public GroupAdmin targetGroups() {
    return target.groupAdmin();
  }

  @Override
  public TopicAdmin sourceTopics() {
    return source.topicAdminFor(CheckpointKeys.EMIT_CHECKPOINTS_ENABLED);
  }

  @Override
  public TopicAdmin targetTopics() {
    return target.topicAdminFor(CheckpointKeys.EMIT_CHECKPOINTS_ENABLED);
  }

  @Override
  public StateStore state() {
    StateStore store =
        target.stateStore(
            CheckpointTopics.state(settings, topics),
            consumer(Side.TARGET, ClientRoles.STATE_TARGET_CONSUMER),
            flow.clientProperties(
                Side.TARGET, ClientKind.PRODUCER, ClientRoles.STATE_TARGET_PRODUCER),
            metrics);
    closeLater(store::close);
    return store;
  }

  @Override
  public InternalTopicLog openCheckpoints() {
    return target.internalTopicLog(
        topics.checkpoints(), consumer(Side.TARGET, ClientRoles.CHECKPOINTS_TARGET_CONSUMER));
  }

  @Override
  public InternalTopicLog openOffsetSyncs(Side side) {
    return side == Side.SOURCE
        ? source.internalTopicLog(
            topics.offsetSyncsOnSource(),
            consumer(Side.SOURCE, ClientRoles.OFFSET_SYNCS_SOURCE_CONSUMER))
        : target.internalTopicLog(
            topics.offsetSyncsOnTarget(),
            consumer(Side.TARGET, ClientRoles.OFFSET_SYNCS_TARGET_CONSUMER));
  }

  /** Last opened, first closed: the schedulers before what their jobs use. */
  @Override
  public synchronized void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }

  private synchronized void closeLater(Runnable close) {
    open.push(close);
  }

  private JobScheduler jobs(String what, FatalHandler onFatal) {
    String task = flow.task().map(slot -> "-" + slot.index()).orElse("");
    ScheduledJobs jobs =
        new ScheduledJobs(flow.connectorName() + task + "-" + what, metrics, onFatal);
    closeLater(() -> jobs.close(JOBS_END_WITHIN));
    return jobs;
  }

  private Map<String, Object> consumer(Side side, String role) {
    return flow.clientProperties(side, ClientKind.CONSUMER, role);
  }

  private ClusterClients clients(Side side, String role) {
    return new ClusterClients(
        side == Side.SOURCE ? flow.pair().source() : flow.pair().target(),
        flow.forwardingAdminClass(),
        flow.clientProperties(side, ClientKind.ADMIN, role),
        flow.adminTimeout(),
        System::nanoTime);
  }

  private static MirrorMetrics newMetrics(CheckpointSettings settings, Object workerContext) {
    FlowSettings flow = settings.flow();
    return MirrorMetrics.open(
        new MetricsScope(
            flow.pair().source(),
            flow.pair().target(),
            flow.connectorName(),
            flow.task().map(TaskSlot::index).map(OptionalInt::of).orElseGet(OptionalInt::empty)),
        flow.metricReporters(),
        flow.raw().asMap(),
        settings.metricNames().contains(MetricNames.LEGACY),
        settings.metricNames().contains(MetricNames.NEW)
            ? Optional.ofNullable(workerContext)
            : Optional.empty(),
        Clock.systemUTC());
  }
}
