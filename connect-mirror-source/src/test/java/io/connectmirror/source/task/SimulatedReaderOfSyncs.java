package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.common.offsets.OffsetRun;
import io.connectmirror.common.offsets.RunOffsetMap;
import io.connectmirror.common.offsets.SyncChunk;
import io.connectmirror.common.offsets.SyncRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** Reads the offset-syncs topic as a checkpoint task does, and compares it with what there is. */
final class SimulatedReaderOfSyncs {
  private static final int RUNS_KEPT = 1_000;

  private final SimulatedWorker worker;
  private final Map<TopicPartition, Long> staleSince = new HashMap<>();
  private final Map<TopicPartition, Long> cutSince = new HashMap<>();
  private final Map<TopicPartition, Long> since = new HashMap<>();
  private final Set<TopicPartition> repeated = new HashSet<>();
  private RunOffsetMap map;
  private int applied;

  SimulatedReaderOfSyncs(SimulatedWorker worker) {
    this.worker = worker;
  }

  /** The first offset behind those that the map names; empty when it names none. */
  OptionalLong mappedTo(TopicPartition partition) {
    return map()
        .end(partition, SimulatedWorker.CONNECTOR, 0)
        .map(last -> OptionalLong.of(last.source() + 1))
        .orElseGet(OptionalLong::empty);
  }

  private RunOffsetMap map() {
    if (map == null) {
      map = new RunOffsetMap(worker.flow(), true, RUNS_KEPT);
    }
    return map;
  }

  /**
   * The log is about to be cut. That what lies behind the last record is known to be empty is not
   * true any more, and readers do not hear of it if the task dies before it has written a sync of
   * what comes then, while Connect has its position.
   */
  void cut(SimulatedLog log) {
    cutSince.put(log.partition(), since.getOrDefault(log.partition(), 0L));
  }

  /** A task goes over a stretch again that another one had mirrored. */
  void repeated(TopicPartition partition) {
    repeated.add(partition);
  }

  /** The remote topic is gone; until a task has mended the map it speaks of the former one. */
  void remoteGone(TopicPartition source) {
    staleSince.put(source, since.getOrDefault(source, -1L));
  }

  /** Takes in new offset syncs: what they say is so, and no translation is past the true one. */
  void offsetSyncsAreTrue() {
    Set<TopicPartition> changed = new HashSet<>();
    List<SyncRecord> written = worker.syncTopic.written();
    for (; applied < written.size(); applied++) {
      SyncChunk chunk = (SyncChunk) written.get(applied);
      map().apply(chunk);
      checkRuns(chunk);
      if (chunk.header().since() > cutSince.getOrDefault(chunk.partition(), Long.MAX_VALUE)) {
        cutSince.remove(chunk.partition());
      }
      since.merge(chunk.partition(), chunk.header().since(), Math::max);
      changed.add(chunk.partition());
    }
    changed.forEach(partition -> noTranslationIsPastTheTrueOne(map(), partition));
  }

  /** The same of the map as one reads it who comes only now. */
  void translationsAreTrueToANewReader() {
    RunOffsetMap fresh = new RunOffsetMap(worker.flow(), true, RUNS_KEPT);
    worker.syncTopic.written().forEach(fresh::apply);
    for (SimulatedLog log : worker.clusters.logs()) {
      if (!log.selected(0, log.end()).isEmpty()
          && !worker.losesOffsets
          && !worker.wasOverlapped()) {
        assertThat(staleSince).as("maps of former topics").doesNotContainKey(log.partition());
      }
      noTranslationIsPastTheTrueOne(fresh, log.partition());
    }
  }

  private void checkRuns(SyncChunk chunk) {
    TopicPartition partition = chunk.partition();
    Optional<SimulatedCopies> target = worker.clusters.copies(SimulatedClusters.remote(partition));
    if (target.isEmpty()) {
      return;
    }
    Optional<SimulatedLog> log = worker.clusters.log(partition);
    List<String> untrue = new ArrayList<>();
    for (OffsetRun run : chunk.runs()) {
      for (long i = 0; i < run.length(); i++) {
        long source = run.firstSource() + i;
        boolean isTrue =
            target
                .get()
                .at(run.firstTarget() + i)
                .map(copy -> copy.original().offset() == source || isLike(copy, log, source))
                .orElse(false);
        if (!isTrue) {
          untrue.add(source + " to " + (run.firstTarget() + i));
        }
      }
    }
    Long before = staleSince.get(partition);
    if (before != null
        && untrue.isEmpty()
        && chunk.header().since() > before
        && target.get().at(chunk.newest().target()).map(copy -> copy.knowingly()).orElse(false)) {
      staleSince.remove(partition);
      before = null;
    }
    // Of a log that was cut since, the records are gone that copies were found to look like.
    if (before == null && !cutSince.containsKey(partition)) {
      assertThat(untrue).as("copies that %s names and that are none", chunk).isEmpty();
    }
  }

  /** A copy of a record that is gone may be taken for that of one that looks like it. */
  private static boolean isLike(
      SimulatedCopies.Copy copy, Optional<SimulatedLog> log, long source) {
    return log.filter(l -> source < l.end())
        .flatMap(l -> l.at(source))
        .map(record -> record.content().equals(copy.original().content()))
        .orElse(false);
  }

  /**
   * Each record at or behind a position has a copy at or behind its translation, if it has one; and
   * one that is yet to come will, as the translation is not beyond the end. So will one that is
   * mirrored again since the task went back, by a map that starts over or for want of a look at the
   * tail; or what was copied by a task that had not seen yet that a topic was made again, as it
   * goes back to the beginning then. Not while the remote topic is another one than the map knows.
   * And not of what was copied by one of two tasks at work: the other one, to whose start readers
   * may refer the end of what is known, copies it again, but if that one dies first, nobody does.
   */
  private void noTranslationIsPastTheTrueOne(RunOffsetMap of, TopicPartition partition) {
    Optional<SimulatedLog> log = worker.clusters.log(partition);
    Optional<SimulatedCopies> target = worker.clusters.copies(SimulatedClusters.remote(partition));
    if (log.isEmpty()
        || target.isEmpty()
        || staleSince.containsKey(partition)
        || cutSince.containsKey(partition)) {
      return;
    }
    long lowest = target.get().end();
    boolean goesOverItAgain = since.getOrDefault(partition, 0L) > 0 || repeated.contains(partition);
    long comesAgain =
        goesOverItAgain
            ? of.end(partition).map(OffsetPair::source).orElse(-1L) + 1
            : Long.MAX_VALUE;
    for (long position = log.get().end(); position >= log.get().start(); position--) {
      if (position < Math.min(log.get().end(), comesAgain)) {
        long newest =
            log.get()
                .at(position)
                .flatMap(record -> record.newestIn(target.get()))
                .filter(copy -> !copy.by().isOverlapped())
                .filter(SimulatedCopies.Copy::knowingly)
                .map(SimulatedCopies.Copy::offset)
                .orElse(Long.MAX_VALUE);
        lowest = Math.min(lowest, newest);
      }
      OptionalLong translated = of.forward(partition, position).position();
      if (translated.isPresent() && translated.getAsLong() > lowest) {
        throw new AssertionError(
            partition
                + " position "
                + position
                + " is translated to "
                + translated.getAsLong()
                + " beyond "
                + lowest);
      }
    }
  }
}
