package io.connectmirror.common.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.ManualJobs;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.errors.InterruptException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The runner is driven through the manual scheduler, which adds nothing but the manual clock. */
class JobRunnerTest {
  private final ManualClock clock = new ManualClock();
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final List<String> fatal = new ArrayList<>();
  private final ManualJobs jobs =
      new ManualJobs(clock, metrics, (job, cause) -> fatal.add(job + ": " + cause.getMessage()));
  private final List<Long> runsAtMs = new ArrayList<>();
  private final long begin = clock.millis();

  @Test
  void runsAPeriodicJobAtOnceAndThenEveryPeriod() {
    jobs.every("refresh", Duration.ofSeconds(30), this::note);

    jobs.advanceSeconds(90);

    assertThat(runsAtMs).containsExactly(0L, 30_000L, 60_000L, 90_000L);
  }

  @Test
  void countsThePeriodFromTheEndOfARun() {
    jobs.every(
        "slow",
        Duration.ofSeconds(10),
        () -> {
          note();
          clock.advance(Duration.ofSeconds(7));
        });

    jobs.advanceSeconds(20);

    assertThat(runsAtMs).containsExactly(0L, 17_000L, 34_000L);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FATAL")
  void backsOffUntilAFailingJobSucceeds(FailureKind kind) {
    jobs.every(
        "refresh",
        Duration.ofMinutes(10),
        () -> {
          note();
          if (runsAtMs.size() <= 5) {
            throw failure(kind);
          }
        });

    jobs.advanceSeconds(60);

    assertThat(runsAtMs).containsExactly(0L, 1_000L, 3_000L, 7_000L, 12_000L, 17_000L);
    assertThat(metrics.count(MirrorCounter.JOB_FAILURES)).isEqualTo(5);
    assertThat(fatal).isEmpty();
  }

  @Test
  void beginsTheBackOffAnewAfterASuccess() {
    List<Integer> failingRuns = List.of(1, 2, 4);
    jobs.every(
        "refresh",
        Duration.ofSeconds(10),
        () -> {
          note();
          if (failingRuns.contains(runsAtMs.size())) {
            throw failure(FailureKind.RETRY);
          }
        });

    jobs.advanceSeconds(15);

    assertThat(runsAtMs).containsExactly(0L, 1_000L, 3_000L, 13_000L, 14_000L);
  }

  @Test
  void retriesAnUnforeseenExceptionAsWell() {
    jobs.once(
        "create",
        () -> {
          note();
          if (runsAtMs.size() == 1) {
            throw new IllegalStateException("unforeseen");
          }
        });

    jobs.advanceSeconds(60);

    assertThat(runsAtMs).containsExactly(0L, 1_000L);
    assertThat(jobs.untilNext()).isEmpty();
  }

  @Test
  void tellsTheOwnerOfAFatalFailureAndRunsTheJobNoMore() {
    jobs.every(
        "refresh",
        Duration.ofSeconds(1),
        () -> {
          note();
          throw failure(FailureKind.FATAL);
        });
    jobs.every("other", Duration.ofSeconds(30), () -> {});

    jobs.advanceSeconds(60);

    assertThat(runsAtMs).hasSize(1);
    assertThat(fatal).containsExactly("refresh: broken");
    assertThat(jobs.untilNext()).as("other jobs go on").isPresent();
  }

  @Test
  void tellsTheOwnerOfAnErrorOfTheMachine() {
    jobs.once(
        "load",
        () -> {
          throw new NoClassDefFoundError("io/connectmirror/Gone");
        });

    assertThatThrownBy(jobs::runDue).isInstanceOf(NoClassDefFoundError.class);
    assertThat(fatal).singleElement().asString().contains("Gone");
  }

  @Test
  void bringsTheNextRunForward() {
    jobs.every("refresh", Duration.ofMinutes(10), this::note);
    jobs.advanceSeconds(5);

    jobs.runNow("refresh");
    jobs.runNow("no such job");
    jobs.runDue();

    assertThat(runsAtMs).containsExactly(0L, 5_000L);
    assertThat(jobs.untilNext()).contains(Duration.ofMinutes(10));
  }

  @Test
  void doesNotBringForwardAJobThatRuns() {
    jobs.every(
        "refresh",
        Duration.ofMinutes(10),
        () -> {
          note();
          jobs.runNow("refresh");
        });

    jobs.advanceSeconds(60);

    assertThat(runsAtMs).containsExactly(0L);
  }

  @Test
  void aJobMayAddAnother() {
    jobs.once("first", () -> jobs.once("second", this::note));

    jobs.runDue();

    assertThat(runsAtMs).containsExactly(0L);
  }

  @Test
  void runsTheJobThatIsDueLongest() {
    List<String> order = new ArrayList<>();
    jobs.every("a", Duration.ofSeconds(3), () -> order.add("a"));
    jobs.every("b", Duration.ofSeconds(2), () -> order.add("b"));
    jobs.runDue();
    order.clear();

    clock.advance(Duration.ofSeconds(5));
    jobs.runDue();

    assertThat(order).containsExactly("b", "a");
  }

  @Test
  void showsHowLongAgoAPeriodicJobSucceeded() {
    boolean[] broken = {false};
    jobs.every(
        "sync configs",
        Duration.ofSeconds(10),
        () -> {
          if (broken[0]) {
            throw failure(FailureKind.DENIED);
          }
        });
    jobs.advanceSeconds(10);
    broken[0] = true;

    jobs.advanceSeconds(50);

    assertThat(metrics.gauge("job-sync-configs-seconds-since-success")).isEqualTo(50);
  }

  @Test
  void anInterruptionEndsTheScheduler() {
    jobs.once(
        "wait",
        () -> {
          throw new InterruptedException();
        });
    jobs.every("later", Duration.ofSeconds(1), this::note);

    jobs.advanceSeconds(5);

    assertThat(runsAtMs).isEmpty();
    assertThat(jobs.isClosed()).isTrue();
  }

  @Test
  void aJobThatFollowsSomethingIsRunAgainAndHasNoMetricOfItsLastEnd() {
    List<Long> runs = new ArrayList<>();
    jobs.following("follow", Duration.ofSeconds(10), () -> runs.add(clock.millis()));

    jobs.advanceSeconds(25);

    assertThat(runs).hasSize(3);
    assertThat(metrics.gauges()).doesNotContain("job-follow-seconds-since-success");
  }

  @Test
  void takesKafkasUncheckedInterruptionForOne() {
    JobRunner runner = new JobRunner(clock.nanos(), metrics, (job, cause) -> fatal.add(job));
    runner.once(
        "wait",
        () -> {
          throw new InterruptException("interrupted");
        });

    assertThatThrownBy(runner::runNext).isInstanceOf(InterruptedException.class);

    assertThat(Thread.interrupted()).as("left for whoever owns the thread").isTrue();
    assertThat(metrics.count(MirrorCounter.JOB_FAILURES)).isZero();
  }

  @Test
  void refusesTwoJobsOfOneNameAndAPeriodOfNothing() {
    jobs.every("refresh", Duration.ofSeconds(1), this::note);

    assertThatThrownBy(() -> jobs.once("refresh", this::note))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("refresh");
    assertThatThrownBy(() -> jobs.every("busy", Duration.ZERO, this::note))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private void note() {
    runsAtMs.add(clock.millis() - begin);
  }

  private static FailureException failure(FailureKind kind) {
    return new Failure(kind, "broken", new IllegalStateException("why")).asException();
  }
}
