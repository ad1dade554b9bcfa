package io.connectmirror.common.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RollingStatsTest {
  private final RollingStats stats = new RollingStats(0);

  @Test
  void isEmptyBeforeTheFirstValue() {
    assertThat(stats.last()).isZero();
    assertThat(stats.total()).isZero();
    assertThat(stats.min(0)).isNaN();
    assertThat(stats.max(0)).isNaN();
    assertThat(stats.average(0)).isNaN();
    assertThat(stats.sumPerSecond(0)).isZero();
    assertThat(stats.countPerSecond(0)).isZero();
  }

  @Test
  void summarisesTheValuesOfBothWindows() {
    stats.record(10, 0);
    stats.record(2, 29_000);
    stats.record(6, 31_000);

    assertThat(stats.last()).isEqualTo(6);
    assertThat(stats.min(45_000)).isEqualTo(2);
    assertThat(stats.max(45_000)).isEqualTo(10);
    assertThat(stats.average(45_000)).isEqualTo(6);
    assertThat(stats.sumPerSecond(45_000)).isEqualTo(18.0 / 45);
    assertThat(stats.countPerSecond(45_000)).isEqualTo(3.0 / 45);
  }

  @Test
  void forgetsWhatIsOlderButNotTheTotals() {
    stats.record(10, 0);
    stats.record(2, 31_000);

    assertThat(stats.max(60_000)).isEqualTo(2);
    assertThat(stats.max(90_000)).isNaN();
    assertThat(stats.sumPerSecond(90_000)).isZero();
    assertThat(stats.total()).isEqualTo(12);
    assertThat(stats.count()).isEqualTo(2);
    assertThat(stats.last()).isEqualTo(2);
  }

  @Test
  void startsAfreshAfterALongSilence() {
    stats.record(10, 0);
    stats.record(3, 1_000_000);

    assertThat(stats.average(1_000_000)).isEqualTo(3);
  }

  @Test
  void doesNotExaggerateTheRateOfTheFirstSeconds() {
    stats.record(300, 100);

    assertThat(stats.sumPerSecond(100)).isEqualTo(10);
  }

  @Test
  void bearsAClockThatGoesBack() {
    stats.record(1, 100_000);
    stats.record(5, 99_000);

    assertThat(stats.max(99_000)).isEqualTo(5);
  }

  @Property
  void agreesWithTheValuesOfTheLastThirtySecondsAtLeast(
      @ForAll @Size(min = 1, max = 200) List<@IntRange(max = 5_000) Integer> steps) {
    RollingStats rolling = new RollingStats(0);
    List<long[]> all = new ArrayList<>();
    long now = 0;
    for (int step : steps) {
      now += step;
      rolling.record(step, now);
      all.add(new long[] {now, step});
    }
    long end = now;
    long recentMax =
        all.stream().filter(v -> v[0] > end - 30_000).mapToLong(v -> v[1]).max().orElseThrow();
    long overallMax = all.stream().mapToLong(v -> v[1]).max().orElseThrow();

    assertThat(rolling.max(end)).isBetween((double) recentMax, (double) overallMax);
    assertThat(rolling.min(end)).isLessThanOrEqualTo(rolling.average(end) + 1e-9);
    assertThat(rolling.total()).isEqualTo((double) all.stream().mapToLong(v -> v[1]).sum());
  }
}
