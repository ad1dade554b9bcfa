package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {
  @Test
  void runsWhatItIsHandedAtTheSameTimeOnDaemonThreadsOfItsName() throws Exception {
    DaemonThreads threads = new DaemonThreads("readers");
    CountDownLatch both = new CountDownLatch(2);
    AtomicReference<Thread> seen = new AtomicReference<>();
    CountDownLatch met = new CountDownLatch(2);

    for (int i = 0; i < 2; i++) {
      threads.execute(
          () -> {
            seen.set(Thread.currentThread());
            both.countDown();
            try {
              if (both.await(10, TimeUnit.SECONDS)) {
                met.countDown();
              }
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          });
    }

    assertThat(met.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(seen.get().isDaemon()).isTrue();
    assertThat(seen.get().getName()).startsWith("readers-");
  }
}
