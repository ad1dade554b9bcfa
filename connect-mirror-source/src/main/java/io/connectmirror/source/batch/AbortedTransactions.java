package io.connectmirror.source.batch;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which batches of a fetch response belong to aborted transactions. A response names those of its
 * range by producer and first offset; where one ends the log tells, by a marker. So this goes
 * through the response's batches along with its reader: each has to be shown once, in order. For
 * one partition of one response, and one thread.
 */
public final class AbortedTransactions {
  /**
   * An aborted transaction, as a fetch response names it.
   *
   * @param firstOffset of its records in this partition
   */
  public record Aborted(long producerId, long firstOffset) {}

  /** Not begun at the batch shown last, in order of their offsets. */
  private final Deque<Aborted> ahead;

  /** Producers that are within one. */
  private final Set<Long> within = new HashSet<>();

  /**
   * @param aborted of the response, in any order; none when it was read uncommitted
   */
  public AbortedTransactions(List<Aborted> aborted) {
    ahead =
        new ArrayDeque<>(
            aborted.stream().sorted(Comparator.comparingLong(Aborted::firstOffset)).toList());
  }

  /**
   * Whether what is in the batch was taken back.
   *
   * @throws CorruptBatchException for a marker that cannot be read
   */
  boolean contain(BatchView batch) {
    if (batch.producerId() < 0) {
      return false;
    }
    while (!ahead.isEmpty() && ahead.peek().firstOffset() <= batch.lastOffset()) {
      within.add(ahead.poll().producerId());
    }
    if (within.isEmpty()) {
      return false;
    }
    if (ControlMarker.endsAborted(batch)) {
      within.remove(batch.producerId());
      return false;
    }
    return batch.isTransactional() && within.contains(batch.producerId());
  }
}
