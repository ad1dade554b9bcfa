package io.connectmirror.source.task;

import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.KnownPosition;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.StartPoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * A position in the present source topic that is not gone on from, since nobody knows of which
 * remote topic it is. It still tells how far the log once reached by a leader epoch. A record of a
 * later epoch before there shows that the log was cut since, which the consumer, who begins before
 * the cut, has no reason to notice.
 *
 * @param next the offset behind what had been read
 * @param epoch leader epoch of the record before {@code next}
 */
record CutWitness(long next, int epoch) {

  /**
   * @param known where the partition begins
   */
  static Optional<CutWitness> of(Decided d, StartPoint known) {
    return d.earlier()
        .filter(earlier -> earlier.known().stored().isEmpty())
        .flatMap(earlier -> earlier.noted().stored())
        .filter(stored -> stored.topicId().equals(Optional.of(d.topicIds().source())))
        .filter(stored -> stored.epoch().isPresent() && stored.next() > known.offset())
        .map(CutWitness::of);
  }

  private static CutWitness of(KnownPosition stored) {
    return new CutWitness(stored.next(), stored.epoch().orElseThrow());
  }

  /** Where the log was cut, if these records, in order of their offsets, show it. */
  OptionalLong cutIn(List<ConsumerRecord<byte[], byte[]>> records) {
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (record.offset() >= next) {
        return OptionalLong.empty();
      }
      if (record.leaderEpoch().orElse(-1) > epoch) {
        return OptionalLong.of(record.offset());
      }
    }
    return OptionalLong.empty();
  }

  AnomalyFound anomaly(PartitionFlow flow, long cutAt) {
    return new AnomalyFound(
        AnomalyKind.TRUNCATED,
        cutAt,
        next,
        OptionalLong.of(0),
        "the source log of %s was cut: offsets %d to %d were mirrored and are gone or differ on the"
                .formatted(flow.source(), cutAt, next - 1)
            + " source; the last of them was of leader epoch %d".formatted(epoch),
        new StartPoint(cutAt, OptionalInt.empty()));
  }
}
