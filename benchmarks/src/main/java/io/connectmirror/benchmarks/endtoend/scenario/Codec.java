package io.connectmirror.benchmarks.endtoend.scenario;

import java.util.Locale;

/** Compression of batches, on the source and on the target alike. */
public enum Codec {
  NONE,
  LZ4,
  ZSTD,
  GZIP;

  /** As Kafka's setting {@code compression.type} calls it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
