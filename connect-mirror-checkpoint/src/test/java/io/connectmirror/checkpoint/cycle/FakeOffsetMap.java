package io.connectmirror.checkpoint.cycle;

import io.connectmirror.common.offsets.OffsetMap;
import io.connectmirror.common.offsets.Translation;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** A map that shifts offsets, up to where it reaches. */
final class FakeOffsetMap implements OffsetMap {
  private record Stretch(long shift, long oldest, long newest, boolean exact) {}

  private final Map<TopicPartition, Stretch> stretches = new HashMap<>();

  /** Records 0 to {@code newest} of the source are mirrored, each {@code shift} further on. */
  FakeOffsetMap mirrored(String topic, int partition, long shift, long newest) {
    stretches.put(new TopicPartition(topic, partition), new Stretch(shift, 0, newest, true));
    return this;
  }

  /** Knows nothing of what lies before {@code oldest}. */
  FakeOffsetMap from(String topic, int partition, long oldest, long newest) {
    stretches.put(new TopicPartition(topic, partition), new Stretch(0, oldest, newest, true));
    return this;
  }

  /** Has lost detail, and answers every question with one offset. */
  FakeOffsetMap coarse(String topic, int partition, long answer) {
    stretches.put(new TopicPartition(topic, partition), new Stretch(answer, 0, -1, false));
    return this;
  }

  @Override
  public Translation forward(TopicPartition source, long position) {
    Stretch stretch = stretches.get(source);
    if (stretch == null) {
      return new Translation.Unknown(Translation.Reason.NOT_REACHED);
    }
    if (position < stretch.oldest) {
      return new Translation.Unknown(Translation.Reason.BEFORE_KNOWN);
    }
    if (!stretch.exact) {
      return new Translation.AfterKnown(stretch.shift);
    }
    return position <= stretch.newest
        ? new Translation.Exact(position + stretch.shift)
        : new Translation.AfterKnown(stretch.newest + 1 + stretch.shift);
  }

  @Override
  public Translation backward(TopicPartition source, long position) {
    throw new UnsupportedOperationException("no test goes this way");
  }
}
