package io.connectmirror.cli.compare;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * One partition under comparison: what was read of either side and not compared yet, and the
 * segment at hand. Not thread-safe.
 */
final class Lane {
  private static final int OVERHEAD_BYTES = 128;

  private final LanePlan plan;
  private final RecordFeed sourceFeed;
  private final RecordFeed targetFeed;
  private final int differences;
  private final List<ComparisonResult> results = new ArrayList<>();
  private final Queue source = new Queue();
  private final Queue target = new Queue();
  private int at = -1;
  private Segment segment;
  private PartitionComparison comparison;
  private long compared;
  private long copies;
  private long sourceRecords;
  private long targetRecords;
  private long bytes;
  private long leftOut;
  private long notMirroredYet;
  private boolean gone;
  private boolean unfinished;

  Lane(LanePlan plan, RecordFeed source, RecordFeed target, int differences) {
    this.plan = plan;
    this.sourceFeed = source;
    this.targetFeed = target;
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
    return !isDone() && !source.ended && source.bytes < share;
  }

  boolean wantsTarget(long share) {
    return !isDone() && !target.ended && target.bytes < share;
  }

  void takeSource(List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (record.offset() < segment.sourceTo()) {
        source.add(record);
      }
    }
  }

  void takeTarget(List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (record.offset() < segment.targetTo()) {
        target.add(record);
      }
    }
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
    source.ended |= sourceFeed.position(segment.source()) >= segment.sourceTo();
    target.ended |= targetFeed.position(segment.target()) >= segment.targetTo();
    boolean moved = true;
    while (moved && !isDone() && !comparison.isDone()) {
      boolean ofSource = advanceSource();
      boolean ofTarget = advanceTarget();
      moved = ofSource || ofTarget;
    }
    if (!isDone() && comparison.isDone()) {
      nextSegment();
    }
  }

  private boolean advanceSource() {
    boolean moved = false;
    while (comparison.wantsSource()) {
      ConsumerRecord<byte[], byte[]> record = source.poll();
      if (compared >= segment.records()) {
        source.clear();
        source.ended = true;
        comparison.sourceCut();
        return true;
      }
      if (record == null) {
        if (source.ended) {
          comparison.sourceEnded();
          moved = true;
        }
        return moved;
      }
      moved = true;
      bytes += size(record);
      if (plan.leftOutOfSource().test(record)) {
        leftOut++;
      } else if (record.offset() < segment.sourceFrom()) {
        comparison.known(record);
      } else {
        compared++;
        sourceRecords++;
        comparison.source(record);
      }
    }
    return moved;
  }

  private boolean advanceTarget() {
    boolean moved = false;
    while (!isDone() && comparison.wantsTarget()) {
      ConsumerRecord<byte[], byte[]> record = target.poll();
      if (record == null) {
        if (target.ended) {
          comparison.targetEnded();
          moved = true;
        }
        return moved;
      }
      moved = true;
      bytes += size(record);
      if (plan.leftOutOfTarget().test(record)) {
        leftOut++;
      } else if (copies >= segment.copies()) {
        stop();
        return false;
      } else {
        copies++;
        targetRecords++;
        comparison.target(record);
      }
    }
    return moved;
  }

  private void nextSegment() {
    if (comparison != null) {
      countUnread();
      results.add(comparison.finish());
    }
    at++;
    if (at == plan.segments().size()) {
      end();
      return;
    }
    segment = plan.segments().get(at);
    comparison =
        new PartitionComparison(
            plan.rules(segment), plan.hints(), ComparisonLimits.of(segment.length(), differences));
    comparison.beginAt(segment.sourceFrom());
    compared = 0;
    copies = 0;
    source.restart(segment.readFrom() >= segment.sourceTo());
    target.restart(segment.targetFrom() >= segment.targetTo());
    sourceFeed.begin(segment.source(), segment.readFrom());
    targetFeed.begin(segment.target(), segment.targetFrom());
  }

  /** The comparison needs no record behind what is mirrored, once the target has ended. */
  private void countUnread() {
    if (segment.records() == Long.MAX_VALUE && segment.targetTailJudged() && !gone) {
      long read = source.isEmpty() ? sourceFeed.position(segment.source()) : source.firstOffset();
      notMirroredYet += Math.max(0, segment.sourceTo() - Math.max(read, segment.sourceFrom()));
    }
  }

  private void finish() {
    if (!isDone()) {
      results.add(comparison.finish());
      end();
    }
  }

  private void end() {
    sourceFeed.end(sourcePartition());
    targetFeed.end(targetPartition());
    segment = null;
    source.clear();
    target.clear();
  }

  long bytes() {
    return bytes;
  }

  long sourceRecords() {
    return sourceRecords;
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
    long here = sourceFeed.position(segment.source()) - segment.readFrom();
    return passed + Math.max(0, Math.min(here, segment.length()));
  }

  LaneResult result() {
    return new LaneResult(
        plan,
        results,
        sourceRecords,
        targetRecords,
        bytes,
        leftOut,
        notMirroredYet,
        gone,
        unfinished);
  }

  private static long size(ConsumerRecord<byte[], byte[]> record) {
    return (long) Math.max(0, record.serializedKeySize())
        + Math.max(0, record.serializedValueSize());
  }

  /** With what its objects and headers take in memory. */
  private static long weight(ConsumerRecord<byte[], byte[]> record) {
    long weight = OVERHEAD_BYTES + size(record);
    for (Header header : record.headers()) {
      weight += header.key().length() + (header.value() == null ? 0 : header.value().length);
    }
    return weight;
  }

  /** Records of one side that wait. */
  private static final class Queue {
    private final Deque<ConsumerRecord<byte[], byte[]>> records = new ArrayDeque<>();
    private long bytes;
    private boolean ended;

    void add(ConsumerRecord<byte[], byte[]> record) {
      records.addLast(record);
      bytes += weight(record);
    }

    ConsumerRecord<byte[], byte[]> poll() {
      ConsumerRecord<byte[], byte[]> record = records.pollFirst();
      bytes -= record == null ? 0 : weight(record);
      return record;
    }

    boolean isEmpty() {
      return records.isEmpty();
    }

    long firstOffset() {
      return records.peekFirst().offset();
    }

    void restart(boolean nothing) {
      clear();
      ended = nothing;
    }

    void clear() {
      records.clear();
      bytes = 0;
    }
  }
}
