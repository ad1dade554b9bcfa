package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.task.CopyGaps.Gap;
import io.connectmirror.source.task.CopyGaps.Noted;
import io.connectmirror.source.task.TailReader.Stretch;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what others wrote to a remote partition between the look at its end and the first
 * record of this life, and among its records: another task that has not heard yet that it lost the
 * partition, a producer that sends again what it sent, or a stranger. What is found is compared
 * with the source, counted and said. Nothing has to be put right in the offset map: it holds this
 * life's copies, and what it does not hold counts for nothing in a translation.
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
  private final TopicAdmin source;
  private final Predicate<Headers> leftOut;
  private final FlowMetrics metrics;
  private final LongSupplier nanos;

  /**
   * @param leftOut which records of the source are not mirrored
   * @param nanos elapsed time
   */
  SecondWriterWatch(
      TailReader reader,
      TopicAdmin source,
      Predicate<Headers> leftOut,
      FlowMetrics metrics,
      LongSupplier nanos) {
    this.reader = reader;
    this.source = source;
    this.leftOut = leftOut;
    this.metrics = metrics;
    this.nanos = nanos;
    metrics.add(MirrorCounter.RECORDS_REPEATED, 0);
    metrics.add(MirrorCounter.RECORDS_FOREIGN, 0);
  }

  /**
   * Looks at the partitions to which others wrote, as many as there is time for; the rest is looked
   * at by later calls.
   *
   * @throws FailureException of kind FATAL when a cluster's client cannot be made
   */
  void check(Collection<PartitionFlow> flows) throws InterruptedException {
    long begun = nanos.getAsLong();
    for (PartitionFlow flow : flows) {
      if (nanos.getAsLong() - begun >= CALL_NANOS) {
        return;
      }
      Optional<Noted> noted = flow.gaps().take();
      if (noted.isPresent()) {
        compare(flow, noted.get());
      }
    }
  }

  private void compare(PartitionFlow flow, Noted noted) throws InterruptedException {
    TopicPartition remote = new TopicPartition(flow.remoteTopic(), flow.source().partition());
    List<Gap> gaps = noted.gaps();
    Stretch stretch = new Stretch(gaps.get(0).from(), gaps.get(gaps.size() - 1).to());
    GapComparison found = new GapComparison(gaps, leftOut);
    boolean isCompared = false;
    try {
      isCompared =
          stretch.to() - stretch.from() <= MOST_RECORDS
              && reader.target(Map.of(remote, stretch), WITHIN, found::onTarget).contains(remote)
              && (!found.wantsMore() || isSourceRead(flow, noted.sourceFrom(), found));
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.FATAL) {
        throw e;
      }
      LOG.debug("no look at what others wrote to {}", remote, e);
    }
    say(remote, noted, stretch, isCompared, found);
    if (!isCompared || found.copies() < found.targetRecords()) {
      // Who writes there writes again, and it was said.
      flow.gaps().off();
    } else if (found.targetRecords() == 0) {
      flow.gaps().markers();
    }
  }

  private boolean isSourceRead(PartitionFlow flow, long from, GapComparison found)
      throws InterruptedException {
    TopicPartition partition = flow.source();
    ListedOffset end = source.latestOffsets(List.of(partition)).successes().get(partition);
    if (end == null) {
      return false;
    }
    long to = Math.min(end.offset(), from + MOST_RECORDS);
    return reader
            .source(Map.of(partition, new Stretch(from, to)), WITHIN, found::onSource)
            .contains(partition)
        && (to == end.offset() || !found.wantsMore());
  }

  private void say(
      TopicPartition remote,
      Noted noted,
      Stretch stretch,
      boolean isCompared,
      GapComparison found) {
    metrics.add(MirrorCounter.RECORDS_REPEATED, found.repeated());
    if (found.repeated() > 0) {
      LOG.warn(
          "remote_partition={}: records={} of source offsets {} to {} are there twice: another task"
              + " wrote them as well, as around a rebalance, or the worker's producer sent them"
              + " again, which one with enable.idempotence=true does not",
          remote,
          found.repeated(),
          found.firstRepeated(),
          found.lastRepeated());
    }
    if (!isCompared) {
      LOG.warn(
          "remote_partition={}: somebody else may have written to offsets {} to {}, among what this"
              + " task wrote; not all of it could be compared with the source in time, so records of"
              + " source offsets from {} on may be there twice",
          remote,
          stretch.from(),
          stretch.to() - 1,
          noted.sourceFrom());
      return;
    }
    int foreign = found.targetRecords() - found.copies();
    metrics.add(MirrorCounter.RECORDS_FOREIGN, foreign);
    if (foreign > 0) {
      LOG.warn(
          "remote_partition={}: records={} at offsets {} to {} are no copies of the source: another"
              + " producer writes to this topic",
          remote,
          foreign,
          stretch.from(),
          stretch.to() - 1);
    }
  }
}
