package io.connectmirror.common.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingTest {
  @Test
  void letsAClientCloseInPeaceAndKeepsTheInterruption() {
    List<Boolean> interrupted = new ArrayList<>();
    Thread.currentThread().interrupt();

    Closing.quietly("client", () -> interrupted.add(Thread.currentThread().isInterrupted()));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(interrupted).containsExactly(false);
  }

  @Test
  void keepsTheInterruptionOfAClientThatDoesNotClose() {
    Thread.currentThread().interrupt();

    Closing.quietly(
        "client",
        () -> {
          throw new IllegalStateException("no");
        });

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void leavesAnInterruptionWhileClosingOnTheThread() {
    Closing.quietly("client", () -> Thread.currentThread().interrupt());

    assertThat(Thread.interrupted()).isTrue();
  }
}
