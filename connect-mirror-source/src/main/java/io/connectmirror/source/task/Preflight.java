package io.connectmirror.source.task;

import io.connectmirror.source.plan.BatchSize;
import io.connectmirror.source.plan.TargetLimits;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out before a record is sent that the target would refuse it: one refused record fails the
 * whole task of a Connect worker, with all its partitions. What the worker's own producer settings
 * are nobody tells a connector, so of these only what the connector overrides is known.
 *
 * <p>Has no state but its settings: any thread may call it.
 */
final class Preflight {
  private static final String REQUEST_SIZE = "producer.override.max.request.size";
  private static final String COMPRESSION = "producer.override.compression.type";

  /** Of what these leave there is a lower bound. */
  private static final Set<String> BOUNDED_CODECS = Set.of("gzip", "lz4", "snappy");

  /** For clocks that differ: what is nearly too late is not sent either. */
  private static final long CLOCK_MS = 5_000;

  /** By how much a record may be larger than it counts: names of headers are counted in chars. */
  private static final long SLACK_BYTES = 16_384;

  private final boolean judges;
  private final Optional<String> codec;
  private final long requestBytes;

  private Preflight(boolean judges, Optional<String> codec, long requestBytes) {
    this.judges = judges;
    this.codec = codec;
    this.requestBytes = requestBytes;
  }

  /** As a connector's settings have it. Behind a transform it is not known what is sent. */
  static Preflight of(Map<String, String> settings) {
    String compression = settings.getOrDefault(COMPRESSION, "none");
    String request = settings.getOrDefault(REQUEST_SIZE, "");
    return new Preflight(
        settings.getOrDefault("transforms", "").isBlank(),
        Optional.of(compression).filter(set -> !set.equals("none")),
        request.matches("\\d{1,10}") ? Long.parseLong(request) : Long.MAX_VALUE);
  }

  /** Whether it can say anything; if not, no limits need be known. */
  boolean judges() {
    return judges;
  }

  /**
   * Why the target would not take the record now; empty when nothing is known against it.
   *
   * @param nowMs in ms since the epoch
   */
  Optional<String> obstacle(MirroredRecord record, TargetLimits limits, long nowMs) {
    if (!judges) {
      return Optional.empty();
    }
    if (limits.compacted() && record.key() == null) {
      return Optional.of(
          "it has no key, and topic %s on the target is compacted (cleanup.policy)"
              .formatted(record.topic()));
    }
    Optional<String> time = time(record, limits, nowMs);
    return time.isPresent() ? time : size(record, limits);
  }

  private static Optional<String> time(MirroredRecord record, TargetLimits limits, long nowMs) {
    if (record.timestamp() == null) {
      return Optional.empty();
    }
    long ahead = record.timestamp() - nowMs;
    if (ahead > withoutMargin(limits.laterMs())) {
      return Optional.of(
          "its timestamp is %d ms ahead, and topic %s on the target takes %d ms"
                  .formatted(ahead, record.topic(), limits.laterMs())
              + " (message.timestamp.after.max.ms)");
    }
    if (-ahead > withoutMargin(limits.earlierMs())) {
      return Optional.of(
          "its timestamp is %d ms ago, and topic %s on the target takes %d ms"
                  .formatted(-ahead, record.topic(), limits.earlierMs())
              + " (message.timestamp.before.max.ms)");
    }
    return Optional.empty();
  }

  private static long withoutMargin(long limitMs) {
    return limitMs - Math.min(CLOCK_MS, limitMs / 10);
  }

  private Optional<String> size(MirroredRecord record, TargetLimits limits) {
    if (record.bytes() < Math.min(limits.batchBytes(), requestBytes) - SLACK_BYTES) {
      return Optional.empty();
    }
    byte[] key = (byte[]) record.key();
    byte[] value = (byte[]) record.value();
    long bytes = BatchSize.of(key, value, record.headers());
    if (bytes > limits.batchBytes()) {
      if (codec.isEmpty()) {
        return Optional.of(
            "it has %d bytes, and topic %s on the target takes %d (max.message.bytes, which counts"
                    .formatted(bytes, record.topic(), limits.batchBytes())
                + " compressed, if "
                + COMPRESSION
                + " is set)");
      }
      // Else nobody knows ahead how small it will be.
      boolean isBounded = BOUNDED_CODECS.contains(codec.get());
      long compressed = isBounded ? BatchSize.compressedAtLeast(key, value) : 0;
      if (compressed > limits.batchBytes()) {
        return Optional.of(
            "it has %d bytes, not less than %d compressed, and topic %s on the target takes %d"
                    .formatted(bytes, compressed, record.topic(), limits.batchBytes())
                + " (max.message.bytes)");
      }
    }
    if (bytes > requestBytes) {
      return Optional.of(
          "it has %d bytes, and the worker's producer sends %d (%s)"
              .formatted(bytes, requestBytes, REQUEST_SIZE));
    }
    return Optional.empty();
  }
}
