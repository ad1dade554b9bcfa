package io.connectmirror.source.wire;

import java.time.Duration;

/**
 * How much is fetched at once.
 *
 * @param bytes that may be fetched and not polled yet, of all partitions. Brokers share them
 *     evenly; a batch that is larger than what is left comes whole all the same
 * @param partitionBytes of one partition in one response
 * @param minBytes for which a broker waits
 * @param maxWait but no longer than this
 * @param committedOnly whether what is in open transactions is left out
 * @param retryBackoff for how long a partition is left alone after an error
 */
public record FetchBounds(
    int bytes,
    int partitionBytes,
    int minBytes,
    Duration maxWait,
    boolean committedOnly,
    Duration retryBackoff) {

  /** Refuses what would fetch nothing. */
  public FetchBounds {
    if (bytes <= 0 || partitionBytes <= 0) {
      throw new IllegalArgumentException(bytes + " bytes, " + partitionBytes + " of a partition");
    }
  }

  int shareOf(int brokers) {
    return Math.max(1, bytes / Math.max(1, brokers));
  }
}
