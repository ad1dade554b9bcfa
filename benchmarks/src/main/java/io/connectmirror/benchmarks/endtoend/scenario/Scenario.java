package io.connectmirror.benchmarks.endtoend.scenario;

/**
 * What is mirrored, and over which way.
 *
 * @param name by which it was asked for; scenarios with the same name are the same
 * @param recordBytes size of a value, at least 8; records have no key and no headers
 * @param codec of the batches on the source, and of those that are written to the target
 * @param compressibility by how much a codec can shrink a record, 1 for not at all
 * @param batchBytes {@code batch.size} of the producer that fills the source; 0 puts every record
 *     into a batch of its own
 * @param partitions of the topic
 * @param rttMillis round trip between the source and the worker
 * @param recordsPerSecond the pace of a scenario that measures latency; 0 for one that measures how
 *     fast a backlog is mirrored
 */
public record Scenario(
    String name,
    int recordBytes,
    Codec codec,
    int compressibility,
    int batchBytes,
    int partitions,
    int rttMillis,
    int recordsPerSecond) {
  /** Room for a time in every value. */
  private static final int LEAST_RECORD = 8;

  /** Of a topic's message size, 1 MiB by default, less what a batch adds. */
  private static final int MOST_RECORD = 1_000_000;

  private static final int MOST_COMPRESSIBILITY = 100;
  private static final int MOST_BATCH = 1_000_000;
  private static final int MOST_PARTITIONS = 2_000;
  private static final int MOST_RTT = 10_000;
  private static final int MOST_RATE = 1_000_000;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public Scenario {
    within("size", recordBytes, LEAST_RECORD, MOST_RECORD);
    within("ratio", compressibility, 1, MOST_COMPRESSIBILITY);
    within("batch", batchBytes, 0, MOST_BATCH);
    within("partitions", partitions, 1, MOST_PARTITIONS);
    within("rtt", rttMillis, 0, MOST_RTT);
    within("rate", recordsPerSecond, 0, MOST_RATE);
  }

  private static void within(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s must be %,d to %,d, not %,d".formatted(what, least, most, value));
    }
  }

  /** True when records come at a pace and the time that each takes is measured. */
  public boolean measuresLatency() {
    return recordsPerSecond > 0;
  }

  /** How many records hold this many megabytes; as many for each partition, at least one. */
  public long recordsOf(int megabytes) {
    long wanted = megabytes * 1_000_000L / recordBytes;
    return Math.max(1, wanted / partitions) * partitions;
  }

  /** What it is, in a few words. */
  public String description() {
    String records =
        "%,d B, %s, %d:1, batches of %s, %d partition%s, RTT %d ms"
            .formatted(
                recordBytes,
                codec.label(),
                compressibility,
                batchBytes == 0 ? "one record" : "%,d B".formatted(batchBytes),
                partitions,
                partitions == 1 ? "" : "s",
                rttMillis);
    return measuresLatency() ? records + ", %,d records/s".formatted(recordsPerSecond) : records;
  }
}
