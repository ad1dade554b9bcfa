package io.connectmirror.common.metrics;

import java.util.List;

/** Where metrics appear. Thread-safe. A sink that cannot take a metric says so and goes on. */
interface MetricSink extends AutoCloseable {
  /** Makes values readable; never throws. */
  Registration register(MetricGroup group, List<MetricGauge> gauges);

  @Override
  void close();

  /** Takes values away again; idempotent, never throws. */
  @FunctionalInterface
  interface Registration {
    void remove();
  }
}
