package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class BoundedCallTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void leavesBehindWhatDoesNotEnd() throws InterruptedException {
    CountDownLatch never = new CountDownLatch(1);

    assertThat(BoundedCall.ends("t", Duration.ofMillis(10), () -> await(never))).isFalse();

    never.countDown();
  }

  @Test
  void tellsWhatEndedAndThrowsWhatItThrows() throws InterruptedException {
    assertThat(BoundedCall.ends("t", LONG, () -> {})).isTrue();
    assertThatThrownBy(
            () ->
                BoundedCall.ends(
                    "t",
                    LONG,
                    () -> {
                      throw new IllegalArgumentException("why");
                    }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("why");
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
