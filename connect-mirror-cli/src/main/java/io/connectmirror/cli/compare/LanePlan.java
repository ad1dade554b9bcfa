package io.connectmirror.cli.compare;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * What is to be compared of one partition.
 *
 * @param segments one after the other, all of one partition
 * @param contents when records are equal
 * @param compacted whether the log cleaner may have removed records on either side
 * @param hints of the partition
 * @param leftOutOfSource which records of the source are none that is mirrored
 * @param leftOutOfTarget which records of the target are none of this mirror
 */
public record LanePlan(
    List<Segment> segments,
    RecordContents contents,
    boolean compacted,
    PlaceHints hints,
    Predicate<ConsumerRecord<ByteBuffer, ByteBuffer>> leftOutOfSource,
    Predicate<ConsumerRecord<ByteBuffer, ByteBuffer>> leftOutOfTarget) {
  public LanePlan {
    segments = List.copyOf(segments);
    if (segments.isEmpty()) {
      throw new IllegalArgumentException("nothing to compare");
    }
  }

  ComparisonRules rules(Segment segment) {
    return new ComparisonRules(
        contents,
        compacted,
        segment.aligned(),
        segment.mirroredTo(),
        segment.complete(),
        segment.targetTailJudged());
  }
}
