package io.connectmirror.source.task;

import io.connectmirror.common.result.Failure;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.common.TopicPartition;

/** What the task thread finds about partitions, for the jobs to decide. Thread-safe. */
final class FaultQueue {
  private final ConcurrentLinkedQueue<Fault> faults = new ConcurrentLinkedQueue<>();

  void put(Collection<? extends Fault> all) {
    faults.addAll(all);
  }

  boolean isEmpty() {
    return faults.isEmpty();
  }

  List<Fault> take() {
    List<Fault> taken = new ArrayList<>();
    for (Fault fault = faults.poll(); fault != null; fault = faults.poll()) {
      taken.add(fault);
    }
    return taken;
  }

  /** Why a partition is no longer read, or may not be from now on. */
  sealed interface Fault {
    TopicPartition partition();

    /** The source has no record at the position. */
    record Gone(TopicPartition partition, OptionalLong divergence) implements Fault {}

    /** The source does not let the partition be read. */
    record Refused(TopicPartition partition, Failure failure) implements Fault {}

    /** The target would not take the record at an offset, which is the next one to be sent. */
    record HeldBack(TopicPartition partition, long offset, String reason) implements Fault {}

    /**
     * What was sent of it came to nothing, for no fault of its own.
     *
     * @param atOnce whether it may begin anew now
     */
    record Undone(TopicPartition partition, boolean atOnce, String reason) implements Fault {}

    /** The log was cut before the partition was begun, as it shows now; it is read on. */
    record Cut(TopicPartition partition, AnomalyFound found) implements Fault {}

    /**
     * The source gave a batch that is not what was written; what it may be of.
     *
     * @param offset of the first record that is missing, as far as it is known to exist
     * @param next where records follow behind it; empty when nobody knows
     * @param records how many it holds; empty when nobody knows
     * @param reason what is wrong with it
     */
    record Corrupt(
        TopicPartition partition,
        long offset,
        OptionalLong next,
        OptionalInt records,
        String reason)
        implements Fault {}

    /** There were records to read and none came. */
    record Stalled(TopicPartition partition) implements Fault {}
  }
}
