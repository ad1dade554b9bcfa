package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RefusedReadingTest {
  private static final TopicPartition T0 = new TopicPartition("t", 0);
  private static final TopicPartition T1 = new TopicPartition("t", 1);

  private final Set<TopicPartition> retried = new HashSet<>(Set.of(T0, T1));
  private long now;
  private final RefusedReading reading = new RefusedReading(() -> now);

  @Test
  void saysOncePerTopicWhatIsRefusedAndAgainEachMinute() {
    reading.add(T0, "needs READ");
    reading.add(T1, "needs READ");
    assertThat(reading.lines(retried::contains))
        .containsExactly("topic=t cannot be read, tried again: needs READ");

    // Between two tries nothing is refused, and nothing is well either.
    assertThat(reading.lines(retried::contains)).isEmpty();
    reading.add(T1, "needs READ");
    assertThat(reading.lines(retried::contains)).isEmpty();
    now = Duration.ofMinutes(1).toNanos();
    assertThat(reading.lines(retried::contains)).hasSize(1);
  }

  @Test
  void saysNothingOfWhatIsReadAgain() {
    reading.add(T0, "needs READ");
    reading.lines(retried::contains);
    retried.clear();
    now = Duration.ofMinutes(1).toNanos();

    assertThat(reading.lines(retried::contains)).isEmpty();
  }
}
