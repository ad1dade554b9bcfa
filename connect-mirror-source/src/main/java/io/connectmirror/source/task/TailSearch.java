package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.result.FailureKind;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.TailReader.Stretch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Headers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks, before a life begins, for what an earlier one wrote to the target and could not note any
 * more: reads the target behind the last copy that is known, and the source behind its original,
 * and compares. What cannot be compared in time is mirrored again, and said. Called by the jobs
 * thread.
 */
final class TailSearch {
  private static final Logger LOG = LoggerFactory.getLogger(TailSearch.class);

  /** For an open transaction of the life before to end, and for all to be read. */
  private static final Duration WITHIN = Duration.ofSeconds(30);

  /** Of all partitions that are begun at a time; some 60 bytes each. */
  static final int MOST_RECORDS = 1_000_000;

  private final TopicAdmin target;
  private final TailReader reader;
  private final Predicate<Headers> leftOut;
  private final int mostRecords;
  private final LongSupplier nanos;

  /**
   * @param leftOut which records of the source are not mirrored
   * @param mostRecords of the target, how many are compared at a time; the shortest tails go first,
   *     and partitions whose tails find no room are not searched
   */
  TailSearch(
      TopicAdmin target,
      TailReader reader,
      Predicate<Headers> leftOut,
      int mostRecords,
      LongSupplier nanos) {
    this.target = target;
    this.reader = reader;
    this.leftOut = leftOut;
    this.mostRecords = mostRecords;
    this.nanos = nanos;
  }

  /**
   * Where to look.
   *
   * @param source the first record of the source whose copy is not known
   * @param written before which everything has a copy on the target, wherever it is
   * @param epoch leader epoch of the record before it, when known
   * @param sourceEnd end of the source log
   * @param target the first offset behind the last known copy
   * @param witness knows how far the source log once reached
   */
  record Request(
      PartitionFlow flow,
      long source,
      StartPoint written,
      OptionalInt epoch,
      long sourceEnd,
      long target,
      Optional<CutWitness> witness) {
    TopicPartition remote() {
      return new TopicPartition(flow.remoteTopic(), flow.source().partition());
    }
  }

  /**
   * What was found.
   *
   * @param copies records of the source and their copies, in order
   * @param end the end of the target's log, where the next record lands
   * @param cutAt where the source log was cut, if a record that was looked at shows it
   */
  record Tail(List<FoundCopy> copies, long end, OptionalLong cutAt) {}

  /**
   * @return by source partition what was found, without the partitions that could not be searched
   */
  Map<TopicPartition, Tail> search(Collection<Request> requests) throws InterruptedException {
    if (requests.isEmpty()) {
      return Map.of();
    }
    try {
      return new Pass(requests).run();
    } catch (FailureException e) {
      if (e.failure().kind() == FailureKind.FATAL) {
        throw e;
      }
      LOG.warn(
          "partitions={} begin without a look at the end of the target's logs, so what an earlier"
              + " life wrote last may be mirrored again: {}",
          requests.size(),
          e.getMessage());
      return Map.of();
    }
  }

  private final class Pass {
    private final Map<TopicPartition, Request> byRemote = new HashMap<>();
    private final Map<TopicPartition, Request> bySource = new HashMap<>();
    private final Map<TopicPartition, CopyComparison> matches = new HashMap<>();
    private final Map<TopicPartition, Long> ends = new HashMap<>();
    private final long deadline = nanos.getAsLong() + WITHIN.toNanos();

    Pass(Collection<Request> requests) {
      for (Request request : requests) {
        byRemote.put(request.remote(), request);
        bySource.put(request.flow().source(), request);
      }
    }

    Map<TopicPartition, Tail> run() throws InterruptedException {
      Map<TopicPartition, Stretch> tails = tails();
      tails.forEach((remote, tail) -> ends.put(remote, tail.to()));
      Set<TopicPartition> read = new HashSet<>();
      Set<TopicPartition> empty =
          byRemote.keySet().stream()
              .filter(remote -> tails.containsKey(remote) && isEmpty(tails.get(remote)))
              .collect(Collectors.toSet());
      tails.keySet().removeAll(empty);
      tails.keySet().retainAll(shortest(tails));
      read.addAll(empty);
      if (!tails.isEmpty()) {
        read.addAll(reader.target(tails, left(), this::onTarget));
      }
      Map<TopicPartition, Stretch> originals = new HashMap<>();
      for (TopicPartition remote : read) {
        Request request = byRemote.get(remote);
        if (matches.containsKey(remote) && request.source() < request.sourceEnd()) {
          originals.put(
              request.flow().source(),
              new Stretch(request.source(), request.sourceEnd(), request.epoch()));
        }
      }
      Set<TopicPartition> compared =
          originals.isEmpty() ? Set.of() : reader.source(originals, left(), this::onSource);
      return found(read, originals.keySet(), compared);
    }

    private Map<TopicPartition, Stretch> tails() throws InterruptedException {
      BatchResult<TopicPartition, ListedOffset> starts = target.earliestOffsets(byRemote.keySet());
      BatchResult<TopicPartition, ListedOffset> ends = target.latestOffsets(byRemote.keySet());
      Map<TopicPartition, Stretch> tails = new HashMap<>();
      byRemote.forEach(
          (remote, request) -> {
            ListedOffset start = starts.successes().get(remote);
            ListedOffset end = ends.successes().get(remote);
            if (start != null && end != null) {
              tails.put(
                  remote, new Stretch(Math.max(start.offset(), request.target()), end.offset()));
            }
          });
      return tails;
    }

    /** As many as there is room for; lengths are in offsets, which are no fewer than records. */
    private Set<TopicPartition> shortest(Map<TopicPartition, Stretch> tails) {
      Set<TopicPartition> taken = new HashSet<>();
      long room = mostRecords;
      List<TopicPartition> ascending = new ArrayList<>(tails.keySet());
      ascending.sort(Comparator.comparingLong(remote -> length(tails.get(remote))));
      for (TopicPartition remote : ascending) {
        room -= length(tails.get(remote));
        if (room < 0) {
          break;
        }
        taken.add(remote);
      }
      return taken;
    }

    private void onTarget(ConsumerRecord<byte[], byte[]> record) {
      TopicPartition remote = new TopicPartition(record.topic(), record.partition());
      matches
          .computeIfAbsent(
              remote,
              first -> {
                Request request = byRemote.get(first);
                return new CopyComparison(request.written(), leftOut, request.witness());
              })
          .onTarget(record);
    }

    private boolean onSource(ConsumerRecord<byte[], byte[]> record) {
      TopicPartition source = new TopicPartition(record.topic(), record.partition());
      return matches.get(bySource.get(source).remote()).onSource(record);
    }

    private Map<TopicPartition, Tail> found(
        Set<TopicPartition> read, Set<TopicPartition> asked, Set<TopicPartition> compared) {
      Map<TopicPartition, Tail> found = new HashMap<>();
      Set<TopicPartition> notKnown = new HashSet<>();
      int copies = 0;
      for (Request request : byRemote.values()) {
        TopicPartition source = request.flow().source();
        boolean known =
            read.contains(request.remote())
                && (!asked.contains(source) || compared.contains(source));
        if (!known) {
          notKnown.add(source);
          continue;
        }
        long end = ends.get(request.remote());
        Tail tail =
            Optional.ofNullable(matches.get(request.remote()))
                .map(match -> new Tail(match.copies(), end, match.cutAt()))
                .orElseGet(() -> new Tail(List.of(), end, OptionalLong.empty()));
        copies += tail.copies().size();
        found.put(source, tail);
      }
      if (!notKnown.isEmpty()) {
        LOG.warn(
            "partitions={} begin without a look at the end of their copies, which was not read"
                + " within {} s (an open transaction?) or is too long, so what an earlier life"
                + " wrote last may be mirrored again: {}",
            notKnown.size(),
            WITHIN.toSeconds(),
            notKnown);
      }
      if (copies > 0) {
        LOG.info("records={} of an earlier life found on the target, not mirrored again", copies);
      }
      return found;
    }

    private Duration left() {
      return Duration.ofNanos(Math.max(0, deadline - nanos.getAsLong()));
    }
  }

  private static long length(Stretch stretch) {
    return stretch.to() - stretch.from();
  }

  private static boolean isEmpty(Stretch stretch) {
    return stretch.from() >= stretch.to();
  }
}
