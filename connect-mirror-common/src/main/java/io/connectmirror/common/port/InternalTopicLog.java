package io.connectmirror.common.port;

import java.time.Duration;

/**
 * Partition 0 of an internal topic of the mirror, read from its beginning and then followed.
 *
 * <p>Not thread-safe: one thread owns it and calls its methods, except for {@link #close}, which
 * any thread may call and which ends a running poll.
 */
public interface InternalTopicLog extends AutoCloseable {
  /**
   * Hands every record that came since the last call to {@code reader}, in order.
   *
   * @return true once everything that was in the topic when the first call was made has been handed
   *     over; false again while the topic is read anew after {@link Reader#restarted}
   * @throws io.connectmirror.common.result.FailureException when the topic is MISSING or cannot be
   *     read; a later call tries again
   */
  boolean poll(Duration timeout, Reader reader) throws InterruptedException;

  /**
   * From now on {@link #poll} returns true once everything that is in the topic by then has been
   * handed over, and the next one looks whether it is still the same topic. For those who look from
   * time to time and want to know all there is. Asks no cluster itself. Nothing to do for a log
   * whose polls go to the present end anyway.
   */
  default void aimAtEnd() {}

  /**
   * The offset that the next record will be read at, or beyond: all before it has been handed over.
   * Asks no cluster.
   */
  long position();

  /** Ends within a second; never throws. */
  @Override
  void close();

  /** Takes what was read. Must not keep the arrays beyond the call if it changes them. */
  interface Reader {
    /**
     * @param key null when the record has none
     * @param value null for a tombstone
     */
    void record(long offset, long timestampMs, byte[] key, byte[] value);

    /**
     * The topic was deleted and made again, or lost its end: what was handed over is void, and the
     * topic as it is now follows from its beginning.
     */
    default void restarted() {}
  }
}
