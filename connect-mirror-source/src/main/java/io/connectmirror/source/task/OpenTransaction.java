package io.connectmirror.source.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * What was sent in one transaction, and what became of it. The task thread's own but for {@link
 * #arrived} and {@link #failed}, which any thread calls, as a rule the producer's.
 */
final class OpenTransaction implements DirectCopy.Listener {
  private final long begunNanos;
  private final List<DirectCopy> sent = new ArrayList<>();
  private final Map<PartitionFlow, Long> bytes = new HashMap<>();
  private long allBytes;
  private long largest;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition heardOf = lock.newCondition();
  // Guarded by the lock.
  private final List<Refusal> failed = new ArrayList<>();
  private int arrived;

  /**
   * Records of one partition that the target refused.
   *
   * @param first of them, which the error is of
   * @param last of them, which may be one of many that were refused together
   */
  record Refusal(DirectCopy first, long last, Exception error) {
    private Refusal with(Refusal other) {
      long to = Math.max(last, other.last());
      return other.first().offset() < first.offset()
          ? new Refusal(other.first(), to, other.error())
          : new Refusal(first, to, error);
    }
  }

  OpenTransaction(long begunNanos) {
    this.begunNanos = begunNanos;
  }

  /** A record is about to be sent. */
  void add(DirectCopy copy) {
    sent.add(copy);
    allBytes += copy.bytes();
    largest = Math.max(largest, bytes.merge(copy.flow(), copy.bytes(), Long::sum));
  }

  /** In the order of sending. */
  List<DirectCopy> sent() {
    return sent;
  }

  boolean isDue(CommitBounds bounds, long nowNanos) {
    return bounds.isDue(nowNanos - begunNanos, largest, allBytes);
  }

  /** The first record that was sent of each partition. */
  Map<PartitionFlow, DirectCopy> firsts() {
    Map<PartitionFlow, DirectCopy> firsts = new LinkedHashMap<>();
    sent.forEach(copy -> firsts.putIfAbsent(copy.flow(), copy));
    return firsts;
  }

  @Override
  public void arrived(DirectCopy copy, RecordMetadata metadata) {
    lock.lock();
    try {
      arrived++;
      heardOf.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void failed(DirectCopy copy, Exception error) {
    lock.lock();
    try {
      failed.add(new Refusal(copy, copy.offset(), error));
      heardOf.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean hasFailed() {
    lock.lock();
    try {
      return !failed.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** What a record failed with first, for operators. */
  String firstError() {
    lock.lock();
    try {
      return failed.isEmpty() ? "" : String.valueOf(failed.get(0).error());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until all records have arrived, or one has failed.
   *
   * @return whether that is so
   */
  boolean awaitHeardOf(Duration timeout) throws InterruptedException {
    long left = timeout.toNanos();
    lock.lockInterruptibly();
    try {
      while (failed.isEmpty() && arrived < sent.size()) {
        if (left <= 0) {
          return false;
        }
        left = heardOf.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Where records were refused for themselves.
   *
   * @param isOfRecord tells errors of records from those that all of a transaction fail with
   */
  Map<PartitionFlow, Refusal> refusals(Predicate<Exception> isOfRecord) {
    Map<PartitionFlow, Refusal> refusals = new LinkedHashMap<>();
    lock.lock();
    try {
      for (Refusal one : failed) {
        if (isOfRecord.test(one.error())) {
          refusals.merge(one.first().flow(), one, Refusal::with);
        }
      }
    } finally {
      lock.unlock();
    }
    return refusals;
  }
}
