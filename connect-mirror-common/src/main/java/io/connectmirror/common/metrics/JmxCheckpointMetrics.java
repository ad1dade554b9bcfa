package io.connectmirror.common.metrics;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A checkpoint task's metrics: MirrorMaker 2's MBean per group partition, each with statistics of
 * its own.
 */
final class JmxCheckpointMetrics implements CheckpointMetrics {
  private final MetricSink sink;
  private final MetricsScope scope;
  private final InstantSource clock;
  private final Map<GroupPartition, Registered> partitions = new ConcurrentHashMap<>();

  JmxCheckpointMetrics(MetricSink sink, MetricsScope scope, InstantSource clock) {
    this.sink = sink;
    this.scope = scope;
    this.clock = clock;
  }

  private record GroupPartition(String group, String remoteTopic, int partition) {}

  private record Registered(RollingStats latency, MetricSink.Registration registration) {}

  @Override
  public void checkpointed(String group, String remoteTopic, int partition, long latencyMs) {
    partitions
        .computeIfAbsent(new GroupPartition(group, remoteTopic, partition), this::register)
        .latency()
        .record(latencyMs, clock.millis());
  }

  @Override
  public void remove(String group, String remoteTopic, int partition) {
    remove(new GroupPartition(group, remoteTopic, partition));
  }

  @Override
  public void close() {
    partitions.keySet().forEach(this::remove);
  }

  private void remove(GroupPartition partition) {
    Registered removed = partitions.remove(partition);
    if (removed != null) {
      removed.registration().remove();
    }
  }

  private Registered register(GroupPartition partition) {
    LinkedHashMap<String, String> tags = scope.flowTags();
    tags.put("group", partition.group());
    tags.put("topic", partition.remoteTopic());
    tags.put("partition", String.valueOf(partition.partition()));
    RollingStats latency = new RollingStats(clock.millis());
    List<MetricGauge> gauges =
        List.of(
            new MetricGauge(MetricCatalog.CHECKPOINT_LATENCY, latency::last),
            new MetricGauge(
                MetricCatalog.CHECKPOINT_LATENCY_MIN, () -> latency.min(clock.millis())),
            new MetricGauge(
                MetricCatalog.CHECKPOINT_LATENCY_MAX, () -> latency.max(clock.millis())),
            new MetricGauge(
                MetricCatalog.CHECKPOINT_LATENCY_AVG, () -> latency.average(clock.millis())));
    return new Registered(
        latency, sink.register(new MetricGroup(MetricCatalog.CHECKPOINT_TYPE, tags), gauges));
  }
}
