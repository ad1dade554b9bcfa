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
    PartitionFlow flow = mirrored.flow();
    inFlight.remove(mirrored.bytes());
    PartitionFlow.Life life = flow.life().orElse(null);
    if (life != null && life.number() == mirrored.life()) {
      settle(mirrored, life, metadata);
    }
    if (metadata == null) {
      metrics.add(MirrorCounter.RECORDS_DROPPED, 1);
    } else if (mirrored.timestamp() != null) {
      flow.metrics().acknowledged(clock.millis() - mirrored.timestamp());
    }
    flow.settled(mirrored.bytes());
  }

  private void settle(UnderWay mirrored, PartitionFlow.Life life, RecordMetadata metadata) {
    AckOrder order = mirrored.flow().order();
    if (order.settledInOrder(mirrored.number())) {
      noteCopy(mirrored, life, metadata);
    } else {
      order.settled(mirrored.number(), () -> noteCopy(mirrored, life, metadata));
    }
  }

  /** A record that was to be sent was not: it is not under way, and what it was for is not done. */
  void notSent(UnderWay mirrored) {
    inFlight.remove(mirrored.bytes());
    mirrored.flow().settled(mirrored.bytes());
  }

  private void noteCopy(UnderWay mirrored, PartitionFlow.Life life, RecordMetadata metadata) {
    if (metadata == null) {
      // Nothing was written, which leaves no gap in what is known of the map.
      return;
    }
    PartitionFlow flow = mirrored.flow();
    if (mirrored.offset() < life.repeatedBelow()) {
      metrics.add(MirrorCounter.RECORDS_REPEATED, 1);
    }
    OffsetRunRecorder recorder = mapsCopies ? flow.recorder().orElse(null) : null;
    if (metadata.hasOffset() && isWhereItBelongs(mirrored, metadata)) {
      flow.gaps().copied(mirrored.offset(), metadata.offset());
      if (recorder != null) {
        recorder.acked(mirrored.offset(), metadata.offset(), mirrored.epoch());
      }
    } else {
      flow.gaps().copiedSomewhere();
      if (recorder != null) {
        recorder.ackedWithoutOffset(mirrored.offset());
      }
    }
    flow.acknowledged(mirrored.offset(), mirrored.epoch());
  }

  /** A transform may have sent the record elsewhere, of which the map says nothing. */
  private static boolean isWhereItBelongs(UnderWay mirrored, RecordMetadata metadata) {
    return metadata.topic().equals(mirrored.topic())
        && metadata.partition() == mirrored.partition();
  }
}
