package io.connectmirror.source.task;

import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetPair;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;

/** No offset syncs are written ({@code emit.offset-syncs.enabled=false}). */
final class NoHistory implements SyncHistory {
  @Override
  public boolean load() {
    return true;
  }

  @Override
  public Optional<OffsetPair> last(TopicPartition partition) {
    return Optional.empty();
  }

  @Override
  public long seenBehindLast(TopicPartition partition) {
    return 0;
  }

  @Override
  public long firstCopiedTo(TopicPartition partition, long target) {
    return 0;
  }

  @Override
  public OptionalInt epoch(TopicPartition partition) {
    return OptionalInt.empty();
  }

  @Override
  public long reset(TopicPartition partition) {
    return 0;
  }

  @Override
  public Optional<LifeStart> nextLife(TopicPartition partition) {
    return Optional.empty();
  }

  @Override
  public long mirroredTo(TopicPartition partition) {
    return 0;
  }
}
