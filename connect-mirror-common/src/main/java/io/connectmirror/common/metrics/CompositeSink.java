package io.connectmirror.common.metrics;

import java.util.List;

/** Several sinks that all show the same values. */
final class CompositeSink implements MetricSink {
  private final List<MetricSink> sinks;

  CompositeSink(List<MetricSink> sinks) {
    this.sinks = List.copyOf(sinks);
  }

  @Override
  public Registration register(MetricGroup group, List<MetricGauge> gauges) {
    List<Registration> all = sinks.stream().map(sink -> sink.register(group, gauges)).toList();
    return () -> all.forEach(Registration::remove);
  }

  @Override
  public void close() {
    sinks.forEach(MetricSink::close);
  }
}
