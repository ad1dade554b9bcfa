package io.connectmirror.source.task;

import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import io.connectmirror.common.offsets.Predecessor;
import io.connectmirror.common.offsets.SyncCadence;
import java.util.List;
import java.util.Optional;

/**
 * Makes what notes a life's acknowledgements for the offset map go on where earlier lives ended.
 * Called by the jobs thread.
 */
final class LifeRecorders {
  private final SyncHistory history;
  private final SyncCadence cadence;

  LifeRecorders(SyncHistory history, SyncCadence cadence) {
    this.history = history;
    this.cadence = cadence;
  }

  /**
   * @param copies what was found of earlier lives; empty when it was not looked for, or in vain
   */
  void prepare(Decided d, Optional<List<FoundCopy>> copies) {
    PartitionFlow flow = d.ready().owned().flow();
    boolean isNew = flow.recorder().isEmpty();
    if (isNew) {
      Optional<LifeStart> start = history.nextLife(d.partition());
      if (start.isEmpty()) {
        return;
      }
      flow.recorder(recorder(d, start.get(), copies));
    }
    OffsetRunRecorder recorder = flow.recorder().orElseThrow();
    if (d.startsMapOver()) {
      recorder.newGeneration(Predecessor.unknown());
    }
    if (isNew) {
      note(copies.orElse(List.of()), recorder, d.point().offset());
    }
  }

  private OffsetRunRecorder recorder(Decided d, LifeStart start, Optional<List<FoundCopy>> copies) {
    boolean isFromMap =
        start.newest().equals(history.last(d.partition()))
            && (start.newest().isEmpty() || d.beginningNotInMap().isEmpty());
    boolean tailRead = copies.isPresent() && isFromMap;
    boolean hasCopies = copies.isPresent() && !copies.get().isEmpty();
    return new OffsetRunRecorder(
        d.partition(),
        tailRead ? start.withTailRead() : start,
        before(d, start, tailRead && hasCopies),
        cadence);
  }

  private static void note(List<FoundCopy> copies, OffsetRunRecorder recorder, long begin) {
    for (FoundCopy copy : copies) {
      if (copy.behindUnknown()) {
        recorder.unknownSpace();
      }
      recorder.acked(copy.source(), copy.target(), copy.epoch());
    }
    if (!copies.isEmpty() && copies.get(copies.size() - 1).source() + 1 < begin) {
      // What Connect has as acknowledged behind them was not found.
      recorder.unknownSpace();
    }
  }

  /**
   * What lies before the first record that this life notes. One that begins right behind the last
   * mapped record sees all that is selected after it.
   *
   * @param searched whether the first record to be noted was looked for from there
   */
  private static Predecessor before(Decided d, LifeStart start, boolean searched) {
    if (d.beginsMirroring() && (d.sight().begun().isEmpty() || start.newest().isEmpty())) {
      return Predecessor.start();
    }
    return start
        .newest()
        .filter(newest -> searched || newest.source() + 1 == d.point().offset())
        .map(newest -> Predecessor.follows(newest.source(), newest.target()))
        .orElseGet(Predecessor::unknown);
  }
}
