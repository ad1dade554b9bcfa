package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import io.connectmirror.common.offsets.OffsetRunRecorder;
import java.time.InstantSource;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * Takes in what the target acknowledged. Called by a producer's thread, or by the task thread after
 * a transaction: it only notes, and never waits.
 */
final class Acknowledgements {
  /** In place of the offset of a copy. */
  private static final long DROPPED = -2;

  private static final long SOMEWHERE = AckOrder.SOMEWHERE;

  private final FlowMetrics metrics;
  private final InFlightBounds inFlight;
  private final InstantSource clock;
  private final boolean mapsCopies;

  /**
   * @param mapsCopies whether the offset map learns of copies here; else that was done before
   */
  Acknowledgements(
      InFlightBounds inFlight, FlowMetrics metrics, InstantSource clock, boolean mapsCopies) {
    this.inFlight = inFlight;
    this.metrics = metrics;
    this.clock = clock;
    this.mapsCopies = mapsCopies;
    metrics.add(MirrorCounter.RECORDS_DROPPED, 0);
  }

  /**
   * @param metadata null when the worker dropped the record
   */
  void note(UnderWay mirrored, RecordMetadata metadata) {
    if (metadata == null) {
      note(mirrored, DROPPED);
    } else {
      boolean isKnown = metadata.hasOffset() && isWhereItBelongs(mirrored, metadata);
      note(mirrored, isKnown ? metadata.offset() : SOMEWHERE);
    }
  }

  /**
   * @param target offset of its copy, of a batch the first one's; negative when nobody knows it
   */
  void arrived(UnderWay mirrored, long target) {
    note(mirrored, target < 0 ? SOMEWHERE : target);
  }

  private void note(UnderWay mirrored, long target) {
    PartitionFlow flow = mirrored.flow();
    inFlight.remove(mirrored.bytes());
    PartitionFlow.Life life = flow.life().orElse(null);
    if (life != null && life.number() == mirrored.life()) {
      settle(mirrored, life, target);
    }
    if (target == DROPPED) {
      metrics.add(MirrorCounter.RECORDS_DROPPED, mirrored.records());
    } else if (mirrored.timestamp() != null) {
      flow.metrics().acknowledged(clock.millis() - mirrored.timestamp(), mirrored.records());
    }
    flow.settled(mirrored.bytes(), mirrored.records());
  }

  private void settle(UnderWay mirrored, PartitionFlow.Life life, long target) {
    AckOrder order = mirrored.flow().order();
    // In one step: what waits for this one to be settled is sent, and noted by another thread.
    synchronized (order) {
      if (order.settledInOrder(mirrored.number())) {
        noteCopy(mirrored, life, target);
      } else {
        order.settled(mirrored.number(), target, () -> noteCopy(mirrored, life, target));
      }
    }
  }

  /** A record that was to be sent was not: it is not under way, and what it was for is not done. */
  void notSent(UnderWay mirrored) {
    inFlight.remove(mirrored.bytes());
    mirrored.flow().settled(mirrored.bytes(), mirrored.records());
  }

  private void noteCopy(UnderWay mirrored, PartitionFlow.Life life, long target) {
    if (target == DROPPED) {
      // Nothing was written, which leaves no gap in what is known of the map.
      return;
    }
    PartitionFlow flow = mirrored.flow();
    int records = mirrored.records();
    if (mirrored.offset() < life.repeatedBelow()) {
      metrics.add(
          MirrorCounter.RECORDS_REPEATED,
          Math.min(records, life.repeatedBelow() - mirrored.offset()));
    }
    OffsetRunRecorder recorder = mapsCopies ? flow.recorder().orElse(null) : null;
    long last = mirrored.offset() + records - 1;
    if (target >= 0) {
      flow.gaps().copied(mirrored.offset(), target, records);
      if (recorder != null) {
        recorder.acked(mirrored.offset(), target, records, mirrored.epoch());
      }
    } else {
      flow.gaps().copiedSomewhere();
      if (recorder != null) {
        recorder.ackedWithoutOffset(last);
      }
    }
    flow.acknowledged(last, mirrored.epoch());
  }

  /** A transform may have sent the record elsewhere, of which the map says nothing. */
  private static boolean isWhereItBelongs(UnderWay mirrored, RecordMetadata metadata) {
    return metadata.topic().equals(mirrored.topic())
        && metadata.partition() == mirrored.partition();
  }
}
