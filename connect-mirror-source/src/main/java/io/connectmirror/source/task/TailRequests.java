package io.connectmirror.source.task;

import io.connectmirror.common.offsets.OffsetPair;
import io.connectmirror.source.plan.Beginning;
import io.connectmirror.source.task.TailSearch.Request;
import java.util.Optional;

/** Where to look for what earlier lives wrote and did not note. */
final class TailRequests {
  private TailRequests() {}

  /** Empty where it cannot be found out. */
  static Optional<Request> of(Decided d, SyncHistory history) {
    Optional<Beginning> beginning = d.beginningNotInMap();
    if (beginning.isPresent()) {
      return history.nextLife(d.partition()).isPresent()
          ? behind(beginning.get(), d)
          : Optional.empty();
    }
    Optional<OffsetPair> last = d.startsMapOver() ? Optional.empty() : history.last(d.partition());
    // Copies of what the source has no more could be taken for those of records that are alike.
    return last.filter(pair -> d.sight().logStart() <= pair.source() + 1)
        .map(
            pair ->
                new Request(
                    d.ready().owned().flow(),
                    pair.source() + 1,
                    d.point(),
                    history.epoch(d.partition()),
                    d.sight().logEnd().offset(),
                    pair.target() + 1,
                    CutWitness.of(d)));
  }

  private static Optional<Request> behind(Beginning beginning, Decided d) {
    if (beginning.targetEnd().isEmpty() || d.sight().logStart() > beginning.point().offset()) {
      return Optional.empty();
    }
    return Optional.of(
        new Request(
            d.ready().owned().flow(),
            beginning.point().offset(),
            d.point(),
            beginning.point().epoch(),
            d.sight().logEnd().offset(),
            beginning.targetEnd().getAsLong(),
            CutWitness.of(d)));
  }
}
