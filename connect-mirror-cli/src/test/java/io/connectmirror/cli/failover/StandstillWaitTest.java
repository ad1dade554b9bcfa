package io.connectmirror.cli.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.failover.Step.AwaitStandstill;
import io.connectmirror.common.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandstillWaitTest {
  private static final AwaitStandstill STEP =
      new AwaitStandstill(Duration.ofSeconds(5), Duration.ofSeconds(20));

  private final ManualClock clock = new ManualClock();
  private final List<String> progress = new ArrayList<>();

  /** At each of these times, in tenths of a second after the begin, something moves. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "never",
      value = {
        "never;             true;   5.0",
        "4;                 true;   5.5",
        "10;                true;   6.0",
        "45;                true;   9.5",
        "45 90;             true;  14.0",
        "50;                true;  10.0",
        "40 80 120;         true;  17.0",
        "40 80 120 150;     true;  20.0",
        "40 80 120 160;     false; 20.0",
        "40 80 120 155 195; false; 20.0"
      })
  void waitsUntilNothingHasMovedForAsLongAsItIsTold(String moves, boolean done, double after)
      throws Exception {
    List<Double> times = new ArrayList<>();
    if (moves != null) {
      for (String move : moves.split(" ", -1)) {
        times.add(Integer.parseInt(move) / 10.0);
      }
    }

    StepResult result = waiting(() -> Map.of("east.orders-0", past(times))).await(STEP);

    assertThat(result.done()).isEqualTo(done);
    assertThat(elapsed()).isEqualTo(after);
  }

  @Test
  void tellsWhatMovedLastAndWhen() throws Exception {
    StepResult result =
        waiting(
                () -> {
                  Map<String, Long> trail = new TreeMap<>();
                  trail.put("east.orders-0", elapsed() < 2 ? 1L : 2L);
                  trail.put("group g in east.orders-0", 7L);
                  return trail;
                })
            .await(STEP);

    assertThat(result.message())
        .hasValue(
            "nothing has moved for 5.0 s; before, until 2.0 s after the connectors were told,"
                + " [east.orders-0] did");
    assertThat(progress).containsExactly("still moving: [east.orders-0]");
  }

  @Test
  void namesWhatDoesNotComeToRest() throws Exception {
    StepResult result =
        waiting(() -> Map.of("books-0", clock.millis(), "east.orders-0", 3L)).await(STEP);

    assertThat(result.done()).isFalse();
    assertThat(result.message().orElseThrow()).startsWith("[books-0] still move");
  }

  @Test
  void seesWhatAppearsAndGoes() throws Exception {
    StepResult result =
        waiting(
                () -> {
                  Map<String, Long> trail = new TreeMap<>();
                  trail.put(elapsed() < 3 ? "old" : "new", 1L);
                  return trail;
                })
            .await(STEP);

    assertThat(elapsed()).isEqualTo(8.0);
    assertThat(result.message().orElseThrow()).contains("[new, old] did");
  }

  private StandstillWait waiting(StandstillWait.Trail trail) {
    return new StandstillWait(trail, clock::advanceMs, clock.nanos(), progress::add);
  }

  private long past(List<Double> times) {
    return times.stream().filter(time -> time <= elapsed()).count();
  }

  private double elapsed() {
    return clock.nanos().getAsLong() / 1e9;
  }
}
