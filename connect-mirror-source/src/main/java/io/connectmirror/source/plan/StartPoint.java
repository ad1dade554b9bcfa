package io.connectmirror.source.plan;

import java.util.OptionalInt;

/**
 * Where to begin to read a partition.
 *
 * @param offset of the first record to read
 * @param epoch the leader epoch of the record before it, or a later one that the leader had while
 *     the log reached as far: by either a consumer finds out that the log was cut before it here
 *     afterwards. Given only when the cluster is known to have that epoch: a consumer that seeks
 *     with an epoch above the leader's newest waits for ever and says nothing.
 */
public record StartPoint(long offset, OptionalInt epoch) {
  public static StartPoint at(long offset) {
    return new StartPoint(offset, OptionalInt.empty());
  }
}
