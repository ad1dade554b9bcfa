package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.plan.AnomalyKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/** What was done to the logs, so that tasks owe a word about it, and what they have told. */
final class SimulatedOwed {
  private final SimulatedWorker worker;
  private final Function<TopicPartition, OptionalLong> known;
  private final List<Debt> debts = new ArrayList<>();
  private final List<SimulatedAnomaly> told = new ArrayList<>();
  private final Map<SimulatedLog, Long> lowestCut = new HashMap<>();
  private final Set<Object> madeAgain = new HashSet<>();
  private final Map<TopicPartition, SimulatedLife> goesOverItAgain = new HashMap<>();
  private final Set<SimulatedRecord> goneBeforeMirroring = new HashSet<>();

  private record Debt(
      TopicPartition partition, String what, Predicate<SimulatedAnomaly> settledBy) {}

  /**
   * @param known the first offset of a partition that is not known to be mirrored
   */
  SimulatedOwed(SimulatedWorker worker, Function<TopicPartition, OptionalLong> known) {
    this.worker = worker;
    this.known = known;
  }

  void sourceMadeAgain(SimulatedLog log) {
    madeAgain.add(log);
    if (known.apply(log.partition()).isPresent()) {
      owe(
          log.partition(),
          log + " was made again",
          a -> a.kind() == AnomalyKind.RECREATED && isPresentSource(a, log));
    }
  }

  void targetMadeAgain(SimulatedCopies copies, TopicPartition source) {
    madeAgain.add(copies);
    if (known.apply(source).isPresent()) {
      owe(
          source,
          copies + " was made again",
          a ->
              (a.kind() == AnomalyKind.RECREATED || a.kind() == AnomalyKind.TARGET_RECREATED)
                  && a.target().map(t -> t == copies).orElse(false));
    }
  }

  /** To be called before the log is cut. */
  void cut(SimulatedLog log, long newEnd) {
    lowestCut.merge(log, newEnd, Math::min);
    boolean mirrored =
        worker
            .checks
            .stored(log.partition())
            .filter(position -> position.topicId().equals(Optional.of(log.topicId())))
            .map(position -> position.next() > newEnd)
            .orElse(false);
    if (mirrored && !goesOverItAgain.containsKey(log.partition())) {
      owe(log.partition(), log + " was cut at " + newEnd, a -> isPresentSource(a, log));
    }
  }

  /** To be called before the log is purged. */
  void purged(SimulatedLog log, long newStart) {
    if (known.apply(log.partition()).isEmpty()) {
      goneBeforeMirroring.addAll(log.selected(log.start(), newStart));
    }
  }

  private static boolean isPresentSource(SimulatedAnomaly anomaly, SimulatedLog log) {
    return anomaly.source().map(l -> l == log).orElse(false);
  }

  private void owe(TopicPartition partition, String what, Predicate<SimulatedAnomaly> settledBy) {
    debts.add(new Debt(partition, what, settledBy));
  }

  void reported(SimulatedAnomaly anomaly) {
    assertThat(hasCause(anomaly)).as("%s has a cause", anomaly).isTrue();
    told.add(anomaly);
    goesOverItAgain.put(anomaly.partition(), anomaly.by());
    debts.removeIf(
        debt -> debt.partition().equals(anomaly.partition()) && debt.settledBy().test(anomaly));
  }

  private boolean hasCause(SimulatedAnomaly anomaly) {
    return switch (anomaly.kind()) {
      case PURGED ->
          anomaly.first() < anomaly.end()
              && anomaly.lost().orElse(-1) == anomaly.end() - anomaly.first()
              && anomaly.source().map(log -> anomaly.end() <= log.start()).orElse(true);
      case TRUNCATED ->
          anomaly
              .source()
              .map(
                  log ->
                      lowestCut.getOrDefault(log, Long.MAX_VALUE) < anomaly.end()
                          || madeAgain.contains(log))
              .orElse(true);
      case RECREATED -> anomaly.source().map(madeAgain::contains).orElse(true);
      case TARGET_RECREATED, TARGET_TRUNCATED ->
          anomaly.target().map(madeAgain::contains).orElse(true);
      case CORRUPT -> false;
    };
  }

  /**
   * Connect has a position of what came after the last anomaly that was told, unless it is of a
   * former owner.
   */
  void stored(TopicPartition partition, SimulatedLife by) {
    goesOverItAgain.computeIfPresent(
        partition, (key, told) -> by.number() < told.number() ? told : null);
  }

  /** Whether a life that is not earlier than the given one told anything of the log. */
  boolean wasToldSince(SimulatedLog log, SimulatedLife life) {
    return told.stream().anyMatch(a -> isPresentSource(a, log) && a.by().number() >= life.number());
  }

  /** All that was told, oldest first. */
  List<SimulatedAnomaly> told() {
    return told;
  }

  /**
   * At rest, what was done to a log behind a position that was known has been told, unless the log
   * is gone by now.
   */
  void everyAnomalyWasTold() {
    debts.removeIf(debt -> isOver(debt));
    assertThat(debts.stream().map(Debt::what).toList()).as("not told").isEmpty();
  }

  private boolean isOver(Debt debt) {
    boolean isThere =
        worker
                .clusters
                .log(debt.partition())
                .map(log -> debt.what().startsWith(log + " "))
                .orElse(false)
            || worker
                .clusters
                .copies(SimulatedClusters.remote(debt.partition()))
                .map(log -> debt.what().startsWith(log + " "))
                .orElse(false);
    return !isThere || worker.clusters.log(debt.partition()).isEmpty();
  }

  /** The log was cut before it, so that it lies before the position that was reached once. */
  private boolean wasCutBefore(SimulatedRecord record) {
    return lowestCut.getOrDefault(record.log(), Long.MAX_VALUE) <= record.offset();
  }

  /**
   * At rest, each record that the source deleted and that is not on the target lies in a range that
   * was told of, or one was told of by which the partition began anew; unless it was gone before
   * anything of the partition was mirrored, when nobody can say where mirroring should have begun.
   * A copy of a record that looks just like it and was taken back by an unclean election counts.
   */
  void everyRecordThatWasPurgedUnreadIsToldOf() {
    for (SimulatedLog log : worker.clusters.logs()) {
      SimulatedCopies target =
          worker.clusters.copies(SimulatedClusters.remote(log.partition())).orElseThrow();
      Map<String, Long> withoutCopy = new HashMap<>();
      for (SimulatedRecord record : log.purged()) {
        boolean fine =
            record.hasCopyIn(target)
                || goneBeforeMirroring.contains(record)
                || told.stream().anyMatch(anomaly -> anomaly.covers(record, wasCutBefore(record)));
        fine =
            fine || withoutCopy.merge(record.content(), 1L, Long::sum) <= target.ofGoneLike(record);
        assertThat(fine).as("%s was deleted unread and is told of", record).isTrue();
      }
    }
  }
}
