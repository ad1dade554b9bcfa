package io.connectmirror.source.task;

import java.time.Duration;

/**
 * When a transaction is to be committed. What it holds counts as under way until then, so that it
 * ends before a partition is full or the producer's buffer is.
 *
 * @param age at the latest
 * @param partitionBytes of one partition
 * @param allBytes of all of them
 */
record CommitBounds(Duration age, long partitionBytes, long allBytes) {
  static CommitBounds of(Duration interval, long inflightBytes, long bufferBytes) {
    return new CommitBounds(interval, Math.max(1, inflightBytes / 4 * 3), bufferBytes / 4);
  }

  /**
   * @param ageNanos of the transaction
   * @param largest how many bytes it holds of the partition of which it holds most
   * @param all how many it holds
   */
  boolean isDue(long ageNanos, long largest, long all) {
    return ageNanos >= age.toNanos() || largest >= partitionBytes || all >= allBytes;
  }
}
