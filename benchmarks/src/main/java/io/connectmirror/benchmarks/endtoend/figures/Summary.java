package io.connectmirror.benchmarks.endtoend.figures;

import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * All rounds of one contender in one scenario.
 *
 * @param scenario what was mirrored
 * @param contender its name
 * @param rounds how many were measured
 * @param repeated records that arrived beyond those that there were, in all rounds
 * @param values the medians over the rounds
 * @param ratios the medians over the rounds of the ratio against MirrorMaker 2 in the same round;
 *     none where that was not measured
 */
public record Summary(
    Scenario scenario,
    String contender,
    int rounds,
    long repeated,
    Map<Metric, Double> values,
    Map<Metric, Double> ratios) {
  /** The median. */
  public OptionalDouble value(Metric metric) {
    return optional(values.get(metric));
  }

  /** The median ratio; 2 is twice as much as MirrorMaker 2. */
  public OptionalDouble ratio(Metric metric) {
    return optional(ratios.get(metric));
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
