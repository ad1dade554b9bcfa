package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UndisturbedTest {
  @AfterEach
  void forget() {
    Thread.interrupted();
  }

  @Test
  void hidesAnInterruptionForTheWorkAndShowsItAgain() {
    Thread.currentThread().interrupt();

    assertThat(Undisturbed.call(() -> Thread.currentThread().isInterrupted())).isFalse();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void showsItAgainAlsoAfterWorkThatFails() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () ->
                Undisturbed.run(
                    () -> {
                      throw new IllegalStateException("failed");
                    }))
        .hasMessage("failed");

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void interruptsNobodyWhoWasNot() {
    Undisturbed.run(() -> {});

    assertThat(Thread.interrupted()).isFalse();
  }
}
