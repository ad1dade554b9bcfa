package io.connectmirror.common.metrics;

import io.connectmirror.common.state.PartitionState;
import java.time.InstantSource;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleBiFunction;

/** What is measured of one partition. Thread-safe; telling it something allocates nothing. */
final class PartitionMetrics implements SourceMetrics.Partition {
  private final InstantSource clock;
  private final RollingStats age;
  private final RollingStats bytes;
  private final RollingStats latency;
  private volatile LongSupplier lag = () -> -1;
  private volatile LongSupplier syncAge = () -> -1;
  private volatile PartitionState state = PartitionState.WAITING;

  PartitionMetrics(InstantSource clock) {
    this.clock = clock;
    long now = clock.millis();
    age = new RollingStats(now);
    bytes = new RollingStats(now);
    latency = new RollingStats(now);
  }

  @Override
  public void polled(long ageMs, int recordBytes) {
    long now = clock.millis();
    age.record(ageMs, now);
    bytes.record(recordBytes, now);
  }

  @Override
  public void polled(long ageMs, int batchBytes, int records) {
    long now = clock.millis();
    age.record(ageMs, records, now);
    bytes.record(batchBytes, now);
  }

  @Override
  public void acknowledged(long latencyMs, int records) {
    latency.record(latencyMs, records, clock.millis());
  }

  @Override
  public void lag(LongSupplier records) {
    lag = records;
  }

  @Override
  public void syncAge(LongSupplier ms) {
    syncAge = ms;
  }

  @Override
  public void state(PartitionState newState) {
    state = newState;
  }

  List<MetricGauge> gauges() {
    return List.of(
        new MetricGauge(MetricCatalog.RECORD_COUNT, latency::count),
        gauge(MetricCatalog.RECORD_RATE, latency, RollingStats::countPerSecond),
        new MetricGauge(MetricCatalog.RECORD_AGE, age::last),
        gauge(MetricCatalog.RECORD_AGE_MIN, age, RollingStats::min),
        gauge(MetricCatalog.RECORD_AGE_MAX, age, RollingStats::max),
        gauge(MetricCatalog.RECORD_AGE_AVG, age, RollingStats::average),
        new MetricGauge(MetricCatalog.BYTE_COUNT, bytes::total),
        gauge(MetricCatalog.BYTE_RATE, bytes, RollingStats::sumPerSecond),
        new MetricGauge(MetricCatalog.LATENCY, latency::last),
        gauge(MetricCatalog.LATENCY_MIN, latency, RollingStats::min),
        gauge(MetricCatalog.LATENCY_MAX, latency, RollingStats::max),
        gauge(MetricCatalog.LATENCY_AVG, latency, RollingStats::average),
        new MetricGauge(MetricCatalog.RECORD_LAG, () -> (double) lag.getAsLong()),
        new MetricGauge(MetricCatalog.STATE, () -> state.code()),
        new MetricGauge(MetricCatalog.SYNC_AGE, () -> (double) syncAge.getAsLong()));
  }

  private MetricGauge gauge(
      MetricAttribute attribute,
      RollingStats stats,
      ToDoubleBiFunction<RollingStats, Long> statistic) {
    DoubleSupplier value = () -> statistic.applyAsDouble(stats, clock.millis());
    return new MetricGauge(attribute, value);
  }
}
