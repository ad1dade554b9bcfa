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
    if (flow.recorder().isEmpty()) {
      Optional<LifeStart> start = history.nextLife(d.partition());
      if (start.isEmpty()) {
        return;
      }
      flow.recorder(recorder(d, start.get(), copies));
    }
    if (d.startsOver() || d.isCut()) {
      flow.recorder().orElseThrow().newGeneration(Predecessor.unknown());
    }
  }

  private OffsetRunRecorder recorder(Decided d, LifeStart start, Optional<List<FoundCopy>> copies) {
    boolean tailRead = copies.isPresent() && start.newest().equals(history.last(d.partition()));
    boolean hasCopies = copies.isPresent() && !copies.get().isEmpty();
    OffsetRunRecorder recorder =
        new OffsetRunRecorder(
            d.partition(),
            tailRead ? start.withTailRead() : start,
            before(d, start, tailRead && hasCopies),
            cadence);
    if (hasCopies) {
      List<FoundCopy> pairs = copies.get();
      pairs.forEach(copy -> recorder.acked(copy.source(), copy.target(), copy.epoch()));
      if (pairs.get(pairs.size() - 1).source() + 1 < d.point().offset()) {
        // What Connect has as acknowledged behind them was not found.
        recorder.unknownSpace();
      }
    }
    return recorder;
  }

  /**
   * What lies before the first record that this life notes. One that begins right behind the last
   * mapped record sees all that is selected after it.
   *
   * @param searched whether the first record to be noted was looked for from there
   */
  private static Predecessor before(Decided d, LifeStart start, boolean searched) {
    if (d.beginsMirroring()) {
      return Predecessor.start();
    }
    return start
        .newest()
        .filter(newest -> searched || newest.source() + 1 == d.point().offset())
        .map(newest -> Predecessor.follows(newest.source(), newest.target()))
        .orElseGet(Predecessor::unknown);
  }
}
