package io.connectmirror.source.sync;

import io.connectmirror.common.format.AlteredOffsets;
import io.connectmirror.common.format.SourcePosition;
import io.connectmirror.common.naming.TopicNaming;
import io.connectmirror.common.offsets.Flow;
import io.connectmirror.common.offsets.ResetMark;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncRecord;
import io.connectmirror.common.port.InternalTopicLog;
import io.connectmirror.common.result.Failure;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.task.SyncSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;

/**
 * A user alters or resets the connector's positions (KIP-875). From then on only Connect's
 * positions count: the offset map must not lead tasks to where they were before, which a raised
 * reset number in the offset-syncs topic says.
 */
public final class OffsetAlteration {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofSeconds(5);

  /** Only the numbers of the marks matter. */
  private static final int RUNS_KEPT = 1;

  private final String connector;
  private final LongSupplier nanos;

  public OffsetAlteration(String connector, LongSupplier nanos) {
    this.connector = connector;
    this.nanos = nanos;
  }

  /**
   * @throws ConnectException that lists every fault in what the user sent
   */
  public static void check(
      Map<Map<String, ?>, Map<String, ?>> offsets, String sourceAlias, TopicNaming naming) {
    List<String> faults =
        AlteredOffsets.source(
            offsets, sourceAlias, topic -> naming.select(topic).remoteName().isPresent());
    if (!faults.isEmpty()) {
      throw new ConnectException(
          "These offsets cannot be set, nothing was changed: " + String.join("; ", faults));
    }
  }

  /**
   * Raises the reset number of what is altered. A request that only forgets positions raises that
   * of all partitions: some may have a place in the offset map and no position yet, which the
   * request cannot name. May be repeated.
   *
   * @throws FailureException when the cluster did not take it
   */
  public void raise(
      Map<Map<String, ?>, Map<String, ?>> offsets, Flow flow, InternalTopicLog log, SyncSink sink)
      throws InterruptedException {
    RunOffsetMap map = new RunOffsetMap(flow, false, RUNS_KEPT);
    long deadline = nanos.getAsLong() + TIMEOUT.toNanos();
    if (!readToEnd(map, log, deadline)) {
      return;
    }
    List<ResetMark> marks = new ArrayList<>();
    for (Optional<TopicPartition> partition : concerned(offsets)) {
      ResetMark mark = map.nextReset(connector, partition);
      map.apply(mark);
      marks.add(mark);
    }
    BlockingQueue<Optional<Failure>> outcomes = new LinkedBlockingQueue<>();
    for (ResetMark mark : marks) {
      sink.send(mark.key(), mark.value(), outcomes::add);
    }
    for (int i = 0; i < marks.size(); i++) {
      Optional<Failure> outcome =
          outcomes.poll(Math.max(0, deadline - nanos.getAsLong()), TimeUnit.NANOSECONDS);
      if (outcome == null) {
        throw late("was not written");
      }
      if (outcome.isPresent()) {
        throw outcome.get().asException();
      }
    }
  }

  /** The partitions to mark; one that is empty means all. */
  private static Set<Optional<TopicPartition>> concerned(
      Map<Map<String, ?>, Map<String, ?>> offsets) {
    Set<Optional<TopicPartition>> concerned = new LinkedHashSet<>();
    boolean onlyForgets = true;
    for (Map.Entry<Map<String, ?>, Map<String, ?>> entry : offsets.entrySet()) {
      onlyForgets &= entry.getValue() == null;
      partition(entry.getKey()).ifPresent(partition -> concerned.add(Optional.of(partition)));
    }
    return onlyForgets ? Set.of(Optional.empty()) : concerned;
  }

  /** Empty for a key that no task has written: a user may forget such a one. */
  private static Optional<TopicPartition> partition(Map<String, ?> key) {
    if (key != null
        && key.get(SourcePosition.TOPIC) instanceof String topic
        && key.get(SourcePosition.PARTITION) instanceof Number number) {
      return Optional.of(new TopicPartition(topic, number.intValue()));
    }
    return Optional.empty();
  }

  /**
   * @return false when there is no topic, and so nothing to lead a task anywhere
   */
  private boolean readToEnd(RunOffsetMap map, InternalTopicLog log, long deadline)
      throws InterruptedException {
    try {
      while (!log.poll(
          POLL,
          (offset, timestampMs, key, value) ->
              SyncRecord.decode(key, value)
                  .value()
                  .filter(ResetMark.class::isInstance)
                  .ifPresent(map::apply))) {
        if (nanos.getAsLong() - deadline >= 0) {
          throw late("could not be read to its end");
        }
      }
      return true;
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.MISSING) {
        return false;
      }
      throw e;
    }
  }

  private static FailureException late(String what) {
    return new Failure(
            FailureKind.RETRY,
            "the offset-syncs topic " + what + " within " + TIMEOUT.toSeconds() + " s; try again",
            new IllegalStateException("timed out"))
        .asException();
  }
}
