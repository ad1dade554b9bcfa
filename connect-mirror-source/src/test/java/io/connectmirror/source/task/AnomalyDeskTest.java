package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.connectmirror.common.config.AnomalyPolicy;
import io.connectmirror.common.config.AnomalySettings;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.common.state.StateKind;
import io.connectmirror.common.testing.InMemoryStateStore;
import io.connectmirror.common.testing.ManualClock;
import io.connectmirror.common.testing.RecordingFlowMetrics;
import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.StartPoint;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class AnomalyDeskTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);

  private final InMemoryStateStore state = new InMemoryStateStore();
  private final RecordingFlowMetrics metrics = new RecordingFlowMetrics();
  private final ManualClock clock = new ManualClock();
  private final AnomalyDesk desk =
      new AnomalyDesk(
          new AnomalySettings(
              Duration.ofSeconds(5),
              AnomalyPolicy.CONTINUE,
              AnomalyPolicy.CONTINUE,
              AnomalyPolicy.CONTINUE,
              AnomalyPolicy.PAUSE),
          state,
          metrics,
          "mirror",
          clock);

  @Test
  void tellsOnceWhatIsFoundAgainBecauseWhatFollowedFailed() throws InterruptedException {
    desk.report(Map.of(T0, purged(5, 8)));
    desk.report(Map.of(T0, purged(5, 8)));

    assertThat(metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(3);
    assertThat(state.writes()).hasSize(1);
  }

  @Test
  void tellsOnceWhatIsFoundAgainUnderAnotherLeader() throws InterruptedException {
    desk.report(Map.of(T0, recreated(0)));
    clock.advanceMs(1_000);
    desk.report(Map.of(T0, recreated(1)));

    assertThat(metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(state.writes()).hasSize(1);
  }

  @Test
  void countsNothingThatTheStateTopicDidNotTake() throws InterruptedException {
    Failure failure = new Failure(FailureKind.RETRY, "away", new IllegalStateException("away"));
    state.fail(failure.asException());
    assertThatThrownBy(() -> desk.report(Map.of(T0, purged(5, 8))))
        .isInstanceOf(FailureException.class);
    assertThat(metrics.count(MirrorCounter.ANOMALIES)).isZero();

    state.fail(null);
    desk.report(Map.of(T0, purged(5, 8)));

    assertThat(metrics.count(MirrorCounter.ANOMALIES)).isEqualTo(1);
    assertThat(metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(3);
  }

  @Test
  void tellsOfTheNextOneInTheSamePartition() throws InterruptedException {
    desk.report(Map.of(T0, purged(5, 8)));
    desk.report(Map.of(T0, purged(9, 12)));

    assertThat(metrics.count(MirrorCounter.OFFSETS_LOST)).isEqualTo(6);
    assertThat(state.byParts(StateKind.ANOMALY)).containsOnlyKeys("purged/t/0/5", "purged/t/0/9");
  }

  private static AnomalyFound recreated(int leaderEpoch) {
    return new AnomalyFound(
        AnomalyKind.RECREATED,
        0,
        67,
        OptionalLong.empty(),
        "made again",
        new StartPoint(0, OptionalInt.of(leaderEpoch)));
  }

  private static AnomalyFound purged(long first, long end) {
    return new AnomalyFound(
        AnomalyKind.PURGED,
        first,
        end,
        OptionalLong.of(end - first),
        first + " to " + end,
        StartPoint.at(end));
  }
}
