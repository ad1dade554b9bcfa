package io.connectmirror.benchmarks.endtoend.figures;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** A figure of a measurement. Megabytes are millions of bytes of values, uncompressed. */
public enum Metric {
  MIRRORED("MB", "mb"),
  THROUGHPUT("MB/s", "mbPerSecond"),
  WORKER_WORK("MB per CPU s", "mbPerCpuSecond"),
  USER("CPU s user", "cpuSecondsUser"),
  SYSTEM("CPU s system", "cpuSecondsSystem"),
  MEMORY("memory MB", "memoryMb"),
  DISK("disk MB", "diskMb"),
  BROKER("broker CPU s", "brokerCpuSeconds"),
  SECONDS("seconds", "seconds"),
  P50("p50 ms", "p50Ms"),
  P99("p99 ms", "p99Ms"),
  P999("p99.9 ms", "p999Ms");

  private static final double MB = 1e6;

  private final String label;
  private final String key;

  Metric(String label, String key) {
    this.label = label;
    this.key = key;
  }

  /** With its unit, for people. */
  public String label() {
    return label;
  }

  /** In JSON. */
  public String key() {
    return key;
  }

  /** Its value; empty where it was not measured, or cannot be told because too little happened. */
  public OptionalDouble of(Measurement measurement) {
    double result = value(measurement);
    return Double.isFinite(result) ? OptionalDouble.of(result) : OptionalDouble.empty();
  }

  private double value(Measurement measurement) {
    Window window = measurement.window();
    return switch (this) {
      case MIRRORED -> measurement.bytes() / MB;
      case THROUGHPUT -> measurement.bytes() / MB / window.seconds();
      case WORKER_WORK -> measurement.bytes() / MB / window.worker().total();
      case USER -> window.worker().user();
      case SYSTEM -> window.worker().system();
      case MEMORY -> measurement.memoryBytes() / MB;
      case DISK -> measurement.diskBytes() / MB;
      case BROKER -> window.broker().total();
      case SECONDS -> window.seconds();
      case P50 -> latency(measurement.latency(), Latency::p50);
      case P99 -> latency(measurement.latency(), Latency::p99);
      case P999 -> latency(measurement.latency(), Latency::p999);
    };
  }

  private static double latency(Optional<Latency> latency, ToDoubleFunction<Latency> part) {
    return latency.isPresent() ? part.applyAsDouble(latency.get()) : Double.NaN;
  }
}
