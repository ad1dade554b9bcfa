package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
  @ParameterizedTest
  @CsvSource({"1,1", "2,2", "3,4", "4,5", "5,5", "1000000,5"})
  void doublesUpToFiveSeconds(int failures, int seconds) {
    assertThat(Backoff.standard().after(failures)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({"PT0.2S,1,PT0.2S", "PT0.2S,9,PT0.2S", "PT3S,3,PT3S", "PT10M,9,PT5S"})
  void neverWaitsLongerThanThePeriod(Duration period, int failures, Duration wait) {
    assertThat(Backoff.within(period).after(failures)).isEqualTo(wait);
  }

  @Property
  void neverShrinksAndNeverExceedsTheCap(
      @ForAll @IntRange(min = 1, max = 60_000) int periodMs,
      @ForAll @IntRange(min = 1, max = 100) int failures) {
    Backoff backoff = Backoff.within(Duration.ofMillis(periodMs));

    assertThat(backoff.after(failures))
        .isPositive()
        .isLessThanOrEqualTo(Duration.ofSeconds(5))
        .isLessThanOrEqualTo(Duration.ofMillis(periodMs))
        .isLessThanOrEqualTo(backoff.after(failures + 1));
  }

  @Test
  void refusesAWaitOfNothing() {
    assertThatThrownBy(() -> new Backoff(Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
