package io.connectmirror.common.metrics;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All metrics of one connector or task. Made when it starts, closed when it ends; what it hands out
 * may be used from any thread and does nothing visible after the end.
 */
public final class MirrorMetrics implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MirrorMetrics.class);

  private final MetricSink sink;
  private final MetricsScope scope;
  private final InstantSource clock;
  private final List<AutoCloseableMetrics> open = new ArrayList<>();

  MirrorMetrics(MetricSink sink, MetricsScope scope, InstantSource clock) {
    this.sink = sink;
    this.scope = scope;
    this.clock = clock;
  }

  /**
   * Opens the metrics in the formats that {@code metric.names.formats} names.
   *
   * @param reporters the value of {@code metric.reporters}, for the legacy format
   * @param settings the connector's, for the reporters; may hold secrets
   * @param legacy under MirrorMaker 2's MBean names
   * @param workerContext for the new format, what the worker gave to the connector or task: a
   *     {@code ConnectorContext} or {@code SourceTaskContext}; empty when that format is off
   * @throws org.apache.kafka.common.config.ConfigException when a reporter cannot be made
   */
  public static MirrorMetrics open(
      MetricsScope scope,
      List<String> reporters,
      Map<String, ?> settings,
      boolean legacy,
      Optional<Object> workerContext,
      InstantSource clock) {
    List<MetricSink> sinks = new ArrayList<>();
    if (legacy) {
      sinks.add(new ReporterSink(MetricsReporters.of(reporters, settings)));
    }
    workerContext.ifPresent(
        context ->
            WorkerSink.of(context)
                .ifPresentOrElse(
                    sinks::add,
                    () ->
                        LOG.warn(
                            "connector={} metric.names.formats has new, which needs a worker of"
                                + " Kafka 4.1 or later: those metrics are not shown",
                            scope.connector())));
    return new MirrorMetrics(new CompositeSink(sinks), scope, clock);
  }

  public SourceMetrics source() {
    JmxSourceMetrics metrics = new JmxSourceMetrics(sink, scope, clock);
    return opened(metrics, metrics::close);
  }

  public CheckpointMetrics checkpoint() {
    JmxCheckpointMetrics metrics = new JmxCheckpointMetrics(sink, scope, clock);
    return opened(metrics, metrics::close);
  }

  /**
   * @param type of the MBean: the simple name of the connector's class
   */
  public FlowMetrics flow(String type) {
    JmxFlowMetrics metrics = new JmxFlowMetrics(sink, type, scope);
    return opened(metrics, metrics::close);
  }

  /** Takes everything away that was handed out; idempotent, never throws. */
  @Override
  public synchronized void close() {
    open.forEach(AutoCloseableMetrics::close);
    open.clear();
    sink.close();
  }

  private interface AutoCloseableMetrics {
    void close();
  }

  private synchronized <T> T opened(T metrics, AutoCloseableMetrics close) {
    open.add(close);
    return metrics;
  }
}
