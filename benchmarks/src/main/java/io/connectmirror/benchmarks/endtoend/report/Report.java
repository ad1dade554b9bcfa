package io.connectmirror.benchmarks.endtoend.report;

import io.connectmirror.benchmarks.endtoend.figures.Measurement;
import io.connectmirror.benchmarks.endtoend.figures.Summaries;
import io.connectmirror.benchmarks.endtoend.figures.Summary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All of a run, or of several.
 *
 * @param begun when, ISO 8601; of several the first
 * @param machine where
 * @param measurements one for each round of each contender and scenario
 * @param failures what could not be measured, and why
 */
public record Report(
    String begun, Machine machine, List<Measurement> measurements, List<String> failures) {
  /** What ratios are against. */
  public static final String REFERENCE = "mm2";

  /** Copies. */
  public Report {
    measurements = List.copyOf(measurements);
    failures = List.copyOf(failures);
  }

  /** One for each scenario and contender. */
  List<Summary> summaries() {
    return Summaries.of(measurements, REFERENCE);
  }

  /**
   * One report of several: rounds of a scenario that is in more than one follow each other.
   *
   * @param reports at least one
   * @throws IllegalArgumentException when they are of different machines; the message is for the
   *     user
   */
  public static Report merged(List<Report> reports) {
    Report first = reports.get(0);
    List<Measurement> all = new ArrayList<>();
    Machine machine = first.machine;
    for (Report report : reports) {
      machine = machine.with(report.machine);
      Map<String, Integer> rounds = new HashMap<>();
      all.forEach(one -> rounds.merge(one.scenario().name(), one.round(), Math::max));
      report.measurements.forEach(
          one -> all.add(one.later(rounds.getOrDefault(one.scenario().name(), 0))));
    }
    return new Report(
        first.begun,
        machine,
        all,
        reports.stream().flatMap(report -> report.failures.stream()).toList());
  }
}
