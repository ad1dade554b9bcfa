package io.connectmirror.heartbeat;

import io.connectmirror.common.config.ClientKind;
import io.connectmirror.common.config.ClientRoles;
import io.connectmirror.common.config.FlowSettings;
import io.connectmirror.common.config.HeartbeatKeys;
import io.connectmirror.common.config.HeartbeatSettings;
import io.connectmirror.common.config.Side;
import io.connectmirror.common.job.JobScheduler;
import io.connectmirror.common.job.JobScheduler.FatalHandler;
import io.connectmirror.common.job.ScheduledJobs;
import io.connectmirror.common.kafka.ClusterClients;
import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MetricsScope;
import io.connectmirror.common.metrics.MirrorMetrics;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.heartbeat.kafka.ProducerHeartbeatWriter;
import io.connectmirror.heartbeat.port.HeartbeatWriter;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The two clusters of a task as it runs on a worker. Used by one thread at a time. */
final class KafkaHeartbeatEnds implements HeartbeatEnds {
  private static final Duration JOBS_END_WITHIN = Duration.ofSeconds(1);

  private final FlowSettings flow;
  private final FlowMetrics metrics;
  private final ClusterClients source;
  private final ClusterClients target;
  private final Deque<Runnable> open = new ArrayDeque<>();

  private KafkaHeartbeatEnds(FlowSettings flow, Clock clock) {
    this.flow = flow;
    MirrorMetrics all =
        MirrorMetrics.open(
            scope(flow), flow.metricReporters(), flow.raw().asMap(), true, Optional.empty(), clock);
    open.push(all::close);
    this.metrics = all.flow(ClusterMirrorHeartbeatConnector.class.getSimpleName());
    this.source = clients(Side.SOURCE, flow.pair().source(), ClientRoles.HEARTBEATS_SOURCE_ADMIN);
    open.push(source::close);
    this.target = clients(Side.TARGET, flow.pair().target(), ClientRoles.HEARTBEATS_TARGET_ADMIN);
    open.push(target::close);
  }

  /** What a task starts with its settings. */
  static HeartbeatFlow startFlow(Map<String, String> originals) {
    HeartbeatSettings settings = HeartbeatSettings.parse(originals).orThrow();
    Clock clock = Clock.systemUTC();
    KafkaHeartbeatEnds ends = new KafkaHeartbeatEnds(settings.flow(), clock);
    try {
      return HeartbeatFlow.start(settings, ends, System::nanoTime, clock);
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
  public JobScheduler targetJobs(FatalHandler onFatal) {
    return jobs(flow.pair().target(), onFatal);
  }

  @Override
  public JobScheduler sourceJobs(FatalHandler onFatal) {
    return jobs(flow.pair().source(), onFatal);
  }

  @Override
  public TopicAdmin targetAdmin() {
    return target.topicAdminFor(HeartbeatKeys.EMIT_HEARTBEATS_ENABLED);
  }

  @Override
  public TopicAdmin sourceAdmin() {
    return source.topicAdminFor(HeartbeatKeys.EMIT_HEARTBEATS_TO);
  }

  @Override
  public HeartbeatWriter sourceWriter(String topic) {
    Map<String, Object> properties =
        ProducerHeartbeatWriter.withDefaults(
            flow.clientProperties(
                Side.SOURCE, ClientKind.PRODUCER, ClientRoles.HEARTBEATS_SOURCE_PRODUCER));
    HeartbeatWriter writer =
        new ProducerHeartbeatWriter(() -> source.producer(properties), flow.pair(), topic);
    open.push(writer::close);
    return writer;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }

  private static MetricsScope scope(FlowSettings flow) {
    return new MetricsScope(
        flow.pair().source(),
        flow.pair().target(),
        flow.connectorName(),
        flow.task().isPresent() ? OptionalInt.of(flow.task().get().index()) : OptionalInt.empty());
  }

  private JobScheduler jobs(String cluster, FatalHandler onFatal) {
    ScheduledJobs jobs =
        new ScheduledJobs(flow.connectorName() + "-heartbeats-" + cluster, metrics, onFatal);
    open.push(() -> jobs.close(JOBS_END_WITHIN));
    return jobs;
  }

  private ClusterClients clients(Side side, String alias, String role) {
    return new ClusterClients(
        alias,
        flow.forwardingAdminClass(),
        flow.clientProperties(side, ClientKind.ADMIN, role),
        flow.adminTimeout(),
        System::nanoTime);
  }
}
