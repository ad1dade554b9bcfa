package io.connectmirror.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.it.TroubledFlow.Outcome;
import io.connectmirror.lab.Broker;
import io.connectmirror.lab.Cluster;
import io.connectmirror.lab.Figure;
import io.connectmirror.lab.SuiteCounts;
import io.connectmirror.lab.TcpProxy;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ways to the clusters that break, clusters that never answer, and brokers that come and go. */
@Tag("long")
class NetworkIT {
  private static final Duration TROUBLE = Duration.ofSeconds(SuiteCounts.TROUBLE_SECONDS.count());
  private static final Duration SHORT_TROUBLE = Duration.ofSeconds(8);
  private static final Duration RESTART_EVERY = Duration.ofSeconds(10);
  private static final int RESTARTS = 6;
  private static final Duration GOAL = Duration.ofSeconds(10);

  /** What happens to the way to one of the clusters. */
  enum Trouble {
    SOURCE_REFUSES,
    SOURCE_NEVER_ANSWERS,
    TARGET_REFUSES,
    TARGET_NEVER_ANSWERS;

    void begin(TroubledFlow flow) {
      switch (this) {
        case SOURCE_REFUSES, TARGET_REFUSES -> proxy(flow).refuse();
        case SOURCE_NEVER_ANSWERS, TARGET_NEVER_ANSWERS -> proxy(flow).stall();
      }
    }

    void end(TroubledFlow flow) {
      proxy(flow).restore();
    }

    private TcpProxy proxy(TroubledFlow flow) {
      Cluster cluster =
          switch (this) {
            case SOURCE_REFUSES, SOURCE_NEVER_ANSWERS -> flow.east();
            case TARGET_REFUSES, TARGET_NEVER_ANSWERS -> flow.west();
          };
      return cluster.broker().proxy().orElseThrow();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SOURCE_REFUSES", "SOURCE_NEVER_ANSWERS"})
  void goesOnByItselfAndEndsInTimeWhileTheSourceIsAway(Trouble trouble) {
    goesOnByItselfAndEndsInTime(trouble);
  }

  @ParameterizedTest
  @EnumSource(names = {"TARGET_REFUSES", "TARGET_NEVER_ANSWERS"})
  void goesOnByItselfAndEndsInTimeWhileTheTargetIsAway(Trouble trouble) {
    goesOnByItselfAndEndsInTime(trouble);
  }

  private static void goesOnByItselfAndEndsInTime(Trouble trouble) {
    try (TroubledFlow flow = new TroubledFlow("NetworkIT-" + trouble)) {
      flow.create();

      long mark = flow.logEnd();
      trouble.begin(flow);
      flow.awaitPassed(TROUBLE);
      flow.catchUp();
      long logged = flow.logEnd() - mark;
      assertThat(flow.hasFailed()).isFalse();
      trouble.end(flow);
      Duration more = flow.awaitMore();
      Duration all = flow.awaitAll();

      trouble.begin(flow);
      flow.awaitPassed(SHORT_TROUBLE);
      Duration stopped = flow.stop();
      trouble.end(flow);
      flow.catchUp();
      flow.resume();

      trouble.begin(flow);
      flow.awaitPassed(SHORT_TROUBLE);
      Duration deleted = flow.delete();
      trouble.end(flow);
      flow.catchUp();
      flow.create();

      Figure.say(
          "trouble=%s seconds=%d worker_log_kb=%d next_record_after_ms=%d all_after_ms=%d"
              + " stopped_in_ms=%d deleted_in_ms=%d",
          trouble,
          TROUBLE.toSeconds(),
          logged / 1_000,
          more.toMillis(),
          all.toMillis(),
          stopped.toMillis(),
          deleted.toMillis());
      assertThat(flow.end(trouble.toString())).isEqualTo(Outcome.FLAWLESS);
      assertThat(more).isLessThan(GOAL);
      assertThat(stopped).isLessThan(GOAL);
      assertThat(deleted).isLessThan(GOAL);
    }
  }

  @Test
  void goesOnBetweenRestartsOfTheSourceBroker() {
    try (TroubledFlow flow = new TroubledFlow("NetworkIT-source-restarts")) {
      flow.create();

      restart(flow, flow.east().broker());
      Duration more = flow.awaitMore();
      Duration all = flow.awaitAll();
      flow.east().broker().stop();
      Duration stopped = flow.stop();
      flow.east().broker().start();
      flow.resume();

      Figure.say(
          "source_restarts=%d next_record_after_ms=%d all_after_ms=%d stopped_in_ms=%d",
          RESTARTS, more.toMillis(), all.toMillis(), stopped.toMillis());
      assertThat(flow.end("source_restarts")).isEqualTo(Outcome.FLAWLESS);
      assertThat(more).isLessThan(GOAL);
      assertThat(stopped).isLessThan(GOAL);
    }
  }

  /** The worker's own topics are on it too. */
  @Test
  void goesOnBetweenRestartsOfTheTargetBroker() {
    try (TroubledFlow flow = new TroubledFlow("NetworkIT-target-restarts")) {
      flow.create();

      restart(flow, flow.west().broker());
      Duration more = flow.awaitMore();
      Duration all = flow.awaitAll();

      Figure.say(
          "target_restarts=%d next_record_after_ms=%d all_after_ms=%d",
          RESTARTS, more.toMillis(), all.toMillis());
      assertThat(flow.end("target_restarts")).isEqualTo(Outcome.FLAWLESS);
      assertThat(more).isLessThan(GOAL);
    }
  }

  private static void restart(TroubledFlow flow, Broker broker) {
    for (int time = 0; time < RESTARTS; time++) {
      long begun = System.nanoTime();
      broker.stop();
      broker.start();
      Duration took = Duration.ofNanos(System.nanoTime() - begun);
      if (time < RESTARTS - 1 && took.compareTo(RESTART_EVERY) < 0) {
        flow.awaitPassed(RESTART_EVERY.minus(took));
      }
    }
    flow.catchUp();
  }
}
