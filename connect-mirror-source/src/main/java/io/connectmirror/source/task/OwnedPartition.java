package io.connectmirror.source.task;

import io.connectmirror.common.state.PartitionState;
import io.connectmirror.source.plan.PartitionSight;
import java.util.Optional;

/** What the jobs know of a partition beside its flow. The jobs thread's own. */
final class OwnedPartition {
  private final PartitionFlow flow;
  private Phase phase = Phase.TO_BEGIN;
  private long notBeforeNanos;
  private boolean held;
  private long heldAt = -1;
  private Optional<PartitionSight.Gone> gone = Optional.empty();

  /** Whose turn it is. */
  private enum Phase {
    /** The jobs', to decide where it begins. */
    TO_BEGIN,
    /** The task thread's. */
    BEGUN,
    /** An operator's. */
    PAUSED,
    /** Nobody's: the source partition is gone. */
    LOST
  }

  OwnedPartition(PartitionFlow flow) {
    this.flow = flow;
  }

  PartitionFlow flow() {
    return flow;
  }

  /** What the last fetch told, when it found no record. */
  Optional<PartitionSight.Gone> gone() {
    return gone;
  }

  boolean isToBegin(long nowNanos) {
    return phase == Phase.TO_BEGIN && (!held || nowNanos - notBeforeNanos >= 0);
  }

  boolean isBegun() {
    return phase == Phase.BEGUN;
  }

  boolean isLost() {
    return phase == Phase.LOST;
  }

  void begun() {
    phase = Phase.BEGUN;
    gone = Optional.empty();
    held = false;
  }

  void paused(String reason) {
    phase = Phase.PAUSED;
    flow.status(PartitionState.PAUSED, reason);
  }

  void lost(String reason) {
    phase = Phase.LOST;
    flow.status(PartitionState.LOST, reason);
  }

  void waiting(String reason) {
    phase = Phase.TO_BEGIN;
    flow.status(PartitionState.WAITING, reason);
  }

  void retrying(String reason) {
    phase = Phase.TO_BEGIN;
    flow.status(PartitionState.RETRYING, reason);
  }

  /** To be decided again, but not before a moment. */
  void retryingNotBefore(long nanos, String reason) {
    retrying(reason);
    held = true;
    notBeforeNanos = nanos;
  }

  /**
   * To be decided again, but not before a moment: the record at an offset cannot be sent.
   *
   * @return whether that is news
   */
  boolean heldBack(long offset, long notBefore, String reason) {
    retryingNotBefore(notBefore, reason);
    boolean news = heldAt != offset;
    heldAt = offset;
    return news;
  }

  /** To be decided again: there was no record at its position. */
  void gone(PartitionSight.Gone found) {
    gone = Optional.of(found);
    phase = Phase.TO_BEGIN;
  }
}
