package io.connectmirror.common.metrics;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Counters and gauges of a connector or task, all in one MBean. */
final class JmxFlowMetrics implements FlowMetrics {
  private final MetricSink sink;
  private final MetricGroup group;
  private final Map<MirrorCounter, AtomicLong> counters = new ConcurrentHashMap<>();
  private final Map<String, MetricSink.Registration> registrations = new ConcurrentHashMap<>();

  JmxFlowMetrics(MetricSink sink, String type, MetricsScope scope) {
    this.sink = sink;
    this.group = new MetricGroup(type, scope.wholeTags());
  }

  @Override
  public void add(MirrorCounter counter, long amount) {
    counters.computeIfAbsent(counter, this::register).addAndGet(amount);
  }

  @Override
  public void gauge(String name, String description, LongSupplier value) {
    register(new MetricAttribute(name, description), value);
  }

  @Override
  public void close() {
    registrations.keySet().forEach(this::remove);
  }

  private AtomicLong register(MirrorCounter counter) {
    AtomicLong count = new AtomicLong();
    register(new MetricAttribute(counter.attribute(), counter.description()), count::get);
    return count;
  }

  private void register(MetricAttribute attribute, LongSupplier value) {
    registrations.compute(
        attribute.name(),
        (name, before) -> {
          if (before != null) {
            before.remove();
          }
          return sink.register(
              group, List.of(new MetricGauge(attribute, () -> (double) value.getAsLong())));
        });
  }

  private void remove(String name) {
    MetricSink.Registration removed = registrations.remove(name);
    if (removed != null) {
      removed.remove();
    }
  }
}
