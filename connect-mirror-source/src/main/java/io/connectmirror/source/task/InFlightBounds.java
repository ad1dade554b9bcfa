package io.connectmirror.source.task;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much may be on its way to the target. Of each partition a certain amount; and beyond a
 * certain amount of all of them only one batch of each, so that partitions that do not get on,
 * however many, leave the others room: the producer's buffer is one for all, and who finds it full
 * waits.
 *
 * <p>The task thread asks and adds, the thread that acknowledges takes away.
 */
final class InFlightBounds {
  private static final String BUFFER = "producer.override.buffer.memory";

  /** Half of what a producer's buffer holds by default. */
  private static final long TOTAL_BYTES = 16L * 1024 * 1024;

  private final long partitionBytes;
  private final long totalBytes;
  private final AtomicLong total = new AtomicLong();

  /**
   * @param partitionBytes of one partition
   * @param totalBytes of all partitions of the task
   */
  InFlightBounds(long partitionBytes, long totalBytes) {
    this.partitionBytes = partitionBytes;
    this.totalBytes = totalBytes;
  }

  /** As a connector's settings have it. */
  static InFlightBounds of(long partitionBytes, Map<String, String> settings) {
    String buffer = settings.getOrDefault(BUFFER, "");
    return new InFlightBounds(
        partitionBytes, buffer.matches("\\d{1,18}") ? Long.parseLong(buffer) / 2 : TOTAL_BYTES);
  }

  void add(long bytes) {
    total.addAndGet(bytes);
  }

  void remove(long bytes) {
    total.addAndGet(-bytes);
  }

  /** Whether a partition with so much on its way may not be read now. */
  boolean isFull(long inflightBytes) {
    return inflightBytes >= partitionBytes || (inflightBytes > 0 && total.get() >= totalBytes);
  }
}
