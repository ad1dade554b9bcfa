package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * One segment under comparison: takes records that wait, as the comparison wants them, and keeps to
 * the bounds of the segment. Not thread-safe.
 */
final class SegmentRun {
  private final LanePlan plan;
  private final Segment segment;
  private final WaitingRecords source;
  private final WaitingRecords target;
  private final LaneTally tally;
  private final PartitionComparison comparison;
  private long compared;
  private long copies;
  private boolean full;

  /**
   * @param source records of it that wait
   * @param target records of it that wait
   * @param tally counts those that were taken
   * @param differences that are kept
   */
  SegmentRun(
      LanePlan plan,
      Segment segment,
      WaitingRecords source,
      WaitingRecords target,
      LaneTally tally,
      int differences) {
    this.plan = plan;
    this.segment = segment;
    this.source = source;
    this.target = target;
    this.tally = tally;
    this.comparison =
        new PartitionComparison(
            plan.rules(segment), plan.hints(), ComparisonLimits.of(segment.length(), differences));
    comparison.beginAt(segment.sourceFrom());
  }

  /** Compares what is there. */
  void advance() {
    boolean moved = true;
    while (moved && !full && !comparison.isDone()) {
      boolean ofSource = advanceSource();
      boolean ofTarget = advanceTarget();
      moved = ofSource || ofTarget;
    }
  }

  boolean isDone() {
    return comparison.isDone();
  }

  /** Whether the target holds more than is read of it. */
  boolean isFull() {
    return full;
  }

  ComparisonResult finish() {
    return comparison.finish();
  }

  private boolean advanceSource() {
    boolean moved = false;
    while (comparison.wantsSource()) {
      ConsumerRecord<ByteBuffer, ByteBuffer> record = source.poll();
      if (compared >= segment.records()) {
        source.restart(/* nothing= */ true);
        comparison.sourceCut();
        return true;
      }
      if (record == null) {
        if (source.isEnded()) {
          comparison.sourceEnded();
          moved = true;
        }
        return moved;
      }
      moved = true;
      tally.read(record);
      if (plan.leftOutOfSource().test(record)) {
        tally.leftOut();
      } else if (record.offset() < segment.sourceFrom()) {
        comparison.known(record);
      } else {
        compared++;
        tally.comparedOfSource();
        comparison.source(record);
      }
    }
    return moved;
  }

  private boolean advanceTarget() {
    boolean moved = false;
    while (comparison.wantsTarget()) {
      ConsumerRecord<ByteBuffer, ByteBuffer> record = target.poll();
      if (record == null) {
        if (target.isEnded()) {
          comparison.targetEnded();
          moved = true;
        }
        return moved;
      }
      moved = true;
      tally.read(record);
      if (plan.leftOutOfTarget().test(record)) {
        tally.leftOut();
      } else if (copies >= segment.copies()) {
        full = true;
        return false;
      } else {
        copies++;
        tally.comparedOfTarget();
        comparison.target(record);
      }
    }
    return moved;
  }
}
