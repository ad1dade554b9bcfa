package io.connectmirror.source.task;

import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.Beginning;
import io.connectmirror.source.plan.PartitionSight;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.ResumeDecision;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.ResumeDecision.Start;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.ReadyPartitions.Ready;
import java.util.Optional;
import org.apache.kafka.common.TopicPartition;

/**
 * A partition and what was decided of it.
 *
 * @param earlier what earlier lives left behind; empty when the partition is being read already
 * @param point where to begin to read
 * @param anomaly what was found, if anything; the point is where the policy {@code continue} goes
 *     on
 */
record Decided(
    Ready ready,
    Optional<Earlier> earlier,
    PartitionSight sight,
    StartPoint point,
    Optional<AnomalyFound> anomaly) {
  static Optional<Decided> of(
      Ready ready, Optional<Earlier> earlier, PartitionSight sight, ResumeDecision decision) {
    if (decision instanceof Start start) {
      return Optional.of(new Decided(ready, earlier, sight, start.point(), Optional.empty()));
    }
    if (decision instanceof AnomalyFound found) {
      return Optional.of(new Decided(ready, earlier, sight, found.goOn(), Optional.of(found)));
    }
    ready.owned().waiting(((ResumeDecision.Wait) decision).reason());
    return Optional.empty();
  }

  TopicPartition partition() {
    return sight.partition();
  }

  /** The topics as they are now. */
  TopicIds topicIds() {
    return new TopicIds(ready.sourceId(), ready.targetId());
  }

  /** Source or target are other logs than before. */
  boolean startsOver() {
    return anomaly
        .map(
            a ->
                switch (a.kind()) {
                  case RECREATED, TARGET_RECREATED -> true;
                  case PURGED, TRUNCATED, TARGET_TRUNCATED, CORRUPT -> false;
                })
        .orElse(false);
  }

  /** The remote topic is another one than before, whatever else is. */
  boolean isTargetMadeAgain() {
    return sight.remembered().map(ids -> !ids.target().equals(sight.targetId())).orElse(false);
  }

  /** What the offset map holds is not true of what is mirrored from now on. */
  boolean startsMapOver() {
    return startsOver() || isCut() || earlier.map(e -> e.known().isMapOfFormer()).orElse(false);
  }

  private boolean isCut() {
    return anomaly
        .map(a -> a.kind() == AnomalyKind.TRUNCATED || a.kind() == AnomalyKind.TARGET_TRUNCATED)
        .orElse(false);
  }

  boolean beginsMirroring() {
    return hasNoPosition() && anomaly.isEmpty();
  }

  /** Goes on where an earlier life began that noted nothing. */
  boolean goesOnFromBeginning() {
    return sight.begun().isPresent() && anomaly.isEmpty();
  }

  /** Where an earlier life began of which the offset map has nothing. */
  Optional<Beginning> beginningNotInMap() {
    return earlier.flatMap(
        e -> e.beginning(topicIds()).filter(begun -> !begun.isNotedByMap(e.noted())));
  }

  /** Nothing that was mirrored has been noted yet. */
  private boolean hasNoPosition() {
    return sight.stored().isEmpty() && sight.mapEnd().isEmpty();
  }
}
