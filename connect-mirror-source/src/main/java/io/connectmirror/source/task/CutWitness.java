package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.source.plan.AnomalyKind;
import io.connectmirror.source.plan.KnownPosition;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.StartPoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Connect's position in the present source topic: it tells how far the log once reached by a leader
 * epoch. A record of a later epoch before there shows that the log was cut since. A consumer that
 * goes on from the position notices that itself. One that begins before the cut, since nobody knows
 * of which remote topic the position is, has no reason to; nor has one that begins behind copies
 * that were found of what is now there.
 *
 * @param next the offset behind what had been read
 * @param epoch leader epoch of the record before {@code next}
 */
record CutWitness(long next, int epoch) {

  /** For whoever looks at all that lies before it. */
  static Optional<CutWitness> of(Decided d) {
    return d.earlier()
        .flatMap(earlier -> earlier.noted().stored())
        .filter(stored -> stored.topicId().equals(Optional.of(d.topicIds().source())))
        .filter(stored -> stored.epoch().isPresent())
        .map(CutWitness::of);
  }

  /**
   * For whoever reads on; also after trouble that was no anomaly, what the task knew before it.
   *
   * @param begin where
   */
  static Optional<CutWitness> of(Decided d, StartPoint begin) {
    Optional<CutWitness> witness =
        d.earlier().isPresent()
            ? of(d).filter(unused -> d.earlier().get().known().stored().isEmpty())
            : d.ready().owned().flow().witness().filter(unused -> d.anomaly().isEmpty());
    return witness.filter(known -> known.next() > begin.offset());
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

  /**
   * Whether the log was cut at its end: a later leader, who has all that the ones before it left
   * behind, has less than they once had. What is yet to be read may show a cut before there, and
   * whoever has read further notices itself.
   *
   * @param readTo where the consumer is
   */
  boolean isCut(ListedOffset end, long readTo) {
    return end.offset() < next && end.offset() == readTo && end.leaderEpoch() > epoch;
  }

  /**
   * @param goOn where reading goes on
   */
  AnomalyFound anomaly(PartitionFlow flow, long cutAt, StartPoint goOn) {
    return new AnomalyFound(
        AnomalyKind.TRUNCATED,
        cutAt,
        next,
        OptionalLong.of(0),
        "the source log of %s was cut: offsets %d to %d were mirrored and are gone or differ on the"
                .formatted(flow.source(), cutAt, next - 1)
            + " source; the last of them was of leader epoch %d".formatted(epoch),
        goOn);
  }
}
