package io.connectmirror.source.task;

import io.connectmirror.source.plan.StartPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * What the jobs tell the task thread to read from now on, in order; what is put at once is taken at
 * once. Thread-safe.
 */
final class AssignmentQueue {
  private final LinkedBlockingQueue<List<Change>> changes = new LinkedBlockingQueue<>();
  private volatile Runnable waker = () -> {};

  /** Called after each put, by its thread: the task thread may be waiting for something else. */
  void onPut(Runnable wakes) {
    waker = wakes;
  }

  void put(Collection<? extends Change> all) {
    changes.add(List.copyOf(all));
    waker.run();
  }

  /** Everything that is there, waiting for the first no longer than {@code timeout}. */
  List<Change> take(Duration timeout) throws InterruptedException {
    List<List<Change>> taken = new ArrayList<>();
    List<Change> first = changes.poll(timeout.toNanos(), TimeUnit.NANOSECONDS);
    if (first != null) {
      taken.add(first);
      changes.drainTo(taken);
    }
    return taken.stream().flatMap(List::stream).collect(Collectors.toList());
  }

  /** One change of what is read. */
  sealed interface Change {
    record Begin(PartitionFlow flow, StartPoint point) implements Change {}

    record End(TopicPartition partition) implements Change {}

    /** Nothing to read: look whether there is something else to do. */
    record Wake() implements Change {}
  }
}
