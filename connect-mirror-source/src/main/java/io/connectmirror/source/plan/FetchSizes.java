package io.connectmirror.source.plan;

/**
 * How much the consumer of a task asks for at once. It has one fetch of each partition under way or
 * in memory, never two: so a partition moves at most one fetch per round trip, and all of them
 * together hold no more than partitions times {@code partitionBytes}.
 *
 * @param partitionBytes {@code max.partition.fetch.bytes}
 * @param responseBytes {@code fetch.max.bytes}, of what one broker sends at once
 */
public record FetchSizes(int partitionBytes, int responseBytes) {
  /**
   * Less would not hold the batches of many producers. A larger one comes all the same, but alone
   * in its answer.
   */
  static final int LEAST_BYTES = 256 << 10;

  /** What a consumer asks of a partition by default. */
  private static final int USUAL_BYTES = 1 << 20;

  private static final int SMALLER_BY = 4;

  /**
   * Half of the buffer, shared out to the partitions; all of it, where they are so many that half
   * would give them less than a consumer asks for by default. The shares are those of the next
   * power of two, so that few changes of the number need another consumer.
   *
   * @param bufferBytes what the task may have read ahead
   * @param partitions that it reads
   */
  public static FetchSizes of(long bufferBytes, int partitions) {
    long half = bufferBytes / 2;
    long share = half / shares(partitions);
    return share >= USUAL_BYTES
        ? new FetchSizes(bounded(share), bounded(bufferBytes))
        : new FetchSizes(
            bounded(Math.min(USUAL_BYTES, bufferBytes / shares(partitions))), bounded(half));
  }

  /** For a line on which a response of these sizes does not arrive in time. */
  public FetchSizes smaller() {
    return new FetchSizes(
        bounded(partitionBytes / SMALLER_BY), bounded(responseBytes / SMALLER_BY));
  }

  private static long shares(int partitions) {
    return partitions <= 1 ? 1 : Long.highestOneBit(partitions - 1L) << 1;
  }

  private static int bounded(long bytes) {
    return (int) Math.max(LEAST_BYTES, Math.min(Integer.MAX_VALUE, bytes));
  }
}
