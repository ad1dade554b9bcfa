package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * One partition under comparison: goes through its segments, one after the other. Not thread-safe.
 */
final class Lane {
  private final LanePlan plan;
  private final SideReader sourceReader;
  private final SideReader targetReader;
  private final int differences;
  private final List<ComparisonResult> results = new ArrayList<>();
  private final WaitingRecords source = new WaitingRecords();
  private final WaitingRecords target = new WaitingRecords();
  private final LaneTally tally = new LaneTally();
  private int at = -1;
  private Segment segment;
  private SegmentRun run;
  private long notMirroredYet;
  private boolean gone;
  private boolean unfinished;

  /**
   * @param differences that are kept of each segment
   */
  Lane(LanePlan plan, SideReader source, SideReader target, int differences) {
    this.plan = plan;
    this.sourceReader = source;
    this.targetReader = target;
    this.differences = differences;
    nextSegment();
  }

  boolean isDone() {
    return segment == null;
  }

  TopicPartition sourcePartition() {
    return plan.segments().get(0).source();
  }

  TopicPartition targetPartition() {
    return plan.segments().get(0).target();
  }

  /**
   * @param share bytes that may wait
   */
  boolean wantsSource(long share) {
    return !isDone()
        && !source.isEnded()
        && source.bytes() < share
        && sourceReader.position(segment.source()) < segment.sourceTo();
  }

  boolean wantsTarget(long share) {
    return !isDone()
        && !target.isEnded()
        && target.bytes() < share
        && targetReader.position(segment.target()) < segment.targetTo();
  }

  void takeSource(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
    source.add(records, segment.sourceTo());
  }

  void takeTarget(List<ConsumerRecord<ByteBuffer, ByteBuffer>> records) {
    target.add(records, segment.targetTo());
  }

  /** Records to be read are gone: what is known so far is what there is to say. */
  void gone() {
    gone = true;
    finish();
  }

  /** The time is over. */
  void stop() {
    unfinished = true;
    finish();
  }

  /** Compares what is there. */
  void advance() {
    if (isDone()) {
      return;
    }
    if (sourceReader.position(segment.source()) >= segment.sourceTo()) {
      source.end();
    }
    if (targetReader.position(segment.target()) >= segment.targetTo()) {
      target.end();
    }
    run.advance();
    if (run.isFull()) {
      stop();
    } else if (run.isDone()) {
      nextSegment();
    }
  }

  private void nextSegment() {
    if (run != null) {
      countUnread();
      results.add(run.finish());
    }
    at++;
    if (at == plan.segments().size()) {
      end();
      return;
    }
    segment = plan.segments().get(at);
    source.restart(segment.readFrom() >= segment.sourceTo());
    target.restart(segment.targetFrom() >= segment.targetTo());
    run = new SegmentRun(plan, segment, source, target, tally, differences);
    sourceReader.begin(segment.source(), segment.readFrom());
    targetReader.begin(segment.target(), segment.targetFrom());
  }

  /** The comparison needs no record behind what is mirrored, once the target has ended. */
  private void countUnread() {
    if (segment.records() == Long.MAX_VALUE && segment.targetTailJudged()) {
      long read = source.isEmpty() ? sourceReader.position(segment.source()) : source.firstOffset();
      notMirroredYet += Math.max(0, segment.sourceTo() - Math.max(read, segment.sourceFrom()));
    }
  }

  private void finish() {
    if (!isDone()) {
      results.add(run.finish());
      end();
    }
  }

  private void end() {
    sourceReader.end(sourcePartition());
    targetReader.end(targetPartition());
    segment = null;
    source.restart(/* nothing= */ true);
    target.restart(/* nothing= */ true);
  }

  long bytes() {
    return tally.bytes();
  }

  long sourceRecords() {
    return tally.sourceRecords();
  }

  /** Source offsets that are done with. */
  long passed() {
    long passed = 0;
    for (int i = 0; i < Math.min(at, plan.segments().size()); i++) {
      passed += plan.segments().get(i).length();
    }
    if (isDone()) {
      return passed;
    }
    long here = sourceReader.position(segment.source()) - segment.readFrom();
    return passed + Math.max(0, Math.min(here, segment.length()));
  }

  LaneResult result() {
    return new LaneResult(
        plan,
        results,
        tally.sourceRecords(),
        tally.targetRecords(),
        tally.bytes(),
        tally.leftOutCount(),
        notMirroredYet,
        gone,
        unfinished);
  }
}
