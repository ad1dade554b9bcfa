package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.checkpoint.plan.CheckpointPolicy.Verdict;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckpointPolicyTest {
  private static final LogBounds WIDE = new LogBounds(0, 1000);

  @Test
  void takesTheFirstPosition() {
    assertThat(CheckpointPolicy.judge(Optional.empty(), position(5, 5, false), WIDE))
        .isEqualTo(Verdict.FIRST);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      textBlock =
          """
          both went on,                 100, 100, 110, 110, true,  1000, ADVANCED
          a better answer for the same, 100,  91, 100, 100, true,  1000, ADVANCED
          same again,                   100, 100, 100, 100, true,  1000, UNCHANGED
          only the source went on,      100,  91, 105,  91, false, 1000, UNCHANGED
          rewound,                      100, 100,  50,  50, true,  1000, REWOUND
          rewound to the same answer,   100,  91,  95,  91, false, 1000, REWOUND
          map lost detail,              100, 100, 110,  91, false, 1000, LESS_EXACT
          map knows better,             100, 100, 110,  10, true,  1000, CORRECTED
          target log made again,        100, 100, 100,   5, false,    5, CORRECTED
          """)
  void judgesAgainstWhatWasSaidBefore(
      String name,
      long beforeUp,
      long beforeDown,
      long up,
      long down,
      boolean exact,
      long end,
      Verdict expected) {
    Position before = position(beforeUp, beforeDown, true);

    Verdict verdict =
        CheckpointPolicy.judge(
            Optional.of(before), position(up, down, exact), new LogBounds(0, end));

    assertThat(verdict).as(name).isEqualTo(expected);
  }

  @Property
  void goesBackOnlyWithTheSourceWhenTheMapIsNotExact(
      @ForAll @LongRange(max = 20) long beforeUp,
      @ForAll @LongRange(max = 20) long beforeDown,
      @ForAll @LongRange(max = 20) long up,
      @ForAll @LongRange(max = 20) long down) {
    Position before = position(beforeUp, beforeDown, true);

    Verdict verdict = CheckpointPolicy.judge(Optional.of(before), position(up, down, false), WIDE);

    if (verdict.emits() && up >= beforeUp) {
      assertThat(down).isGreaterThan(beforeDown);
    }
  }

  @Property
  void saysNothingTwice(
      @ForAll @LongRange(max = 20) long up, @ForAll @LongRange(max = 20) long down) {
    Position position = position(up, down, true);

    assertThat(CheckpointPolicy.judge(Optional.of(position), position, WIDE).emits()).isFalse();
  }

  private static Position position(long upstream, long downstream, boolean exact) {
    return new Position(upstream, downstream, exact, "");
  }
}
