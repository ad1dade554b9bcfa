package io.connectmirror.checkpoint.cycle;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/** A map that shifts offsets, up to where it reaches. */
final class FakePositionMap implements PositionMap {
  private record Stretch(long shift, long newestUpstream, boolean exact) {}

  private final Map<TopicPartition, Stretch> stretches = new HashMap<>();

  /** Records 0 to {@code newest} of the source are mirrored, each {@code shift} further on. */
  FakePositionMap mirrored(String topic, int partition, long shift, long newest) {
    stretches.put(new TopicPartition(topic, partition), new Stretch(shift, newest, true));
    return this;
  }

  /** The map has lost detail, and answers every question with one offset. */
  FakePositionMap coarse(String topic, int partition, long answer) {
    stretches.put(new TopicPartition(topic, partition), new Stretch(answer, -1, false));
    return this;
  }

  @Override
  public Optional<Translated> translate(TopicPartition partition, long upstream) {
    Stretch stretch = stretches.get(partition);
    if (stretch == null) {
      return Optional.empty();
    }
    long reached = stretch.exact ? Math.min(upstream, stretch.newestUpstream + 1) : 0;
    return Optional.of(new Translated(reached + stretch.shift, stretch.exact));
  }
}
