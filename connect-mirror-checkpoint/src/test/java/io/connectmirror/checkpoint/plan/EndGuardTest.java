package io.connectmirror.checkpoint.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class EndGuardTest {
  private static final TopicPartition T0 = new TopicPartition("A.t", 0);
  private static final LogBounds BOUNDS = new LogBounds(2, 5);

  private final EndGuard guard = new EndGuard(Duration.ofNanos(10));

  @Test
  void holdsAnOffsetBeyondTheEndBackForTheGraceTime() {
    assertThat(guard.settled(T0, 100, BOUNDS, 0)).isFalse();
    assertThat(guard.settled(T0, 100, BOUNDS, 9)).isFalse();
    assertThat(guard.settled(T0, 100, BOUNDS, 10)).isTrue();
  }

  @Test
  void startsTheGraceTimeAnewAfterTheMapWasRight() {
    guard.settled(T0, 100, BOUNDS, 0);
    assertThat(guard.settled(T0, 5, BOUNDS, 9)).isTrue();
    assertThat(guard.settled(T0, 100, BOUNDS, 12)).isFalse();
  }

  @Test
  void forgetsPartitionsThatAreNotAskedForAnyMore() {
    guard.settled(T0, 100, BOUNDS, 0);
    guard.retain(Set.of());
    assertThat(guard.settled(T0, 100, BOUNDS, 20)).isFalse();
  }

  @Test
  void givesNoOffsetWhileHeldBackButLeavesThoseWithinTheLog() {
    assertThat(EndGuard.settle(6, BOUNDS, false)).isEmpty();
    assertThat(EndGuard.settle(5, BOUNDS, false)).isEqualTo(OptionalLong.of(5));
    assertThat(EndGuard.settle(0, BOUNDS, false)).isEqualTo(OptionalLong.of(2));
  }

  @Property
  void neverGivesAnOffsetOutsideTheLog(
      @ForAll @LongRange(max = 50) long offset,
      @ForAll @LongRange(max = 50) long start,
      @ForAll @LongRange(max = 50) long end,
      @ForAll boolean settled) {
    LogBounds bounds = new LogBounds(start, end);

    OptionalLong settledOffset = EndGuard.settle(offset, bounds, settled);

    settledOffset.ifPresent(value -> assertThat(value).isBetween(bounds.start(), bounds.end()));
  }
}
