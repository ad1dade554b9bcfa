package io.connectmirror.common.metrics;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;

/** A source task's metrics: MirrorMaker 2's MBean per partition, with three attributes more. */
final class JmxSourceMetrics implements SourceMetrics {
  private final MetricSink sink;
  private final MetricsScope scope;
  private final InstantSource clock;
  private final Map<TopicPartition, Registered> partitions = new ConcurrentHashMap<>();

  JmxSourceMetrics(MetricSink sink, MetricsScope scope, InstantSource clock) {
    this.sink = sink;
    this.scope = scope;
    this.clock = clock;
  }

  private record Registered(PartitionMetrics metrics, MetricSink.Registration registration) {}

  @Override
  public Partition partition(String remoteTopic, int partition) {
    return partitions
        .computeIfAbsent(new TopicPartition(remoteTopic, partition), this::register)
        .metrics();
  }

  @Override
  public void remove(String remoteTopic, int partition) {
    Registered removed = partitions.remove(new TopicPartition(remoteTopic, partition));
    if (removed != null) {
      removed.registration().remove();
    }
  }

  @Override
  public void close() {
    partitions.keySet().forEach(tp -> remove(tp.topic(), tp.partition()));
  }

  private Registered register(TopicPartition partition) {
    LinkedHashMap<String, String> tags = scope.flowTags();
    tags.put("topic", partition.topic());
    tags.put("partition", String.valueOf(partition.partition()));
    PartitionMetrics metrics = new PartitionMetrics(clock);
    return new Registered(
        metrics, sink.register(new MetricGroup(MetricCatalog.SOURCE_TYPE, tags), metrics.gauges()));
  }
}
