package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Keeps the order of a partition of which batches and records are sent by two producers: what goes
 * the other way than the one before it waits until all before it has arrived. The task thread's
 * own.
 */
final class WayOrder {
  private final Map<PartitionFlow, Last> last = new HashMap<>();
  private final Map<PartitionFlow, Deque<UnderWay>> held = new HashMap<>();

  /** Which way a partition's newest went, in which stretch of reading. */
  private record Last(int life, boolean asBatch) {}

  /** Whether one may go now; if not, it is kept here behind others of its partition. */
  boolean admit(UnderWay one) {
    Deque<UnderWay> waiting = held.get(one.flow());
    if (waiting == null && mayGo(one)) {
      return true;
    }
    held.computeIfAbsent(one.flow(), unused -> new ArrayDeque<>()).addLast(one);
    return false;
  }

  private boolean mayGo(UnderWay one) {
    boolean asBatch = one instanceof SentRun;
    Last before = last.get(one.flow());
    boolean isSameWay =
        before == null || before.life() != one.life() || before.asBatch() == asBatch;
    // What will not be sent has nothing to wait for.
    if (!isSameWay && !one.flow().order().isNext(one.number()) && !isOver(one)) {
      return false;
    }
    if (before == null || before.life() != one.life() || !isSameWay) {
      last.put(one.flow(), new Last(one.life(), asBatch));
    }
    return true;
  }

  private static boolean isOver(UnderWay one) {
    return one.flow().order().isBroken();
  }

  /** Sends those that need not wait any more, in their order within each partition. */
  void release(Consumer<UnderWay> send) {
    for (Iterator<Deque<UnderWay>> all = held.values().iterator(); all.hasNext(); ) {
      Deque<UnderWay> waiting = all.next();
      while (!waiting.isEmpty() && mayGo(waiting.peekFirst())) {
        send.accept(waiting.removeFirst());
      }
      if (waiting.isEmpty()) {
        all.remove();
      }
    }
  }

  boolean isEmpty() {
    return held.isEmpty();
  }
}
