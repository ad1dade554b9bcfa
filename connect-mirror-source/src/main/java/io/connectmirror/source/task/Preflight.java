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
  private static final String OF_WORKER = "producer.override.";
  private static final String OWN = "target.producer.";
  private static final String REQUEST_SIZE = "max.request.size";
  private static final String COMPRESSION = "compression.type";

  /** Of what these leave there is a lower bound. */
  private static final Set<String> BOUNDED_CODECS = Set.of("gzip", "lz4", "snappy");

  /** For clocks that differ: what is nearly too late is not sent either. */
  private static final long CLOCK_MS = 5_000;

  /** By how much a record may be larger than it counts: names of headers are counted in chars. */
  private static final long SLACK_BYTES = 16_384;

  private final boolean judges;
  private final Optional<String> codec;
  private final long requestBytes;
  private final String prefix;

  private Preflight(boolean judges, Optional<String> codec, long requestBytes, String prefix) {
    this.judges = judges;
    this.prefix = prefix;
    this.codec = codec;
    this.requestBytes = requestBytes;
  }

  /** As a connector's settings have it. Behind a transform it is not known what is sent. */
  static Preflight of(Map<String, String> settings) {
    String compression = settings.getOrDefault(OF_WORKER + COMPRESSION, "none");
    String request = settings.getOrDefault(OF_WORKER + REQUEST_SIZE, "");
    return new Preflight(
        settings.getOrDefault("transforms", "").isBlank(),
        codec(compression),
        request.matches("\\d{1,10}") ? Long.parseLong(request) : Long.MAX_VALUE,
        OF_WORKER);
  }

  /** For records that a producer of the task's own takes. */
  static Preflight of(TargetWriter.Limits limits) {
    return new Preflight(/* judges= */ true, codec(limits.codec()), limits.requestBytes(), OWN);
  }

  private static Optional<String> codec(String compression) {
    return Optional.of(compression).filter(set -> !set.equals("none"));
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
  Optional<String> obstacle(OutgoingRecord record, TargetLimits limits, long nowMs) {
    if (!judges) {
      return Optional.empty();
    }
    if (limits.compacted() && record.keyBytes() == null) {
      return Optional.of(
          "it has no key, and topic %s on the target is compacted (cleanup.policy)"
              .formatted(record.topic()));
    }
    Optional<String> time = time(record, limits, nowMs);
    return time.isPresent() ? time : size(record, limits);
  }

  private static Optional<String> time(OutgoingRecord record, TargetLimits limits, long nowMs) {
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

  private Optional<String> size(OutgoingRecord record, TargetLimits limits) {
    if (record.bytes() < Math.min(limits.batchBytes(), requestBytes) - SLACK_BYTES) {
      return Optional.empty();
    }
    long bytes = record.batchBytes();
    if (bytes > limits.batchBytes()) {
      if (codec.isEmpty()) {
        return Optional.of(
            "it has %d bytes, and topic %s on the target takes %d (max.message.bytes, which counts"
                    .formatted(bytes, record.topic(), limits.batchBytes())
                + " compressed, if "
                + prefix
                + COMPRESSION
                + " is set)");
      }
      // Else nobody knows ahead how small it will be.
      boolean isBounded = BOUNDED_CODECS.contains(codec.get());
      long compressed =
          isBounded ? BatchSize.compressedAtLeast(record.keyBytes(), record.valueBytes()) : 0;
      if (compressed > limits.batchBytes()) {
        return Optional.of(
            "it has %d bytes, not less than %d compressed, and topic %s on the target takes %d"
                    .formatted(bytes, compressed, record.topic(), limits.batchBytes())
                + " (max.message.bytes)");
      }
    }
    if (bytes > requestBytes) {
      return Optional.of(
          "it has %d bytes, and the producer sends %d (%s)"
              .formatted(bytes, requestBytes, prefix + REQUEST_SIZE));
    }
    return Optional.empty();
  }
}
