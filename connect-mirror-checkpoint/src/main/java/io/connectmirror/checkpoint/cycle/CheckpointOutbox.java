package io.connectmirror.checkpoint.cycle;

import io.connectmirror.checkpoint.plan.GroupPartition;
import io.connectmirror.checkpoint.plan.Position;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Checkpoints on their way from the working thread to the one that polls. Holds the newest of each
 * group partition only, so it is never larger than their number and never hands out what is out of
 * date. Any thread may call any method.
 */
public final class CheckpointOutbox {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  // Guarded by lock.
  private final Map<GroupPartition, Outgoing> waiting = new LinkedHashMap<>();
  private boolean closed;

  /**
   * A checkpoint to hand out.
   *
   * @param readAtMs when the group's position was read on the source, in ms since the epoch
   */
  public record Outgoing(GroupPartition key, Position position, long readAtMs) {}

  void put(Map<GroupPartition, Position> positions, long readAtMs) {
    lock.lock();
    try {
      positions.forEach((key, position) -> waiting.put(key, new Outgoing(key, position, readAtMs)));
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes what is waiting, oldest first; waits for something to come if nothing is.
   *
   * @param most how many at most
   * @return empty when nothing came in time, or the outbox was closed
   */
  public List<Outgoing> take(int most, Duration timeout) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      long left = timeout.toNanos();
      while (waiting.isEmpty() && !closed && left > 0) {
        left = changed.awaitNanos(left);
      }
      List<Outgoing> taken = new ArrayList<>();
      Iterator<Outgoing> oldest = waiting.values().iterator();
      while (taken.size() < most && oldest.hasNext()) {
        taken.add(oldest.next());
        oldest.remove();
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Ends all waiting. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
