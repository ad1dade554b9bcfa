package io.connectmirror.common.metrics;

import java.util.function.LongSupplier;

/**
 * Counters and gauges of a connector or task as a whole, under {@code
 * kafka.connect.mirror:type=<type>,source=..,target=..,connector=..[,task=..]}. Thread-safe.
 */
public interface FlowMetrics extends AutoCloseable {
  /** Adds to a counter that starts at 0, registered at the first call. */
  void add(MirrorCounter counter, long amount);

  /** Registers a gauge, or replaces it. */
  void gauge(String name, String description, LongSupplier value);

  @Override
  void close();

  /** For who measures nothing. */
  static FlowMetrics none() {
    return new FlowMetrics() {
      @Override
      public void add(MirrorCounter counter, long amount) {
        // Nobody asks.
      }

      @Override
      public void gauge(String name, String description, LongSupplier value) {
        // Nobody asks.
      }

      @Override
      public void close() {
        // Nothing is held.
      }
    };
  }
}
