package io.connectmirror.source.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.format.SourcePosition;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;

/** What must be true of the source side whatever happens, each a method that says what it is. */
final class SimulationChecks {
  private final SimulatedWorker worker;
  private final SimulatedOwed owed;
  private final SimulatedReaderOfSyncs syncs;

  SimulationChecks(SimulatedWorker worker) {
    this.worker = worker;
    this.syncs = new SimulatedReaderOfSyncs(worker);
    this.owed = new SimulatedOwed(worker, this::knownTo);
  }

  /** What the offset-syncs topic tells, and whether it is so. */
  SimulatedReaderOfSyncs syncs() {
    return syncs;
  }

  /** What is owed for what was done to the logs. */
  SimulatedOwed owed() {
    return owed;
  }

  /** The first offset that is not known to be mirrored; empty when nothing is known. */
  OptionalLong knownTo(TopicPartition partition) {
    OptionalLong mapped = syncs.mappedTo(partition);
    Optional<SourcePosition> stored = stored(partition);
    if (stored.isEmpty()) {
      return mapped;
    }
    return OptionalLong.of(Math.max(mapped.orElse(0), stored.get().next()));
  }

  Optional<SourcePosition> stored(TopicPartition partition) {
    return SourcePosition.read(
        worker.offsets.offset(SourcePosition.partitionMap("east", partition)));
  }

  /**
   * Of what the source has at the moment that a record is written, each record to be mirrored that
   * lies before it has been. Except while the task does not know yet that a topic is another one:
   * then what it has read is of the former, or it reads on in the new one, which it goes through
   * from the start once it knows.
   */
  void noRecordIsWrittenBeforeAnEarlierOne(
      SimulatedLife life, MirroredRecord sent, SimulatedRecord record) {
    PartitionFlow.Life stretch = sent.flow().life().orElseThrow();
    SimulatedLog log = record.log();
    boolean known =
        worker.clusters.log(log.partition()).orElse(null) == log
            && worker.clusters.topicsAre(log.partition(), stretch.sourceId(), stretch.targetId());
    if (!known || !record.exists()) {
      return;
    }
    SimulatedCopies target =
        worker.clusters.copies(SimulatedClusters.remote(log.partition())).orElseThrow();
    for (SimulatedRecord before : log.selected(log.start(), record.offset())) {
      if (!isMirrored(before, target)) {
        throw new AssertionError(life + " writes " + record + " but " + before + " was skipped");
      }
    }
  }

  /**
   * A record that looks just like one that an unclean election took back is told from it by nobody:
   * a copy of that one counts. So does the second copy of one that looks just like it, where a life
   * that went back ended before it could note that: to the next one it is what was written last.
   */
  private static boolean isMirrored(SimulatedRecord record, SimulatedCopies target) {
    if (record.hasCopyIn(target)) {
      return true;
    }
    long without =
        record.log().selected(0, record.offset() + 1).stream()
            .filter(r -> r.content().equals(record.content()) && !r.hasCopyIn(target))
            .count();
    return without <= target.ofGoneLike(record) + target.againLike(record);
  }

  /** At rest, all that the source has is on the target. */
  void everyRecordOfTheSourceHasACopy() {
    for (SimulatedLog log : worker.clusters.logs()) {
      SimulatedCopies target =
          worker.clusters.copies(SimulatedClusters.remote(log.partition())).orElseThrow();
      for (SimulatedRecord record : log.selected(0, log.end())) {
        assertThat(isMirrored(record, target)).as("%s has a copy in %s", record, target).isTrue();
      }
    }
  }

  /**
   * Connect's position has nothing before it that is not on the target, given that the record that
   * it names is still the one it was.
   */
  void storedPositionIsNotAheadOfTheTarget(
      SimulatedLife by, Map<String, ?> key, Map<String, Object> value) {
    TopicPartition partition =
        new TopicPartition(
            (String) key.get(SourcePosition.TOPIC), (Integer) key.get(SourcePosition.PARTITION));
    owed.stored(partition, by);
    SourcePosition position = SourcePosition.read(value).orElseThrow();
    Optional<SimulatedLog> log = worker.clusters.log(partition);
    long last = position.lastOffset().orElseThrow();
    boolean valid =
        log.isPresent()
            && position.topicId().equals(Optional.of(log.get().topicId()))
            && last < log.get().end()
            && log.get()
                .at(last)
                .map(r -> r.epoch() == position.leaderEpoch().orElse(-1))
                .orElse(false);
    if (!valid) {
      return;
    }
    for (SimulatedRecord record : log.get().selected(0, last + 1)) {
      boolean copied =
          !record.copies().isEmpty()
              || worker
                  .clusters
                  .copies(SimulatedClusters.remote(partition))
                  .map(target -> isMirrored(record, target))
                  .orElse(false);
      assertThat(copied)
          .as("%s is on the target, as Connect's position is %s", record, value)
          .isTrue();
    }
  }

  /**
   * A copy is made a second time only when since then an anomaly was told of, after which reading
   * goes on from an earlier offset and no tail is looked at; or by a life that had no way to look
   * at the tail, because it could not be read, or because Connect has a position and the offset map
   * no record from which to look, or one that the source has deleted the next of; or of what was
   * read on in a topic that had been made again before that was noticed; or where two tasks were at
   * work, one of which may not have heard of what the other wrote; or when the record before it has
   * been copied again already, so that a life goes on with what another one had a reason for.
   */
  void noRecordIsRepeatedWithoutReason(
      SimulatedLife life, SimulatedRecord record, SimulatedCopies log) {
    Optional<SimulatedCopies.Copy> before = record.newestIn(log);
    before.ifPresent(unused -> syncs.repeated(record.log().partition()));
    if (before.isEmpty()
        || life.metTrouble()
        || !before.get().knowingly()
        || life.isOverlapped()
        || before.get().by().isOverlapped()
        || isGoneOverAgain(record, before.get())) {
      return;
    }
    TopicPartition partition = record.log().partition();
    if (!owed.wasToldSince(record.log(), before.get().by()) && life.couldLookAtTail(partition)) {
      throw new AssertionError(
          life + " writes " + record + " again to " + log + ", it is there as " + before.get());
    }
  }

  private static boolean isGoneOverAgain(SimulatedRecord record, SimulatedCopies.Copy copy) {
    List<SimulatedRecord> before = record.log().selected(0, record.offset());
    return !before.isEmpty()
        && before
            .get(before.size() - 1)
            .newestIn(copy.log())
            .map(newest -> newest.offset() > copy.offset())
            .orElse(false);
  }

  /** An anomaly is told once in a life, and there was one. */
  void reported(SimulatedAnomaly anomaly) {
    long told = anomaly.by().anomalies().stream().filter(anomaly::isOfSameEvent).count();
    assertThat(told).as("times that %s was told", anomaly).isEqualTo(1);
    owed.reported(anomaly);
  }

  /** What is counted is what was told. */
  void countersTellWhatWasTold() {
    for (SimulatedLife life : worker.alive()) {
      assertThat(life.anomaliesCounted())
          .as("anomalies of %s", life)
          .isEqualTo(life.anomalies().size());
      assertThat(life.offsetsLost())
          .as("offsets lost of %s", life)
          .isEqualTo(life.anomalies().stream().mapToLong(a -> a.lost().orElse(0)).sum());
    }
  }

  /** Two tasks of different slots have no partition in common. */
  void eachPartitionIsReadByOneTask() {
    Set<TopicPartition> read = new HashSet<>();
    for (int slot = 0; slot < worker.slots(); slot++) {
      Set<TopicPartition> ofSlot = new HashSet<>();
      worker.alive(slot).forEach(life -> ofSlot.addAll(life.assigned()));
      for (TopicPartition partition : ofSlot) {
        assertThat(read.add(partition)).as("%s is read by one task", partition).isTrue();
      }
    }
  }
}
