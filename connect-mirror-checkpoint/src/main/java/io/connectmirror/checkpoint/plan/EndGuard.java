package io.connectmirror.checkpoint.plan;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/**
 * Brings translated offsets within the target's logs.
 *
 * <p>The log end is read after the translation, so an offset beyond it means that the target
 * partition was truncated or made again and the offset map does not know yet. The first offset
 * syncs of the new log correct the map within seconds; taking the new end at once could skip what
 * is being mirrored into it. So such an offset is held back for a grace time, and only then
 * clamped.
 *
 * <p>Not thread-safe.
 */
public final class EndGuard {
  private final long graceNanos;
  private final Map<TopicPartition, Long> beyondSince = new HashMap<>();

  public EndGuard(Duration grace) {
    this.graceNanos = grace.toNanos();
  }

  /**
   * Decides for all translated offsets of one partition at once.
   *
   * @param highest the highest translated offset of any group in {@code partition}
   * @return whether offsets beyond the end are to be clamped rather than held back
   */
  public boolean settled(TopicPartition partition, long highest, LogBounds bounds, long nowNanos) {
    if (highest <= bounds.end()) {
      beyondSince.remove(partition);
      return true;
    }
    long since = beyondSince.computeIfAbsent(partition, p -> nowNanos);
    return nowNanos - since >= graceNanos;
  }

  /** The offset to use, empty while it is held back. */
  public static OptionalLong settle(long offset, LogBounds bounds, boolean settled) {
    boolean beyond = offset > bounds.end();
    return beyond && !settled ? OptionalLong.empty() : OptionalLong.of(bounds.clamp(offset));
  }

  /** Forgets partitions that no group stands in any more. */
  public void retain(Set<TopicPartition> partitions) {
    beyondSince.keySet().retainAll(partitions);
  }
}
