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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

  /** In offsets of the target, of all partitions of a call; of more it is only said. */
  private static final int MOST_RECORDS = 100_000;

  private final TailReader reader;
  private final TopicAdmin source;
  private final Predicate<Headers> leftOut;
  private final FlowMetrics metrics;

  /**
   * @param leftOut which records of the source are not mirrored
   */
  SecondWriterWatch(
      TailReader reader, TopicAdmin source, Predicate<Headers> leftOut, FlowMetrics metrics) {
    this.reader = reader;
    this.source = source;
    this.leftOut = leftOut;
    this.metrics = metrics;
    metrics.add(MirrorCounter.RECORDS_REPEATED, 0);
    metrics.add(MirrorCounter.RECORDS_FOREIGN, 0);
  }

  /**
   * Looks at the partitions to which others wrote, at as many as there is room for; the rest is
   * looked at by later calls. Takes no longer than {@link #WITHIN} for either cluster.
   *
   * @throws FailureException of kind FATAL when a cluster's client cannot be made
   */
  void check(Collection<PartitionFlow> flows) throws InterruptedException {
    Map<TopicPartition, Watched> watched = take(flows);
    if (watched.isEmpty()) {
      return;
    }
    Set<TopicPartition> compared = Set.of();
    try {
      compared = compare(watched);
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.FATAL) {
        throw e;
      }
      LOG.debug("no look at what others wrote to {}", watched.keySet(), e);
    }
    for (Map.Entry<TopicPartition, Watched> one : watched.entrySet()) {
      settle(one.getKey(), one.getValue(), compared.contains(one.getKey()));
    }
  }

  /** One remote partition. */
  private record Watched(PartitionFlow flow, Noted noted, Stretch stretch, GapComparison found) {}

  private Map<TopicPartition, Watched> take(Collection<PartitionFlow> flows) {
    Map<TopicPartition, Watched> watched = new LinkedHashMap<>();
    long room = MOST_RECORDS;
    for (PartitionFlow flow : flows) {
      long length = flow.gaps().length();
      boolean fits = length <= room || length > MOST_RECORDS;
      Optional<Noted> noted = fits ? flow.gaps().take() : Optional.empty();
      if (noted.isPresent()) {
        List<Gap> gaps = noted.get().gaps();
        watched.put(
            new TopicPartition(flow.remoteTopic(), flow.source().partition()),
            new Watched(
                flow,
                noted.get(),
                new Stretch(gaps.get(0).from(), gaps.get(gaps.size() - 1).to()),
                new GapComparison(gaps, leftOut)));
        room -= length <= MOST_RECORDS ? length : 0;
      }
    }
    return watched;
  }

  /**
   * @return the remote partitions that were compared
   */
  private Set<TopicPartition> compare(Map<TopicPartition, Watched> watched)
      throws InterruptedException {
    Map<TopicPartition, Stretch> stretches = new HashMap<>();
    watched.forEach(
        (remote, one) -> {
          if (one.stretch().to() - one.stretch().from() <= MOST_RECORDS) {
            stretches.put(remote, one.stretch());
          }
        });
    Set<TopicPartition> read =
        stretches.isEmpty()
            ? Set.of()
            : reader.target(
                stretches,
                WITHIN,
                record ->
                    watched
                        .get(new TopicPartition(record.topic(), record.partition()))
                        .found()
                        .onTarget(record));
    Set<TopicPartition> compared = new HashSet<>(read);
    Map<TopicPartition, Watched> bySource = new HashMap<>();
    for (TopicPartition remote : read) {
      Watched one = watched.get(remote);
      if (one.found().wantsMore()) {
        bySource.put(one.flow().source(), one);
        compared.remove(remote);
      }
    }
    readSource(bySource)
        .forEach(
            one ->
                compared.add(
                    new TopicPartition(one.flow().remoteTopic(), one.flow().source().partition())));
    return compared;
  }

  /**
   * @return those whose originals were looked for as far as there are any
   */
  private List<Watched> readSource(Map<TopicPartition, Watched> bySource)
      throws InterruptedException {
    if (bySource.isEmpty()) {
      return List.of();
    }
    Map<TopicPartition, ListedOffset> ends = source.latestOffsets(bySource.keySet()).successes();
    Map<TopicPartition, Stretch> stretches = new HashMap<>();
    bySource.forEach(
        (partition, one) -> {
          ListedOffset end = ends.get(partition);
          if (end != null) {
            long from = one.noted().sourceFrom();
            long to = Math.min(end.offset(), from + MOST_RECORDS);
            stretches.put(partition, new Stretch(from, to));
          }
        });
    if (stretches.isEmpty()) {
      return List.of();
    }
    Set<TopicPartition> read =
        reader.source(
            stretches,
            WITHIN,
            record ->
                bySource
                    .get(new TopicPartition(record.topic(), record.partition()))
                    .found()
                    .onSource(record));
    return read.stream()
        .filter(
            partition ->
                stretches.get(partition).to() == ends.get(partition).offset()
                    || !bySource.get(partition).found().wantsMore())
        .map(bySource::get)
        .collect(Collectors.toList());
  }

  private void settle(TopicPartition remote, Watched one, boolean isCompared) {
    GapComparison found = one.found();
    say(remote, one.noted(), one.stretch(), isCompared, found);
    if (!isCompared || found.copies() < found.targetRecords()) {
      // Who writes there writes again, and it was said.
      one.flow().gaps().off();
    } else if (found.targetRecords() == 0) {
      one.flow().gaps().markers();
    }
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
