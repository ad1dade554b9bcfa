package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JobHistoryTest {
  private final JobHistory history = new JobHistory(at(0));

  @Test
  void saysAFailureAtMostOnceAMinute() {
    assertThat(history.failed(at(1))).isTrue();
    assertThat(history.failed(at(2))).isFalse();
    assertThat(history.failed(at(60))).isFalse();
    assertThat(history.failed(at(61))).isTrue();
    assertThat(history.failed(at(62))).isFalse();
    assertThat(history.failuresInARow()).isEqualTo(5);
    assertThat(history.failingFor(at(62))).isEqualTo(Duration.ofSeconds(61));
  }

  @Test
  void saysARecoveryOnceAndOnlyOfAFailureThatWasSaid() {
    history.failed(at(1));
    assertThat(history.succeeded(at(2))).isTrue();
    assertThat(history.succeeded(at(3))).isFalse();

    history.failed(at(4));
    assertThat(history.succeeded(at(5))).as("its failure was not said").isFalse();
  }

  @Test
  void aJobThatFlapsIsSaidOnceAMinuteToo() {
    int said = 0;
    for (int second = 0; second < 120; second += 2) {
      said += history.failed(at(second)) ? 1 : 0;
      history.succeeded(at(second + 1));
    }
    assertThat(said).isEqualTo(2);
  }

  @Test
  void remembersTheLastSuccess() {
    assertThat(history.lastSuccessNanos()).isEqualTo(at(0));
    history.succeeded(at(7));
    history.failed(at(9));
    assertThat(history.lastSuccessNanos()).isEqualTo(at(7));
  }

  private static long at(int seconds) {
    // System.nanoTime may be negative and may overflow.
    return Long.MAX_VALUE - 5 + TimeUnit.SECONDS.toNanos(seconds);
  }
}
