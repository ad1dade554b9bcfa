package io.connectmirror.source.wire;

import io.connectmirror.source.batch.BatchSplitter;
import io.connectmirror.source.batch.BatchView;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import io.connectmirror.source.wire.ClusterWire.FetchAnswer;
import io.connectmirror.source.wire.ClusterWire.FetchAsk.PartitionAsk;
import io.connectmirror.source.wire.ClusterWire.Leader;
import java.nio.ByteBuffer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** How far one partition is read, and what of it waits to be polled. For one thread. */
final class ReadPartition {
  private static final int UNKNOWN = -1;

  /** A part that is smaller than one of so many of its answer is small. */
  private static final long SMALL_PART = 8;

  private final TopicPartition partition;

  /** What the next request asks for, and the leader epoch of what was read before it. */
  private long next;

  private int epoch;

  /** Of the topic that was begun; another one of that name is not read. */
  private Uuid topicId = Uuid.ZERO_UUID;

  private boolean isPaused;

  /** A fault of the log was handed on, and there is no going past it. */
  private boolean isStopped;

  /** What was fetched and not polled; null when there is nothing. */
  private OfPartition held;

  private int epochBeforeHeld;
  private int broker;

  /** Whose answer counts: the leader may move while another one is asked. */
  private int askedOf = UNKNOWN;

  private long notBeforeNanos;
  private boolean isBackingOff;
  private boolean isHeardOf;
  private long readableEnd = UNKNOWN;

  ReadPartition(TopicPartition partition, StartPoint start) {
    this.partition = partition;
    next = start.offset();
    epoch = start.epoch().orElse(UNKNOWN);
  }

  TopicPartition partition() {
    return partition;
  }

  void pause(boolean paused) {
    isPaused = paused;
  }

  boolean isPaused() {
    return isPaused;
  }

  /** Whether a request should ask for it, if its leader is known. */
  boolean isWanted(long nowNanos) {
    if (isBackingOff && nowNanos - notBeforeNanos >= 0) {
      isBackingOff = false;
    }
    return !isPaused && !isStopped && held == null && !isBackingOff;
  }

  /** Whether it would be wanted, were it not left alone for a while. */
  boolean isLeftAlone() {
    return isBackingOff && !isPaused && !isStopped && held == null;
  }

  long notBeforeNanos() {
    return notBeforeNanos;
  }

  void leaveAloneUntil(long nanos) {
    isBackingOff = true;
    notBeforeNanos = nanos;
  }

  /** False when the topic was made again since the partition was begun. */
  boolean isOf(Uuid id) {
    if (id.equals(Uuid.ZERO_UUID)) {
      return true;
    }
    if (topicId.equals(Uuid.ZERO_UUID)) {
      topicId = id;
    }
    return topicId.equals(id);
  }

  PartitionAsk ask(Leader leader, int maxBytes) {
    askedOf = leader.broker();
    return new PartitionAsk(partition, leader.topicId(), next, leader.epoch(), epoch, maxBytes);
  }

  /**
   * Whether what this broker answers is about what is wanted next. Of two that were asked only the
   * later one's is: else the second answer would take the place of the first, and what only that
   * one had would be lost.
   */
  boolean isAskedOf(int ofBroker) {
    return askedOf == ofBroker;
  }

  /** Of what was asked nothing is to come any more. */
  void answered() {
    askedOf = UNKNOWN;
  }

  /** Whether the log ends before what was read. */
  boolean isCut(FetchAnswer.PartitionAnswer answer) {
    return answer.divergentOffset() >= 0 && answer.divergentOffset() < next;
  }

  /**
   * The leader knows less of epochs than we do, and its log reaches as far as we have read. That is
   * so after an epoch in which nothing was written, and no cut.
   */
  void forgetEpoch() {
    epoch = UNKNOWN;
  }

  /**
   * Takes what came without an error.
   *
   * @param from the broker that it came from
   * @return whether there is anything new
   */
  boolean take(FetchAnswer.PartitionAnswer answer, int from, boolean committedOnly) {
    isHeardOf = true;
    readableEnd =
        committedOnly && answer.lastStableOffset() >= 0
            ? answer.lastStableOffset()
            : answer.highWatermark();
    if (!answer.records().hasRemaining()) {
      return false;
    }
    long wanted = next;
    int epochBefore = epoch;
    if (!walk(answer.records())) {
      return false;
    }
    held = new OfPartition(partition, wanted, own(answer.records()), answer.aborted());
    epochBeforeHeld = epochBefore;
    broker = from;
    return true;
  }

  /**
   * A small part of an answer is copied: kept for long, because the target does not take it, say,
   * it would keep all of the answer in memory.
   */
  @SuppressWarnings("ByteBufferBackingArray") // How large it is, whatever part of it this is.
  private static ByteBuffer own(ByteBuffer records) {
    if (!records.hasArray() || records.remaining() * SMALL_PART >= records.array().length) {
      return records;
    }
    return ByteBuffer.allocate(records.remaining()).put(records.duplicate()).flip();
  }

  /** Goes to behind the last whole batch; false when that leads nowhere. */
  private boolean walk(ByteBuffer records) {
    BatchSplitter splitter = new BatchSplitter(records, Integer.MAX_VALUE);
    long begun = next;
    BatchSplitter.Step step = splitter.next();
    boolean isFirst = true;
    while (step == BatchSplitter.Step.BATCH) {
      BatchView batch = splitter.batch();
      if (batch.lastOffset() >= next) {
        next = batch.lastOffset() + 1;
        epoch = batch.leaderEpoch();
      }
      isFirst = false;
      step = splitter.next();
    }
    // A broker gives the first batch whole: one that is cut has a length that is wrong.
    isStopped = step == BatchSplitter.Step.CORRUPT || (isFirst && step == BatchSplitter.Step.CUT);
    return isStopped || next > begun;
  }

  /** Null when there is nothing. */
  OfPartition held() {
    return held;
  }

  int heldOf(int ofBroker) {
    return held != null && broker == ofBroker ? held.records().remaining() : 0;
  }

  /** Hands over what is held. */
  OfPartition poll() {
    OfPartition polled = held;
    held = null;
    return polled;
  }

  /** Gives back what is held, to fetch it again. */
  void drop() {
    if (held != null) {
      next = held.position();
      epoch = epochBeforeHeld;
      held = null;
      isStopped = false;
    }
  }

  /** Whether a broker has answered since it was begun. */
  boolean isHeardOf() {
    return isHeardOf;
  }

  /** The offset that is to be polled next. */
  long position() {
    return held == null ? next : held.position();
  }

  boolean isCaughtUp() {
    return held == null && readableEnd >= 0 && next >= readableEnd;
  }
}
