package io.connectmirror.dedicated.worker;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import java.util.function.LongSupplier;

/** Counts nothing: what the jobs of a worker's life are about, its log tells. */
final class Unmeasured implements FlowMetrics {
  @Override
  public void add(MirrorCounter counter, long amount) {}

  @Override
  public void gauge(String name, String description, LongSupplier value) {}

  @Override
  public void close() {}
}
