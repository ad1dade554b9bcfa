package io.connectmirror.source.wire;

import io.connectmirror.source.task.SourceLog.Fetched.Batches.OfPartition;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What was fetched and waits to be polled, in the order in which it came. For one thread. */
final class HeldParts {
  private final Set<ReadPartition> holding = new LinkedHashSet<>();

  void add(ReadPartition read) {
    holding.add(read);
  }

  /** Whether there is something that may be polled. */
  boolean hasSome() {
    return holding.stream().anyMatch(read -> !read.isPaused());
  }

  /** Hands over all that may be polled. */
  List<OfPartition> poll() {
    List<OfPartition> polled = new ArrayList<>();
    for (Iterator<ReadPartition> all = holding.iterator(); all.hasNext(); ) {
      ReadPartition read = all.next();
      if (!read.isPaused()) {
        polled.add(read.poll());
        all.remove();
      }
    }
    return polled;
  }

  /** Keeps nothing of partitions that are not read any more. */
  void keepOnly(Predicate<ReadPartition> stillRead) {
    holding.removeIf(read -> !stillRead.test(read));
  }

  /** Gives all of it back, to be fetched again. */
  void drop() {
    holding.forEach(ReadPartition::drop);
    holding.clear();
  }

  void clear() {
    holding.clear();
  }

  /**
   * How many bytes may come from a broker. What waits for partitions to be resumed must not fill it
   * up: it is given back once it takes more than half.
   */
  int room(int broker, int share) {
    int held = 0;
    int paused = 0;
    for (ReadPartition read : holding) {
      held += read.heldOf(broker);
      paused += read.isPaused() ? read.heldOf(broker) : 0;
    }
    if (paused > share / 2) {
      for (Iterator<ReadPartition> all = holding.iterator(); all.hasNext(); ) {
        ReadPartition read = all.next();
        if (read.isPaused() && read.heldOf(broker) > 0) {
          read.drop();
          all.remove();
        }
      }
      held -= paused;
    }
    return share - held;
  }
}
