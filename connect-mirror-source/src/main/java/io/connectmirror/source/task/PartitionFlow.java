package io.connectmirror.source.task;

import io.connectmirror.common.metrics.SourceMetrics;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.state.PartitionState;
import io.connectmirror.source.plan.KnownPosition;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.plan.TargetLimits;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * One source partition that a task owns: how far it has been read and acknowledged, and what state
 * it is in. The jobs thread begins it, the task thread reads it, the producer's thread
 * acknowledges; everything here may be called by each of them.
 */
public final class PartitionFlow {
  private final TopicPartition source;
  private final String remoteTopic;
  private final Map<String, Object> connectPartition;
  private final SourceMetrics.Partition metrics;
  private final LongSupplier nanos;
  private final AtomicLong inflightBytes = new AtomicLong();
  private final AtomicLong inflightRecords = new AtomicLong();
  private final AtomicReference<CutWitness> witness = new AtomicReference<>();
  private final AckOrder order = new AckOrder();
  private final CopyGaps gaps = new CopyGaps();
  private final Object acking = new Object();

  // One writer each: the jobs thread for the life and the end, the task thread for what was read.
  private volatile Life life;
  private volatile OffsetRunRecorder recorder;
  private volatile boolean reading;
  private volatile StartPoint next = StartPoint.at(-1);
  private volatile int lastEpoch = -1;
  private volatile long position = -1;
  private volatile long sourceEnd = -1;
  private volatile boolean endKnown;
  private volatile long lastAcked = -1;
  private int lastAckedEpoch = -1;
  private volatile long notTakenFrom = Long.MAX_VALUE;
  private volatile long syncWrittenNanos;
  private volatile boolean syncWritten;
  private volatile Status status;

  /**
   * @param connectPartition the map under which Connect keeps the position; shared by all records
   * @param nanos elapsed time
   */
  public PartitionFlow(
      TopicPartition source,
      String remoteTopic,
      Map<String, Object> connectPartition,
      SourceMetrics.Partition metrics,
      LongSupplier nanos) {
    this.source = source;
    this.remoteTopic = remoteTopic;
    this.connectPartition = connectPartition;
    this.metrics = metrics;
    this.nanos = nanos;
    metrics.syncAge(this::syncAgeMs);
    metrics.lag(this::lag);
    this.status = new Status(PartitionState.WAITING, "not looked at yet", nanos.getAsLong());
    metrics.state(status.state());
  }

  public TopicPartition source() {
    return source;
  }

  public String remoteTopic() {
    return remoteTopic;
  }

  public Map<String, Object> connectPartition() {
    return connectPartition;
  }

  public SourceMetrics.Partition metrics() {
    return metrics;
  }

  /** Where acknowledgements are noted for the offset map; empty when no syncs are written. */
  public Optional<OffsetRunRecorder> recorder() {
    return Optional.ofNullable(recorder);
  }

  public void recorder(OffsetRunRecorder used) {
    recorder = used;
  }

  /** Empty until the partition is first begun. */
  public Optional<Life> life() {
    return Optional.ofNullable(life);
  }

  /** Whether the present stretch of reading is the first of this task. */
  public boolean isFirstLife() {
    Life present = life;
    return present != null && present.number() == 1;
  }

  /** A new stretch of reading begins at {@code point}; the former one must be {@link #isOver}. */
  public void begin(Life newLife, StartPoint point) {
    order.begin();
    acknowledged(-1, -1);
    notTakenFrom = Long.MAX_VALUE;
    gaps.off();
    witness.set(null);
    life = newLife;
    reading = true;
    lastEpoch = -1;
    next = point;
    position = point.offset();
  }

  /** What tells whether the log was cut before the present stretch began. */
  Optional<CutWitness> witness() {
    return Optional.ofNullable(witness.get());
  }

  void witness(Optional<CutWitness> of) {
    witness.set(of.orElse(null));
  }

  /** Whether it is for the caller to tell what this one shows, and for nobody else from now on. */
  boolean dismiss(CutWitness of) {
    return witness.compareAndSet(of, null);
  }

  /** The task thread has read records up to {@code lastOffset} and returns them to the worker. */
  public void read(long lastOffset, int epoch, int records, long bytes) {
    inflightRecords.addAndGet(records);
    inflightBytes.addAndGet(bytes);
    lastEpoch = epoch;
    next = new StartPoint(lastOffset + 1, epoch < 0 ? OptionalInt.empty() : OptionalInt.of(epoch));
    position = Math.max(position, lastOffset + 1);
  }

  /**
   * What comes before a point is not to be read any more, although it was not mirrored. Called by
   * the jobs thread while nothing is read of it.
   */
  void passOver(StartPoint point) {
    next = point;
    position = Math.max(position, point.offset());
  }

  /** The order in which the records of the present stretch were sent. */
  AckOrder order() {
    return order;
  }

  /**
   * A record and all before it have been acknowledged by the target, or dropped.
   *
   * @param epoch its leader epoch; -1 when not known
   */
  public void acknowledged(long offset, int epoch) {
    synchronized (acking) {
      lastAcked = offset;
      lastAckedEpoch = epoch;
    }
  }

  /** The newest record of the present stretch that is acknowledged with all before it. */
  Optional<Acked> acked() {
    synchronized (acking) {
      return lastAcked < 0 ? Optional.empty() : Optional.of(new Acked(lastAcked, lastAckedEpoch));
    }
  }

  /**
   * The target did not take a record of the present stretch: none from there on counts as read.
   * Called before the record is {@link #settled}, so that a flow that is over knows all of them.
   */
  void notTaken(long offset) {
    synchronized (acking) {
      notTakenFrom = Math.min(notTakenFrom, offset);
    }
  }

  private long notBeyondNotTaken(long offset) {
    return Math.min(offset, notTakenFrom);
  }

  /** What others wrote among the copies of the present stretch. */
  CopyGaps gaps() {
    return gaps;
  }

  /** A record is no longer in flight: acknowledged or dropped. */
  public void settled(long bytes) {
    settled(bytes, 1);
  }

  /** Records that were sent together are no longer in flight. */
  public void settled(long bytes, int records) {
    inflightBytes.addAndGet(-bytes);
    inflightRecords.addAndGet(-records);
  }

  public long inflightBytes() {
    return inflightBytes.get();
  }

  public boolean isDrained() {
    return inflightRecords.get() == 0;
  }

  /** The task thread reads the partition no more. */
  public void ended() {
    reading = false;
  }

  /** Whether nothing is read, and nothing that was is still in flight. */
  public boolean isOver() {
    return !reading && isDrained();
  }

  /** How far this task has read; empty before it began. */
  public Optional<KnownPosition> readTo() {
    Life present = life;
    if (present == null) {
      return Optional.empty();
    }
    StartPoint reached = next();
    return Optional.of(
        new KnownPosition(reached.offset(), reached.epoch(), Optional.of(present.sourceId())));
  }

  /** Leader epoch of the record read last; -1 when not known. */
  public int lastEpoch() {
    return lastEpoch;
  }

  public long nextToRead() {
    return next().offset();
  }

  /** Where to go on reading in the same topic. */
  public StartPoint next() {
    StartPoint read = next;
    if (read.offset() <= notTakenFrom) {
      return read;
    }
    int epoch = acked().map(Acked::epoch).orElse(-1);
    return new StartPoint(notTakenFrom, epoch < 0 ? OptionalInt.empty() : OptionalInt.of(epoch));
  }

  /** Offset of the newest acknowledged record of the present stretch; -1 before the first. */
  public long lastAcked() {
    return lastAcked;
  }

  /**
   * The offset up to which (exclusive) all is acknowledged or yields no record to mirror; -1 before
   * the partition begins.
   */
  public long acknowledgedTo() {
    // In this order: what is drained later was drained up to there.
    long read = position;
    return isDrained() ? notBeyondNotTaken(read) : lastAcked < 0 ? -1 : lastAcked + 1;
  }

  /** The consumer's own position, which also moves over what yields no record. */
  public void position(long offset) {
    position = offset;
  }

  public long position() {
    return notBeyondNotTaken(position);
  }

  /** The source log end as last seen; -1 before. */
  public long sourceEnd() {
    return sourceEnd;
  }

  public void sourceEnd(long offset) {
    sourceEnd = offset;
    endKnown = true;
  }

  /** The source does not tell the log end now; what was told before stays for the lag. */
  public void sourceEndUnknown() {
    endKnown = false;
  }

  /** Whether the source has records that were not read yet, as far as it tells now. */
  public boolean hasMore() {
    return endKnown && sourceEnd > position();
  }

  /**
   * Records (offsets, to be exact) of the source that the target has not acknowledged; all of them
   * while it is not known where the partition begins, -1 while nothing is known.
   */
  public long lag() {
    long end = Math.max(sourceEnd, position);
    if (end < 0 || life == null) {
      return end;
    }
    long done =
        isDrained() ? position() : Math.max(lastAcked + 1, position - inflightRecords.get());
    return Math.max(0, end - done);
  }

  /** An offset sync of the partition was written just now. */
  public void syncWritten() {
    syncWrittenNanos = nanos.getAsLong();
    syncWritten = true;
  }

  private long syncAgeMs() {
    return syncWritten ? TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - syncWrittenNanos) : -1;
  }

  public Status status() {
    return status;
  }

  public void status(PartitionState state, String reason) {
    Status before = status;
    if (before.state() != state) {
      metrics.state(state);
    }
    if (before.state() != state) {
      status = new Status(state, reason, nanos.getAsLong());
    } else if (!before.reason().equals(reason)) {
      status = new Status(state, reason, before.sinceNanos());
    }
  }

  @Override
  public String toString() {
    return source + " as " + remoteTopic + " " + status.state();
  }

  /**
   * A record that the target has.
   *
   * @param epoch its leader epoch on the source; -1 when not known
   */
  record Acked(long offset, int epoch) {}

  /**
   * What the partition's state is and why.
   *
   * @param reason empty while all is well
   * @param sinceNanos when the state began
   */
  public record Status(PartitionState state, String reason, long sinceNanos) {}

  /**
   * What a stretch of reading is of.
   *
   * @param number counts the stretches of this partition in this task, from 1
   * @param sourceId id of the source topic
   * @param targetId id of the remote topic
   * @param limits what the remote topic takes
   * @param repeatedBelow source offset below which records have a copy in the remote topic already,
   *     as the offset map knows; 0 when it knows of none that is still true
   */
  public record Life(
      int number, Uuid sourceId, Uuid targetId, TargetLimits limits, long repeatedBelow) {}
}
