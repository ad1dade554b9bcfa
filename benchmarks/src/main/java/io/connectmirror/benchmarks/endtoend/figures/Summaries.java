package io.connectmirror.benchmarks.endtoend.figures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sums measurements up. A ratio is taken within each round, where both ran a minute apart on the
 * same machine, and only then the median: what slows a whole round down cancels out.
 */
public final class Summaries {
  private Summaries() {}

  private record Place(String scenario, int round) {}

  /**
   * One for each scenario and contender, in the order of the scenarios' first measurements and,
   * within a scenario, of the contenders'.
   *
   * @param reference the contender that ratios are against
   */
  public static List<Summary> of(List<Measurement> measurements, String reference) {
    Map<String, Map<String, List<Measurement>>> rows = new LinkedHashMap<>();
    Map<Place, Measurement> references = new HashMap<>();
    for (Measurement measurement : measurements) {
      String scenario = measurement.scenario().name();
      rows.computeIfAbsent(scenario, name -> new LinkedHashMap<>())
          .computeIfAbsent(measurement.contender(), name -> new ArrayList<>())
          .add(measurement);
      if (measurement.contender().equals(reference)) {
        references.put(new Place(scenario, measurement.round()), measurement);
      }
    }
    return rows.values().stream()
        .flatMap(contenders -> contenders.values().stream())
        .map(row -> summary(row, references))
        .toList();
  }

  private static Summary summary(List<Measurement> row, Map<Place, Measurement> references) {
    Measurement any = row.get(0);
    return new Summary(
        any.scenario(),
        any.contender(),
        row.size(),
        row.stream().mapToLong(m -> Math.max(0, m.window().records() - m.expected())).sum(),
        medians(row, Metric::of),
        medians(
            row,
            (metric, measurement) -> {
              Measurement against =
                  references.get(new Place(measurement.scenario().name(), measurement.round()));
              return ratio(metric, measurement, Optional.ofNullable(against));
            }));
  }

  private interface Figure {
    OptionalDouble of(Metric metric, Measurement measurement);
  }

  private static Map<Metric, Double> medians(List<Measurement> row, Figure figure) {
    Map<Metric, Double> medians = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      List<Double> values =
          row.stream()
              .map(measurement -> figure.of(metric, measurement))
              .filter(OptionalDouble::isPresent)
              .map(OptionalDouble::getAsDouble)
              .toList();
      if (!values.isEmpty()) {
        medians.put(metric, median(values));
      }
    }
    return medians;
  }

  private static OptionalDouble ratio(
      Metric metric, Measurement measurement, Optional<Measurement> against) {
    OptionalDouble own = metric.of(measurement);
    OptionalDouble other = against.map(metric::of).orElse(OptionalDouble.empty());
    return own.isPresent() && other.isPresent() && other.getAsDouble() > 0
        ? OptionalDouble.of(own.getAsDouble() / other.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The middle one, or the mean of the two in the middle. */
  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }
}
