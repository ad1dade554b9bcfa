package io.connectmirror.common.job;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.RecordingFlowMetrics;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What only a real thread can show; due times and back-off are the runner's. */
@Timeout(30)
class ScheduledJobsTest {
  private final AtomicReference<String> fatal = new AtomicReference<>();
  private final ScheduledJobs jobs =
      new ScheduledJobs(
          "jobs-under-test", new RecordingFlowMetrics(), (job, cause) -> fatal.set(job));

  @AfterEach
  void close() {
    jobs.close();
  }

  @Test
  void runsJobsOnOneDaemonThreadOfTheGivenName() throws InterruptedException {
    AtomicReference<Thread> ranOn = new AtomicReference<>();
    CountDownLatch ran = new CountDownLatch(1);

    jobs.once(
        "look",
        () -> {
          ranOn.set(Thread.currentThread());
          ran.countDown();
        });

    assertThat(ran.await(10, SECONDS)).isTrue();
    assertThat(ranOn.get().getName()).isEqualTo("jobs-under-test");
    assertThat(ranOn.get().isDaemon()).isTrue();
    assertThat(jobs.isAlive()).isTrue();
  }

  @Test
  void wakesForAJobThatIsBroughtForward() throws InterruptedException {
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(2);
    jobs.every(
        "refresh",
        Duration.ofDays(1),
        () -> {
          first.countDown();
          second.countDown();
        });
    assertThat(first.await(10, SECONDS)).isTrue();

    // A run that has not returned yet is not brought forward, so ask until it has.
    while (second.getCount() > 0) {
      jobs.runNow("refresh");
      Thread.onSpinWait();
    }

    assertThat(second.await(0, SECONDS)).isTrue();
  }

  @Test
  void closeInterruptsARunningJobAndEndsTheThread() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    jobs.once(
        "wait",
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.set(true);
            throw e;
          }
        });
    assertThat(begun.await(10, SECONDS)).isTrue();

    jobs.close();

    assertThat(interrupted).isTrue();
    assertThat(jobs.isAlive()).isFalse();
  }

  @Test
  void closeReturnsAfterItsTimeoutFromAJobThatDoesNotHear() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean end = new AtomicBoolean();
    jobs.once(
        "deaf",
        () -> {
          begun.countDown();
          while (!end.get()) {
            Thread.onSpinWait();
          }
        });
    assertThat(begun.await(10, SECONDS)).isTrue();

    jobs.close(Duration.ofMillis(50));

    assertThat(end).as("close came back before the job did").isFalse();
    end.set(true);
  }

  @Test
  void aJobMayCloseTheScheduler() throws InterruptedException {
    CountDownLatch closed = new CountDownLatch(1);
    jobs.once(
        "end",
        () -> {
          jobs.close();
          closed.countDown();
        });

    assertThat(closed.await(10, SECONDS)).isTrue();
    assertThat(jobs.isAlive()).isFalse();
  }

  @Test
  void keepsTheInterruptionOfAThreadThatCloses() throws InterruptedException {
    CountDownLatch ran = new CountDownLatch(1);
    jobs.once("run", ran::countDown);
    assertThat(ran.await(10, SECONDS)).isTrue();

    Thread.currentThread().interrupt();
    jobs.close();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void waitsForAJobThatIsTheLastOne() throws InterruptedException {
    AtomicBoolean ran = new AtomicBoolean();

    assertThat(jobs.await("last", Duration.ofSeconds(10), () -> ran.set(true))).isTrue();

    assertThat(ran).isTrue();
  }

  @Test
  void waitsForTheLastJobNoLongerThanItIsTold() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    jobs.once("busy", end::await);

    assertThat(jobs.await("last", Duration.ofMillis(50), () -> {})).isFalse();

    end.countDown();
  }

  @Test
  void ignoresJobsAfterClose() {
    jobs.close();
    jobs.close();
    AtomicBoolean ran = new AtomicBoolean();

    jobs.once("late", () -> ran.set(true));
    jobs.runNow("late");

    assertThat(ran).isFalse();
  }
}
