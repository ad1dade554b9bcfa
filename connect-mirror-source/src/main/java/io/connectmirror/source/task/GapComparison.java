package io.connectmirror.source.task;

import io.connectmirror.source.task.CopyGaps.Gap;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;

/**
 * Finds out which records in {@link CopyGaps} are copies of the source's, in whatever order they
 * were written. First take in the target's records, then offer the source's. Not thread-safe.
 */
final class GapComparison {
  private final Deque<Gap> ahead;
  private final Predicate<Headers> leftOut;
  private final Map<Fingerprint, Deque<Gap>> open = new HashMap<>();
  private boolean ownTime;
  private int targetRecords;
  private int copies;
  private int repeated;
  private long firstRepeated = -1;
  private long lastRepeated = -1;

  /**
   * @param leftOut which records of the source are not mirrored
   */
  GapComparison(List<Gap> gaps, Predicate<Headers> leftOut) {
    this.ahead = new ArrayDeque<>(gaps);
    this.leftOut = leftOut;
  }

  /** The next record of the target, in a gap or not. */
  void onTarget(ConsumerRecord<byte[], byte[]> record) {
    while (!ahead.isEmpty() && record.offset() >= ahead.peek().to()) {
      ahead.remove();
    }
    if (ahead.isEmpty() || record.offset() < ahead.peek().from()) {
      return;
    }
    targetRecords++;
    boolean created = record.timestampType() != TimestampType.LOG_APPEND_TIME;
    ownTime = ownTime || !created;
    open.computeIfAbsent(Fingerprint.of(record, created), first -> new ArrayDeque<>())
        .add(ahead.peek());
  }

  /**
   * The next record of the source.
   *
   * @return whether another one is wanted
   */
  boolean onSource(ConsumerRecord<byte[], byte[]> record) {
    if (!leftOut.test(record.headers())) {
      Deque<Gap> there = open.get(Fingerprint.of(record, !ownTime));
      if (there != null && !there.isEmpty()) {
        found(record.offset(), there.remove());
      }
    }
    return wantsMore();
  }

  /**
   * Of two owners' copies among each other the second is the repeated one: where that is this
   * task's, the other one counts it. Before its first, nobody else would.
   */
  private void found(long source, Gap gap) {
    copies++;
    if (gap.isFirst() || source < gap.source()) {
      repeated++;
      firstRepeated = firstRepeated < 0 ? source : firstRepeated;
      lastRepeated = source;
    }
  }

  /** Whether the gaps have records whose originals were not offered. */
  boolean wantsMore() {
    return copies < targetRecords;
  }

  /** How many records the gaps have. */
  int targetRecords() {
    return targetRecords;
  }

  /** How many of them are copies of the source's. */
  int copies() {
    return copies;
  }

  /** How many of those make a record be there twice. */
  int repeated() {
    return repeated;
  }

  /** The first of these on the source; -1 when there is none. */
  long firstRepeated() {
    return firstRepeated;
  }

  /** The last of these on the source; -1 when there is none. */
  long lastRepeated() {
    return lastRepeated;
  }
}
