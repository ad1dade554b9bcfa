package io.connectmirror.source.task;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * Brings what was acknowledged of one stretch of reading into the order of sending. A record that
 * the target refuses is never acknowledged, and ends the task; what was on its way behind it may be
 * acknowledged before that. It must not be noted: to know a copy is to say that all before it was
 * mirrored. Thread-safe.
 */
final class AckOrder {
  /** In place of the offset of a copy that nobody knows. */
  static final long SOMEWHERE = -1;

  private final Deque<Early> early = new ArrayDeque<>();
  private final Set<Long> settledEarly = new HashSet<>();
  private long sent;
  private long next;
  private boolean isBroken;

  private record Early(long number, long target, Runnable note) {}

  /** A new stretch begins; all of the former one is settled. */
  synchronized void begin() {
    sent = 0;
    next = 0;
    isBroken = false;
    early.clear();
    settledEarly.clear();
  }

  /** Numbers the next record. */
  synchronized long sent() {
    return sent++;
  }

  /** The target did not take a record: of those behind it none will be noted. */
  synchronized void broken() {
    isBroken = true;
  }

  synchronized boolean isBroken() {
    return isBroken;
  }

  /** Whether all that was sent before this one is acknowledged or dropped. */
  synchronized boolean isNext(long number) {
    return number == next;
  }

  /**
   * Takes note of a record that was acknowledged or dropped, if that is true of all before it and
   * none behind it waits, as a rule.
   *
   * @return whether it was; if not, {@link #settled} is to be told
   */
  synchronized boolean settledInOrder(long number) {
    if (number != next || !early.isEmpty()) {
      return false;
    }
    next++;
    return true;
  }

  /**
   * A record was acknowledged or dropped.
   *
   * @param target where its copy lies, {@link #SOMEWHERE} when nobody knows; any other negative
   *     number when there is none
   * @param note is run once that is true of all records before it too, at once as a rule; of those
   *     that waited, in the order in which they lie on the target, and where that is not known of
   *     all, in which they came
   */
  synchronized void settled(long number, long target, Runnable note) {
    if (number != next) {
      early.add(new Early(number, target, note));
      settledEarly.add(number);
      return;
    }
    next++;
    if (!settledEarly.contains(next)) {
      note.run();
      return;
    }
    early.add(new Early(number, target, note));
    while (settledEarly.remove(next)) {
      next++;
    }
    List<Early> ready = new ArrayList<>();
    for (Iterator<Early> all = early.iterator(); all.hasNext(); ) {
      Early one = all.next();
      if (one.number() < next) {
        all.remove();
        ready.add(one);
      }
    }
    // One whose acknowledgement was lost and that was sent again comes last and lies first.
    if (ready.stream().noneMatch(one -> one.target() == SOMEWHERE)) {
      ready.sort(Comparator.comparingLong(Early::target));
    }
    ready.forEach(one -> one.note().run());
  }
}
