package io.connectmirror.source.task;

import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.PartitionSight;
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
 * @param point where to begin to read
 * @param anomaly what was found, if anything; the point is where the policy {@code continue} goes
 *     on
 */
record Decided(
    Ready ready, PartitionSight sight, StartPoint point, Optional<AnomalyFound> anomaly) {
  static Optional<Decided> of(Ready ready, PartitionSight sight, ResumeDecision decision) {
    if (decision instanceof Start start) {
      return Optional.of(new Decided(ready, sight, start.point(), Optional.empty()));
    }
    if (decision instanceof AnomalyFound found) {
      return Optional.of(new Decided(ready, sight, found.goOn(), Optional.of(found)));
    }
    ready.owned().waiting(((ResumeDecision.Wait) decision).reason());
    return Optional.empty();
  }

  TopicPartition partition() {
    return sight.partition();
  }

  /** Source or target are other logs than before. */
  boolean startsOver() {
    return anomaly
        .map(
            a ->
                switch (a.kind()) {
                  case RECREATED, TARGET_RECREATED -> true;
                  case PURGED, TRUNCATED -> false;
                })
        .orElse(false);
  }

  /** The remote topic is another one than before, whatever else is. */
  boolean isTargetMadeAgain() {
    return sight.remembered().map(ids -> !ids.target().equals(sight.targetId())).orElse(false);
  }

  boolean isCut() {
    return anomaly.map(a -> a.kind() == AnomalyKind.TRUNCATED).orElse(false);
  }

  boolean beginsMirroring() {
    return sight.stored().isEmpty() && sight.mapEnd().isEmpty() && anomaly.isEmpty();
  }
}
