package io.connectmirror.source.task;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much may be on its way to the target. Of each partition a certain amount. Of all that get on
 * half of the producer's buffer, and with those that do not get on seven eighths of it; beyond that
 * each partition has one batch at a time, so that partitions that do not get on leave the others
 * room: the buffer is one for all, and who finds it full waits.
 *
 * <p>The task thread asks, adds and tells what stands, the thread that acknowledges takes away.
 */
final class InFlightBounds {
  private static final String BUFFER = "producer.override.buffer.memory";

  /** What a producer's buffer holds by default. */
  private static final long BUFFER_BYTES = 32L * 1024 * 1024;

  private final long partitionBytes;
  private final long bufferBytes;
  private final AtomicLong total = new AtomicLong();
  private long standing;

  /**
   * @param partitionBytes of one partition
   * @param bufferBytes what the producer's buffer holds
   */
  InFlightBounds(long partitionBytes, long bufferBytes) {
    this.partitionBytes = partitionBytes;
    this.bufferBytes = bufferBytes;
  }

  /** As a connector's settings have it. */
  static InFlightBounds of(long partitionBytes, Map<String, String> settings) {
    String buffer = settings.getOrDefault(BUFFER, "");
    return new InFlightBounds(
        partitionBytes, buffer.matches("\\d{1,18}") ? Long.parseLong(buffer) : BUFFER_BYTES);
  }

  void add(long bytes) {
    total.addAndGet(bytes);
  }

  void remove(long bytes) {
    total.addAndGet(-bytes);
  }

  /**
   * @param bytes of partitions of which nothing has arrived for a while
   */
  void standing(long bytes) {
    standing = bytes;
  }

  /** Whether a partition with so much on its way may not be read now. */
  boolean isFull(long inflightBytes) {
    return inflightBytes >= partitionBytes || (inflightBytes > 0 && isTooMuch(total.get()));
  }

  private boolean isTooMuch(long all) {
    return all - standing >= bufferBytes / 2 || all >= bufferBytes / 8 * 7;
  }
}
