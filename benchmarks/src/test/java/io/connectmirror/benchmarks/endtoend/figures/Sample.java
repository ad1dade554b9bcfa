package io.connectmirror.benchmarks.endtoend.figures;

import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import io.connectmirror.benchmarks.endtoend.scenario.ScenarioCatalog;
import java.util.List;
import java.util.Optional;

/** Measurements for tests. */
public final class Sample {
  private static final long RECORDS = 100_000;

  private Sample() {}

  public static Scenario scenario(String name) {
    return ScenarioCatalog.parse(List.of(name)).get(0);
  }

  /** 100 MB in records of 1 kB, in so many seconds and with so many CPU seconds. */
  public static Measurement backlog(
      String scenario, String contender, int round, double seconds, double cpu) {
    return of(scenario, contender, round, seconds, cpu, RECORDS, Optional.empty());
  }

  /** With a latency. */
  public static Measurement paced(String scenario, String contender, int round, Latency latency) {
    return of(scenario, contender, round, 20, 2, RECORDS, Optional.of(latency));
  }

  static Measurement of(
      String scenario,
      String contender,
      int round,
      double seconds,
      double cpu,
      long expected,
      Optional<Latency> latency) {
    Window window =
        new Window(seconds, RECORDS, new CpuTime(cpu * 0.75, cpu * 0.25), new CpuTime(0.5, 0.5));
    return new Measurement(
        scenario(scenario), contender, round, window, expected, 64_000_000, 55_000_000, latency);
  }
}
