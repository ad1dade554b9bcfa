package io.connectmirror.source.task;

import io.connectmirror.common.offsets.LifeStart;
import java.util.Optional;
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

  /** One past the last source offset mirrored under this connector's name and reset number. */
  OptionalLong end(TopicPartition partition);

  /** How often the connector's position of the partition was altered by a user. */
  long reset(TopicPartition partition);

  /** How this life goes on in the partition's map; empty when no syncs are written. */
  Optional<LifeStart> nextLife(TopicPartition partition);

  /** Whether anything of the partition was mirrored before, by whatever connector. */
  boolean isKnown(TopicPartition partition);
}
