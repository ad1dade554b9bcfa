package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandingFaultsTest {
  private long now = -5;
  private final StandingFaults faults = new StandingFaults(() -> now);

  @Test
  void saysEachFaultWhenItIsNewAndWhenItChanges() {
    assertThat(pass("a", "denied", "b", "denied too")).containsExactly("denied", "denied too");
    assertThat(pass("a", "denied", "b", "unreachable")).containsExactly("unreachable");
    assertThat(pass("a", "denied", "b", "unreachable")).isEmpty();
  }

  @Test
  void remindsOnceAMinuteInOneLineOfAllThatStand() {
    pass("a", "denied", "b", "denied too");
    after(Duration.ofSeconds(59));
    assertThat(pass("a", "denied", "b", "denied too")).isEmpty();

    after(Duration.ofSeconds(1));
    assertThat(pass("a", "denied", "b", "denied too"))
        .containsExactly("denied (and 1 more that were said before)");
    after(Duration.ofSeconds(30));
    assertThat(pass("b", "denied too")).isEmpty();

    after(Duration.ofSeconds(30));
    assertThat(pass("b", "denied too")).containsExactly("denied too");
  }

  @Test
  void saysAgainWhatComesBack() {
    pass("a", "denied");
    assertThat(pass()).isEmpty();

    assertThat(pass("a", "denied")).containsExactly("denied");
  }

  @Test
  void countsWhatIsNewAndNotReminders() {
    faults.found("a", "denied");
    assertThat(faults.endOfPass().news()).isEqualTo(1);
    after(Duration.ofMinutes(1));

    faults.found("a", "denied");

    assertThat(faults.endOfPass().news()).isZero();
  }

  private List<String> pass(String... subjectsAndLines) {
    for (int i = 0; i < subjectsAndLines.length; i += 2) {
      faults.found(subjectsAndLines[i], subjectsAndLines[i + 1]);
    }
    return faults.endOfPass().all();
  }

  private void after(Duration time) {
    now += time.toNanos();
  }
}
