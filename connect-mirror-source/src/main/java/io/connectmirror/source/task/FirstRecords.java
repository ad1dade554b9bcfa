package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Lets the first record that a producer sends to a partition go alone. A broker that does not know
 * a producer takes any of its sequence numbers: of several requests on their way to a leader that
 * is just taking over, the first may be refused and the second taken, and that partition's order is
 * lost to the producer for good. Once the first record is there the broker knows it. The task
 * thread's own.
 */
final class FirstRecords {
  private final Map<PartitionFlow, First> firsts = new HashMap<>();
  private final Map<PartitionFlow, Deque<DirectCopy>> held = new HashMap<>();

  /**
   * The record that went first.
   *
   * @param copy null once it is there: nothing of it is kept
   */
  private record First(int generation, int life, DirectCopy copy) {}

  /**
   * Whether a record may be sent now; if not, it is kept here behind others of its partition.
   *
   * @param generation counts the producers
   */
  boolean admit(DirectCopy copy, int generation) {
    PartitionFlow flow = copy.flow();
    Deque<DirectCopy> waiting = held.get(flow);
    if (waiting == null && mayGo(copy, generation)) {
      return true;
    }
    if (waiting == null) {
      waiting = new ArrayDeque<>();
      held.put(flow, waiting);
    }
    waiting.addLast(copy);
    return false;
  }

  private boolean mayGo(DirectCopy copy, int generation) {
    First first = firsts.get(copy.flow());
    if (first == null || first.generation() != generation || first.life() != copy.life()) {
      firsts.put(copy.flow(), new First(generation, copy.life(), copy));
      return true;
    }
    if (first.copy() == null || first.copy() == copy) {
      return true;
    }
    if (first.copy().hasArrived()) {
      firsts.put(copy.flow(), new First(generation, copy.life(), null));
      return true;
    }
    return false;
  }

  /** Takes out those that need not wait any more, in their order within each partition. */
  void release(Deque<DirectCopy> to, int generation) {
    for (Iterator<Deque<DirectCopy>> all = held.values().iterator(); all.hasNext(); ) {
      Deque<DirectCopy> waiting = all.next();
      while (!waiting.isEmpty() && isFree(waiting.peekFirst(), generation)) {
        to.addLast(waiting.removeFirst());
      }
      if (waiting.isEmpty()) {
        all.remove();
      }
    }
  }

  private boolean isFree(DirectCopy copy, int generation) {
    // One that will not be sent has nothing to wait for.
    return copy.flow().order().isBroken() || mayGo(copy, generation);
  }

  boolean isEmpty() {
    return held.isEmpty();
  }
}
