package io.connectmirror.source.task;

import io.connectmirror.source.plan.StartPoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.record.TimestampType;

/**
 * Finds out which records of a source partition have their copies in a stretch of the remote one:
 * {@link TailMatch} on records as they are read. First take in the target's records, then offer the
 * source's. Not thread-safe.
 */
final class CopyComparison {
  private final TailMatch match;
  private final Predicate<Headers> leftOut;
  private final Optional<CutWitness> witness;
  private OptionalLong cutAt = OptionalLong.empty();
  private boolean ownTime;
  private int targetRecords;

  /**
   * @param written before which all that is to be mirrored has a copy, in the stretch or before it
   * @param leftOut which records of the source are not mirrored
   * @param witness knows how far the source log once reached
   */
  CopyComparison(StartPoint written, Predicate<Headers> leftOut, Optional<CutWitness> witness) {
    this.match = new TailMatch(written);
    this.leftOut = leftOut;
    this.witness = witness;
  }

  /** The next record of the target. */
  void onTarget(ConsumerRecord<byte[], byte[]> record) {
    targetRecords++;
    boolean created = record.timestampType() != TimestampType.LOG_APPEND_TIME;
    ownTime = ownTime || !created;
    match.onTarget(record.offset(), Fingerprint.of(record, created));
  }

  /**
   * The next record of the source.
   *
   * @return whether another one is wanted
   */
  boolean onSource(ConsumerRecord<byte[], byte[]> record) {
    if (cutAt.isEmpty() && witness.isPresent()) {
      cutAt = witness.get().cutIn(List.of(record));
    }
    return leftOut.test(record.headers())
        ? match.wantsMore()
        : match.onSource(
            record.offset(), record.leaderEpoch().orElse(-1), Fingerprint.of(record, !ownTime));
  }

  /** Whether a further record of the source may have its copy in the stretch. */
  boolean wantsMore() {
    return match.wantsMore();
  }

  /** The records found and their copies, in order. */
  List<FoundCopy> copies() {
    return match.copies();
  }

  /** Where the source log was cut, if a record that was offered shows it. */
  OptionalLong cutAt() {
    return cutAt;
  }

  /** How many records the stretch of the target has. */
  int targetRecords() {
    return targetRecords;
  }
}
