package io.connectmirror.checkpoint.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WritePaceTest {
  private final WritePace pace = new WritePace(Duration.ofMillis(200));

  @Test
  void takesMoreGroupsWhileTheyAreWrittenInGoodTime() {
    int first = pace.size();

    pace.written(Duration.ofMillis(50).toNanos());

    assertThat(pace.size()).isEqualTo(2 * first);
  }

  @Test
  void takesFewerWhenWritingThemTookTooLong() {
    int first = pace.size();

    pace.written(Duration.ofMillis(401).toNanos());

    assertThat(pace.size()).isEqualTo(first / 2);
  }

  @Test
  void staysAsItIsInBetween() {
    int first = pace.size();

    pace.written(Duration.ofMillis(300).toNanos());

    assertThat(pace.size()).isEqualTo(first);
  }

  @Test
  void takesFewerWhenTheLookWasTooOld() {
    int first = pace.size();

    assertThat(pace.slower()).isTrue();

    assertThat(pace.size()).isLessThan(first);
  }

  @Test
  void neverTakesMoreThanABrokerLikes() {
    for (int i = 0; i < 20; i++) {
      pace.written(0);
    }
    assertThat(pace.size()).isEqualTo(512);
  }

  @Test
  void givesMoreTimeWhenEvenAFewTakeTooLong() {
    for (int i = 0; i < 3; i++) {
      pace.slower();
    }

    assertThat(pace.tooOld(Duration.ofMillis(201).toNanos())).isFalse();
  }

  @Test
  void takesTheTimeBackAsSoonAsItIsNotNeeded() {
    for (int i = 0; i < 4; i++) {
      pace.slower();
    }
    pace.written(Duration.ofMillis(150).toNanos());

    assertThat(pace.tooOld(Duration.ofMillis(201).toNanos())).isTrue();
  }

  @Test
  void givesUpWhenItCannotGetSlower() {
    int steps = 0;
    while (pace.slower()) {
      steps++;
    }

    assertThat(steps).isLessThan(10);
    assertThat(pace.tooOld(Duration.ofSeconds(10).toNanos())).isFalse();
    assertThat(pace.tooOld(Duration.ofSeconds(11).toNanos())).isTrue();
  }

  @Test
  void remembersTheWidestWindow() {
    pace.written(Duration.ofMillis(120).toNanos());
    pace.written(Duration.ofMillis(80).toNanos());

    assertThat(pace.widestSeenMs()).isEqualTo(120);
  }

  @Test
  void aLookIsTooOldAfterTheWindow() {
    assertThat(pace.tooOld(Duration.ofMillis(200).toNanos())).isFalse();
    assertThat(pace.tooOld(Duration.ofMillis(201).toNanos())).isTrue();
  }
}
