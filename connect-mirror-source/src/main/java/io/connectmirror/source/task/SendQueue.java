package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Records that wait to be sent by a producer of the task's own, those of a partition in their
 * order, the first one alone. The task thread's own.
 */
final class SendQueue {
  private final Deque<DirectCopy> toSend = new ArrayDeque<>();
  private final Deque<DirectCopy> released = new ArrayDeque<>();
  private final FirstRecords firsts = new FirstRecords();

  /** What became of handing a record over. */
  enum Handed {
    /** It is under way, or was not to be sent. */
    OVER,
    /** It was refused at once, for which the producer may have waited. */
    REFUSED,
    /** There was no room. */
    BACK
  }

  /** Hands a record over. */
  @FunctionalInterface
  interface Sender {
    Handed hand(DirectCopy copy, int generation) throws InterruptedException;
  }

  void add(List<UnderWay> records) {
    for (UnderWay record : records) {
      toSend.addLast((DirectCopy) record);
    }
  }

  boolean isEmpty() {
    return toSend.isEmpty() && released.isEmpty() && firsts.isEmpty();
  }

  /** Whether records wait for the first one of their partition. */
  boolean isWaiting() {
    return !firsts.isEmpty();
  }

  /**
   * Sends as far as there is room.
   *
   * @param generation counts the producers
   * @return whether all is sent but for what waits for the first one of its partition
   */
  boolean send(int generation, Sender sender) throws InterruptedException {
    firsts.release(released, generation);
    while (!released.isEmpty()) {
      if (!sendFirst(released, generation, sender)) {
        return false;
      }
    }
    while (!toSend.isEmpty()) {
      if (firsts.admit(toSend.peekFirst(), generation)) {
        if (!sendFirst(toSend, generation, sender)) {
          return false;
        }
      } else {
        toSend.removeFirst();
      }
    }
    return true;
  }

  /** Whether to go on with the next one now. */
  private static boolean sendFirst(Deque<DirectCopy> copies, int generation, Sender sender)
      throws InterruptedException {
    Handed handed = sender.hand(copies.peekFirst(), generation);
    if (handed != Handed.BACK) {
      copies.removeFirst();
    }
    // After each that may have taken a second the task thread gets to other things first.
    return handed == Handed.OVER;
  }
}
