package io.connectmirror.common.testing;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** Keeps what was counted. Thread-safe. */
public final class RecordingFlowMetrics implements FlowMetrics {
  private final Map<MirrorCounter, Long> counts = new ConcurrentHashMap<>();
  private final Map<String, LongSupplier> gauges = new ConcurrentHashMap<>();
  private volatile boolean closed;

  @Override
  public void add(MirrorCounter counter, long amount) {
    counts.merge(counter, amount, Long::sum);
  }

  @Override
  public void gauge(String name, String description, LongSupplier value) {
    gauges.put(name, value);
  }

  @Override
  public void close() {
    closed = true;
  }

  public long count(MirrorCounter counter) {
    return counts.getOrDefault(counter, 0L);
  }

  public Set<String> gauges() {
    return Set.copyOf(gauges.keySet());
  }

  /** The present value of a gauge, which must be registered. */
  public long gauge(String name) {
    LongSupplier gauge = gauges.get(name);
    if (gauge == null) {
      throw new AssertionError("no gauge " + name + " among " + gauges.keySet());
    }
    return gauge.getAsLong();
  }

  public boolean isClosed() {
    return closed;
  }
}
