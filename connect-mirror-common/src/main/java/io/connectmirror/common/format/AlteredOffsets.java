package io.connectmirror.common.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Judges what a user sends to a connector's {@code offsets} resource (KIP-875), for the three kinds
 * of connectors. A null offset map forgets a position and is accepted for any partition map, so
 * that what is wrong can be removed. Otherwise the maps must hold what the connector itself would
 * write. Unknown keys are tolerated, as in MirrorMaker 2.
 *
 * <p>Each method returns every fault found, each naming the map and the key; empty when all is
 * well.
 */
public final class AlteredOffsets {
  private static final List<String> EXTRAS =
      List.of(SourcePosition.EPOCH, SourcePosition.TOPIC_ID, SourcePosition.SEEN);

  private final List<String> faults = new ArrayList<>();

  private AlteredOffsets() {}

  /**
   * Offsets of a source connector. A user's position is an offset alone: an epoch or topic id that
   * was copied from an earlier answer need not belong to it, and would be believed.
   *
   * @param sourceAlias the source cluster alias of the connector
   * @param mirrored whether the connector mirrors a topic
   */
  public static List<String> source(
      Map<? extends Map<String, ?>, ? extends Map<String, ?>> offsets,
      String sourceAlias,
      Predicate<String> mirrored) {
    AlteredOffsets check = new AlteredOffsets();
    forEach(
        offsets,
        (partition, offset) -> {
          if (check.present(partition)) {
            check.alias(partition, SourcePosition.CLUSTER, sourceAlias);
            if (check.text("partition", partition, SourcePosition.TOPIC)
                && !mirrored.test((String) partition.get(SourcePosition.TOPIC))) {
              check.fault("partition", partition, SourcePosition.TOPIC, "is not a mirrored topic");
            }
            check.partitionNumber(partition);
          }
          check.number(offset, Long.MAX_VALUE - 1);
          for (String extra : EXTRAS) {
            if (offset.containsKey(extra)) {
              check.fault("offset", offset, extra, "is the mirror's own and must be left out");
            }
          }
        });
    return List.copyOf(check.faults);
  }

  /**
   * Offsets of a checkpoint connector, which mean nothing to it: only 0 is accepted.
   *
   * @param remote whether a topic of that name on the target is one that the connector translates
   *     to
   */
  public static List<String> checkpoint(
      Map<? extends Map<String, ?>, ? extends Map<String, ?>> offsets, Predicate<String> remote) {
    AlteredOffsets check = new AlteredOffsets();
    forEach(
        offsets,
        (partition, offset) -> {
          if (check.present(partition)) {
            check.text("partition", partition, "group");
            if (check.text("partition", partition, SourcePosition.TOPIC)
                && !remote.test((String) partition.get(SourcePosition.TOPIC))) {
              check.fault("partition", partition, SourcePosition.TOPIC, "is not a mirrored topic");
            }
            check.partitionNumber(partition);
          }
          check.number(offset, 0);
        });
    return List.copyOf(check.faults);
  }

  /** Offsets of a heartbeat connector, which mean nothing to it: only 0 is accepted. */
  public static List<String> heartbeat(
      Map<? extends Map<String, ?>, ? extends Map<String, ?>> offsets,
      String sourceAlias,
      String targetAlias) {
    AlteredOffsets check = new AlteredOffsets();
    forEach(
        offsets,
        (partition, offset) -> {
          if (check.present(partition)) {
            check.alias(partition, "sourceClusterAlias", sourceAlias);
            check.alias(partition, "targetClusterAlias", targetAlias);
          }
          check.number(offset, 0);
        });
    return List.copyOf(check.faults);
  }

  private interface Rule {
    void check(Map<String, ?> partition, Map<String, ?> offset);
  }

  private static void forEach(
      Map<? extends Map<String, ?>, ? extends Map<String, ?>> offsets, Rule rule) {
    offsets.forEach(
        (partition, offset) -> {
          if (offset != null) {
            rule.check(partition, offset);
          }
        });
  }

  private boolean present(Map<String, ?> partition) {
    if (partition == null) {
      faults.add("The partition map is null, and its offset is not");
    }
    return partition != null;
  }

  private void alias(Map<String, ?> partition, String key, String expected) {
    if (text("partition", partition, key) && !Objects.equals(partition.get(key), expected)) {
      fault("partition", partition, key, "must be '" + expected + "'");
    }
  }

  private boolean text(String map, Map<String, ?> content, String key) {
    if (content.get(key) instanceof String) {
      return true;
    }
    fault(map, content, key, content.get(key) == null ? "is missing" : "must be a string");
    return false;
  }

  private void partitionNumber(Map<String, ?> partition) {
    whole("partition", partition, SourcePosition.PARTITION, Integer.MAX_VALUE);
  }

  private void number(Map<String, ?> offset, long max) {
    whole("offset", offset, SourcePosition.OFFSET, max);
  }

  private void whole(String map, Map<String, ?> content, String key, long max) {
    Object value = content.get(key);
    if (value == null) {
      fault(map, content, key, "is missing");
    } else if (!(value instanceof Integer) && !(value instanceof Long)) {
      fault(map, content, key, "must be a whole number");
    } else if (((Number) value).longValue() < 0 || ((Number) value).longValue() > max) {
      fault(map, content, key, max == 0 ? "must be 0" : "must be from 0 to " + max);
    }
  }

  private void fault(String map, Map<String, ?> content, String key, String what) {
    faults.add("In the " + map + " map " + content + " the key '" + key + "' " + what);
  }
}
