package io.connectmirror.common.format;

import java.util.Objects;

/**
 * A sign of life of one replication flow, in MirrorMaker 2's format: its age at the far end is the
 * latency of the flow.
 *
 * @param sourceClusterAlias where the flow begins
 * @param targetClusterAlias where the flow ends
 * @param timestamp when it was emitted, milliseconds since the epoch
 */
public record Heartbeat(String sourceClusterAlias, String targetClusterAlias, long timestamp) {
  private static final short VERSION = 0;

  public Heartbeat {
    Objects.requireNonNull(sourceClusterAlias, "sourceClusterAlias");
    Objects.requireNonNull(targetClusterAlias, "targetClusterAlias");
  }

  /** The record key: both aliases. */
  public byte[] key() {
    return new WireWriter().string(sourceClusterAlias).string(targetClusterAlias).toBytes();
  }

  /** The record value: version 0 and the timestamp. */
  public byte[] value() {
    return new WireWriter().int16(VERSION).int64(timestamp).toBytes();
  }

  /** Reads a record of a heartbeats topic; null, cut off or of another version is poison. */
  public static Decoded<Heartbeat> decode(byte[] key, byte[] value) {
    return Decoded.attempt(
        () -> {
          WireReader keys = WireReader.of("heartbeat key", key);
          WireReader values = WireReader.of("heartbeat value", value);
          short version = values.int16("version");
          if (version != VERSION) {
            throw new MalformedRecordException("heartbeat version " + version + " is not known");
          }
          return new Heartbeat(
              keys.string("source cluster alias"),
              keys.string("target cluster alias"),
              values.int64("timestamp"));
        });
  }
}
