package io.connectmirror.heartbeat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PulseTest {
  private static final Duration INTERVAL = Duration.ofNanos(100);

  private final Pulse pulse = new Pulse(INTERVAL, 1_000);

  @Test
  void beatsFirstOneIntervalAfterTheStart() {
    assertThat(pulse.nanosUntilDue(1_000)).isEqualTo(100);
    assertThat(pulse.nanosUntilDue(1_099)).isEqualTo(1);
    assertThat(pulse.nanosUntilDue(1_100)).isZero();
  }

  @Test
  void keepsThePaceWhenABeatIsLateByLessThanAnInterval() {
    pulse.beat(1_130);

    assertThat(pulse.nanosUntilDue(1_130)).isEqualTo(70);
  }

  @Test
  void doesNotMakeUpForMissedBeats() {
    pulse.beat(1_950);

    assertThat(pulse.nanosUntilDue(1_950)).isEqualTo(100);
  }

  @Test
  void goesOnWhenTheClockOverflows() {
    Pulse old = new Pulse(INTERVAL, Long.MAX_VALUE - 50);

    assertThat(old.nanosUntilDue(Long.MIN_VALUE + 40)).isEqualTo(9);
  }

  @Property
  void isNeverDueAgainAtOnceNorLaterThanAnInterval(
      @ForAll @LongRange(min = 0, max = 10_000) long late) {
    Pulse any = new Pulse(INTERVAL, 0);
    long now = 100 + late;

    any.beat(now);

    assertThat(any.nanosUntilDue(now)).isBetween(1L, 100L);
  }
}
