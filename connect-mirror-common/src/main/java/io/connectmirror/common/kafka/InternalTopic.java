package io.connectmirror.common.kafka;

import java.util.HashMap;
import java.util.Map;

/**
 * A topic of the mirror's own: compacted, one partition.
 *
 * @param replicationFactor -1: the broker's default
 * @param replicationFactorKey the setting that has it, for the sentence an operator reads
 * @param configs beyond the cleanup policy
 */
public record InternalTopic(
    String name,
    short replicationFactor,
    String replicationFactorKey,
    Map<String, String> configs) {

  public InternalTopic {
    configs = Map.copyOf(configs);
  }

  /** One with the broker's defaults for everything but its compaction. */
  public static InternalTopic compacted(
      String name, short replicationFactor, String replicationFactorKey) {
    return new InternalTopic(name, replicationFactor, replicationFactorKey, Map.of());
  }

  /**
   * One that is written all the time and read as a whole at every start: its segments are small, so
   * that compaction gets to what is recent.
   */
  public InternalTopic withSmallSegments() {
    return new InternalTopic(
        name,
        replicationFactor,
        replicationFactorKey,
        Map.of(
            "segment.bytes", String.valueOf(64 * 1024 * 1024),
            "segment.ms", String.valueOf(60 * 60 * 1000),
            "min.cleanable.dirty.ratio", "0.1"));
  }

  Map<String, String> allConfigs() {
    Map<String, String> all = new HashMap<>(configs);
    all.put("cleanup.policy", "compact");
    return all;
  }
}
