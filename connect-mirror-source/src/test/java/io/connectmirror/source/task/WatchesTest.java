package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.testing.RecordingSourceMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What the task thread judges by time alone. */
class WatchesTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);

  @Test
  void aPartitionStallsOnlyWithRecordsBeforeIt() {
    StallWatch watch = new StallWatch(Duration.ofSeconds(30));

    assertThat(watch.isStalled(T0, 5, true, at(0))).isFalse();
    assertThat(watch.isStalled(T0, 5, true, at(29))).isFalse();
    assertThat(watch.isStalled(T0, 6, true, at(30))).as("it moved").isFalse();
    watch.polled(at(30), at(31), true);
    assertThat(watch.isStalled(T0, 6, true, at(59))).isFalse();
    assertThat(watch.isStalled(T0, 6, true, at(60))).isTrue();
    assertThat(watch.isStalled(T0, 6, false, at(61))).as("nothing to read").isFalse();
    assertThat(watch.isStalled(T0, 6, true, at(62))).as("begins anew").isFalse();
  }

  @Test
  void givesAPartitionTimeThatMayBeBehindOthers() {
    StallWatch watch = new StallWatch(Duration.ofSeconds(30));

    for (int second = 0; second < 300; second++) {
      watch.polled(at(second), at(second), false);
      assertThat(watch.isStalled(T0, 5, true, at(second))).isFalse();
    }
    assertThat(watch.isStalled(T0, 5, true, at(300))).isTrue();
  }

  @Test
  void doesNotCountTheTimeInWhichTheTargetHoldsUpTheTask() {
    StallWatch watch = new StallWatch(Duration.ofSeconds(30));
    watch.polled(at(0), at(0), true);
    assertThat(watch.isStalled(T0, 5, true, at(0))).isFalse();

    watch.polled(at(20), at(20), true);
    watch.polled(at(50), at(50), true);
    assertThat(watch.isStalled(T0, 5, true, at(50))).as("held up all the time").isFalse();

    for (int second = 51; second < 80; second++) {
      watch.polled(at(second), at(second), true);
      assertThat(watch.isStalled(T0, 5, true, at(second))).isFalse();
    }
    watch.polled(at(80), at(80), true);
    assertThat(watch.isStalled(T0, 5, true, at(80))).isTrue();
  }

  @Test
  void waitsLongerAfterEveryFailureUpToABound() {
    PollTrouble trouble = new PollTrouble();
    assertThat(trouble.untilNextPoll(at(0))).isZero();

    Duration before = Duration.ZERO;
    for (int failure = 0; failure < 20; failure++) {
      trouble.failed(at(failure * 10));
      Duration wait = trouble.untilNextPoll(at(failure * 10));
      assertThat(wait).isGreaterThanOrEqualTo(before).isLessThanOrEqualTo(Duration.ofSeconds(5));
      before = wait;
    }
    assertThat(before).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void saysItOnceAMinute() {
    PollTrouble trouble = new PollTrouble();

    assertThat(trouble.failed(at(0))).isTrue();
    assertThat(trouble.failed(at(30))).isFalse();
    assertThat(trouble.failed(at(60))).isTrue();
  }

  @Test
  void endsWithRecordsOrAfterAWhileOfQuiet() {
    PollTrouble trouble = new PollTrouble();
    trouble.failed(at(0));
    assertThat(trouble.polled(false, at(1))).as("a client that reconnects polls emptily").isFalse();
    assertThat(trouble.polled(true, at(2))).isTrue();
    assertThat(trouble.polled(true, at(3))).as("told once").isFalse();

    trouble.failed(at(10));
    assertThat(trouble.polled(false, at(20))).isTrue();
    assertThat(trouble.isThere()).isFalse();
  }

  private static long at(int seconds) {
    // Elapsed time may be negative and may overflow.
    return Long.MAX_VALUE - 5 + TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void whatStandsIsWhatWasUnderWayBeforeAndOfWhichNothingArrivedSince() {
    ArrivalWatch watch = new ArrivalWatch();
    PartitionFlow stands = flow(0);
    PartitionFlow getsOn = flow(1);
    stands.read(9, 0, 1, 10);
    getsOn.read(9, 0, 2, 20);
    assertThat(watch.standing(List.of(stands, getsOn))).as("at first").isZero();

    getsOn.acknowledged(8, -1);
    getsOn.settled(10);

    assertThat(watch.standing(List.of(stands, getsOn))).isEqualTo(10);
    stands.acknowledged(9, -1);
    stands.settled(10);
    assertThat(watch.standing(List.of(stands))).isZero();
  }

  private static PartitionFlow flow(int partition) {
    return new PartitionFlow(
        new TopicPartition("t", partition),
        "east.t",
        Map.of(),
        new RecordingSourceMetrics().partition("east.t", partition),
        () -> 0);
  }
}
