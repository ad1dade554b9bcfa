package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.task.TailReader.Stretch;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether somebody else wrote to a remote partition between the look at its end and the
 * first record of this life: another task that has not heard yet that it lost the partition, or a
 * stranger. What is found is compared with the source, counted and said. Nothing has to be put
 * right in the offset map: it holds this life's copies, which are the later ones, and what it does
 * not hold counts for nothing in a translation.
 *
 * <p>Called by the jobs thread.
 */
final class SecondWriterWatch {
  private static final Logger LOG = LoggerFactory.getLogger(SecondWriterWatch.class);
  private static final Duration WITHIN = Duration.ofSeconds(5);

  /** How long a call may go on, and then ends with the comparison under way: others wait for it. */
  private static final long CALL_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Beyond this it is only said that somebody wrote. */
  private static final int MOST_RECORDS = 100_000;

  private final TailReader reader;
  private final Predicate<Headers> leftOut;
  private final FlowMetrics metrics;
  private final LongSupplier nanos;
  private final Map<PartitionFlow, Expected> expected = new HashMap<>();

  /**
   * @param leftOut which records of the source are not mirrored
   * @param nanos elapsed time
   */
  SecondWriterWatch(
      TailReader reader, Predicate<Headers> leftOut, FlowMetrics metrics, LongSupplier nanos) {
    this.reader = reader;
    this.leftOut = leftOut;
    this.metrics = metrics;
    this.nanos = nanos;
    metrics.add(MirrorCounter.RECORDS_REPEATED, 0);
    metrics.add(MirrorCounter.RECORDS_FOREIGN, 0);
  }

  /**
   * A life is about to begin.
   *
   * @param sourceFrom the first record it will send
   * @param targetEnd where its copy lands if nobody else writes
   */
  void expect(PartitionFlow flow, int life, long sourceFrom, long targetEnd) {
    expected.put(flow, new Expected(life, sourceFrom, targetEnd));
  }

  /**
   * Looks at the partitions that have begun to write, as many as there is time for; the others are
   * looked at by later calls.
   *
   * @throws FailureException of kind FATAL when a cluster's client cannot be made
   */
  void check() throws InterruptedException {
    long begun = nanos.getAsLong();
    for (Iterator<Map.Entry<PartitionFlow, Expected>> all = expected.entrySet().iterator();
        all.hasNext() && nanos.getAsLong() - begun < CALL_NANOS; ) {
      Map.Entry<PartitionFlow, Expected> one = all.next();
      PartitionFlow flow = one.getKey();
      long firstCopy = flow.firstCopy();
      boolean isOver =
          flow.life().map(life -> life.number() != one.getValue().life()).orElse(false);
      if (!isOver && firstCopy < 0) {
        continue;
      }
      all.remove();
      if (!isOver && firstCopy > one.getValue().targetEnd()) {
        compare(flow, one.getValue(), firstCopy);
      }
    }
  }

  private void compare(PartitionFlow flow, Expected began, long firstCopy)
      throws InterruptedException {
    TopicPartition remote = new TopicPartition(flow.remoteTopic(), flow.source().partition());
    CopyComparison found = new CopyComparison(leftOut);
    boolean isCompared = false;
    try {
      isCompared =
          firstCopy - began.targetEnd() <= MOST_RECORDS
              && reader
                  .target(
                      Map.of(remote, new Stretch(began.targetEnd(), firstCopy)),
                      WITHIN,
                      found::onTarget)
                  .contains(remote)
              && (!found.wantsMore()
                  || reader
                      .source(
                          Map.of(flow.source(), new Stretch(began.sourceFrom(), flow.nextToRead())),
                          WITHIN,
                          found::onSource)
                      .contains(flow.source()));
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.FATAL) {
        throw e;
      }
      LOG.debug("no look at what others wrote to {}", remote, e);
    }
    say(remote, began, firstCopy, isCompared, found);
  }

  private void say(
      TopicPartition remote,
      Expected began,
      long firstCopy,
      boolean isCompared,
      CopyComparison found) {
    if (!isCompared) {
      LOG.warn(
          "remote_partition={}: somebody else may have written to offsets {} to {} while this task"
              + " began; they could not be compared with the source in time, so records of source"
              + " offsets from {} on may be there twice",
          remote,
          began.targetEnd(),
          firstCopy - 1,
          began.sourceFrom());
      return;
    }
    int repeated = found.copies().size();
    int foreign = found.targetRecords() - repeated;
    metrics.add(MirrorCounter.RECORDS_REPEATED, repeated);
    metrics.add(MirrorCounter.RECORDS_FOREIGN, foreign);
    if (repeated > 0) {
      LOG.warn(
          "remote_partition={}: records={} of source offsets {} to {} were written by another task"
              + " while this one began, as around a rebalance, and are there twice",
          remote,
          repeated,
          found.copies().get(0).source(),
          found.copies().get(repeated - 1).source());
    }
    if (foreign > 0) {
      LOG.warn(
          "remote_partition={}: records={} at offsets {} to {} are no copies of the source: another"
              + " producer writes to this topic",
          remote,
          foreign,
          began.targetEnd(),
          firstCopy - 1);
    }
  }

  private record Expected(int life, long sourceFrom, long targetEnd) {}
}
