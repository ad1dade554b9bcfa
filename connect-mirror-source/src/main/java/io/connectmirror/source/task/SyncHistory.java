package io.connectmirror.source.task;

import io.connectmirror.common.offsets.LifeStart;
import io.connectmirror.common.offsets.OffsetPair;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * What the offset-syncs topic tells a starting task of earlier lives. Called by the jobs thread.
 */
public interface SyncHistory {
  /**
   * Reads the topic to its end, once; does nothing when that is done.
   *
   * @return false while the topic does not exist
   * @throws io.connectmirror.common.result.FailureException of kind FATAL when the topic is in use
   *     by another flow
   */
  boolean load() throws InterruptedException;

  /** One past the source offset of {@link #last}. */
  default OptionalLong end(TopicPartition partition) {
    return last(partition)
        .map(last -> OptionalLong.of(last.source() + 1))
        .orElseGet(OptionalLong::empty);
  }

  /**
   * The last record that is known to have been mirrored under this connector's name and reset
   * number, and its copy.
   */
  Optional<OffsetPair> last(TopicPartition partition);

  /**
   * How many source offsets behind {@link #last} were read without a record to mirror, as far as is
   * known: markers of transactions, or records that are left out.
   */
  long seenBehindLast(TopicPartition partition);

  /**
   * The first source offset whose copy lies at or behind an offset of the target, or one before it.
   */
  long firstCopiedTo(TopicPartition partition, long target);

  /** Leader epoch on the source of {@link #last}, when known. */
  OptionalInt epoch(TopicPartition partition);

  /** How often the connector's position of the partition was altered by a user. */
  long reset(TopicPartition partition);

  /** How this life goes on in the partition's map; empty when no syncs are written. */
  Optional<LifeStart> nextLife(TopicPartition partition);

  /**
   * The source offset below which the partition was mirrored before, by whatever connector and
   * before or after a user altered its position; 0 when nothing is known of it.
   */
  long mirroredTo(TopicPartition partition);
}
