package io.connectmirror.source.task;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.metrics.MirrorCounter;
import java.time.InstantSource;
import java.util.Optional;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.connect.source.SourceRecord;

/**
 * Takes in what the target acknowledged. Called by the worker's producer thread, or by the task
 * thread after a transaction: it only notes, and never waits.
 */
final class Acknowledgements {
  private final FlowMetrics metrics;
  private final InFlightBounds inFlight;
  private final InstantSource clock;

  Acknowledgements(InFlightBounds inFlight, FlowMetrics metrics, InstantSource clock) {
    this.inFlight = inFlight;
    this.metrics = metrics;
    this.clock = clock;
    metrics.add(MirrorCounter.RECORDS_DROPPED, 0);
  }

  /**
   * @param record as the task returned it
   * @param metadata null when the worker dropped the record
   */
  void note(SourceRecord record, RecordMetadata metadata) {
    if (!(record instanceof MirroredRecord mirrored)) {
      return;
    }
    PartitionFlow flow = mirrored.flow();
    inFlight.remove(mirrored.bytes());
    Optional<PartitionFlow.Life> life =
        flow.life().filter(present -> present.number() == mirrored.life());
    if (metadata == null) {
      // Nothing was written, which leaves no gap in what is known of the map.
      metrics.add(MirrorCounter.RECORDS_DROPPED, 1);
      life.ifPresent(present -> flow.order().settled(mirrored.number(), () -> {}));
      flow.settled(mirrored.bytes());
      return;
    }
    life.ifPresent(
        present ->
            flow.order().settled(mirrored.number(), () -> noteCopy(mirrored, present, metadata)));
    if (record.timestamp() != null) {
      flow.metrics().acknowledged(clock.millis() - record.timestamp());
    }
    flow.settled(mirrored.bytes());
  }

  private void noteCopy(MirroredRecord mirrored, PartitionFlow.Life life, RecordMetadata metadata) {
    PartitionFlow flow = mirrored.flow();
    if (mirrored.offset() < life.repeatedBelow()) {
      metrics.add(MirrorCounter.RECORDS_REPEATED, 1);
    }
    boolean isPlaced = metadata.hasOffset() && isWhereItBelongs(mirrored, metadata);
    if (isPlaced) {
      flow.gaps().copied(mirrored.offset(), metadata.offset());
    } else {
      flow.gaps().copiedSomewhere();
    }
    flow.recorder()
        .ifPresent(
            recorder -> {
              if (isPlaced) {
                recorder.acked(mirrored.offset(), metadata.offset(), mirrored.epoch());
              } else {
                recorder.ackedWithoutOffset(mirrored.offset());
              }
            });
    flow.acknowledged(mirrored.offset());
  }

  /** A transform may have sent the record elsewhere, of which the map says nothing. */
  private static boolean isWhereItBelongs(MirroredRecord mirrored, RecordMetadata metadata) {
    return metadata.topic().equals(mirrored.topic())
        && metadata.partition() == mirrored.kafkaPartition();
  }
}
