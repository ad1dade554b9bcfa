package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BoundedThreadsTest {
  private final CountDownLatch release = new CountDownLatch(1);

  @Test
  void worksOnSoMuchAtOnceAndLetsSoMuchWaitAndRefusesTheRest() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch done = new CountDownLatch(3);
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Runnable work =
        () -> {
          most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
          begun.countDown();
          await(release);
          atOnce.decrementAndGet();
          done.countDown();
        };
    try (BoundedThreads threads = new BoundedThreads("t", 2, 1)) {
      threads.execute(work);
      threads.execute(work);
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
      threads.execute(work);

      assertThatThrownBy(() -> threads.execute(work))
          .isInstanceOf(RejectedExecutionException.class);

      release.countDown();
      assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(most).hasValue(2);
    }
  }

  @Test
  void threadsAreDaemonsThatTellWhoseTheyAre() throws InterruptedException {
    CountDownLatch seen = new CountDownLatch(1);
    Thread[] thread = new Thread[1];
    try (BoundedThreads threads = new BoundedThreads("pages", 1, 1)) {
      threads.execute(
          () -> {
            thread[0] = Thread.currentThread();
            seen.countDown();
          });
      assertThat(seen.await(30, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(thread[0].isDaemon()).isTrue();
    assertThat(thread[0].getName()).isEqualTo("pages-1");
  }

  @Test
  void closingInterruptsWhatRunsAndTakesNothingMore() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    BoundedThreads threads = new BoundedThreads("t", 1, 1);
    threads.execute(
        () -> {
          begun.countDown();
          await(release);
          ended.countDown();
        });
    assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();

    threads.close();

    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    assertThatThrownBy(() -> threads.execute(() -> {}))
        .isInstanceOf(RejectedExecutionException.class);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
