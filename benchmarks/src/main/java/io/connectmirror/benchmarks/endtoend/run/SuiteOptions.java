package io.connectmirror.benchmarks.endtoend.run;

import io.connectmirror.benchmarks.endtoend.scenario.Scenario;
import java.util.List;

/**
 * What to run.
 *
 * @param scenarios in their order
 * @param contenders in the order of the first round
 * @param rounds of each scenario
 * @param recordsMb megabytes of values that are mirrored in a scenario without a pace
 * @param warmUpMb megabytes of values that are mirrored before
 * @param seconds how long a scenario with a pace produces
 * @param seed of the values
 */
public record SuiteOptions(
    List<Scenario> scenarios,
    List<String> contenders,
    int rounds,
    int recordsMb,
    int warmUpMb,
    int seconds,
    long seed) {
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_MB = 20_000;
  private static final int MOST_SECONDS = 3_600;

  /**
   * Checks and copies.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public SuiteOptions {
    scenarios = List.copyOf(scenarios);
    contenders = Contenders.named(contenders).stream().map(Contender::name).toList();
    within("--rounds", rounds, MOST_ROUNDS);
    within("--records-mb", recordsMb, MOST_MB);
    within("--warmup-mb", warmUpMb, MOST_MB);
    within("--seconds", seconds, MOST_SECONDS);
  }

  private static void within(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "%s must be 1 to %,d, not %,d".formatted(what, most, value));
    }
  }
}
