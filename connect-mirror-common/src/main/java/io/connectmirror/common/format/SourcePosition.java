package io.connectmirror.common.format;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/**
 * What Connect's offset store remembers of one source partition. MirrorMaker 2 writes {@code
 * {"offset": last}}; the other fields are ours, and a position without them is as good.
 *
 * @param lastOffset offset of the last mirrored record, empty when none was mirrored yet
 * @param leaderEpoch leader epoch of that record, when the broker told it
 * @param topicId id of the source topic that the offset belongs to
 * @param seen the offset up to which (exclusive) the task has looked, where skipping alone moved it
 *     beyond {@code lastOffset}
 */
public record SourcePosition(
    OptionalLong lastOffset, OptionalInt leaderEpoch, Optional<Uuid> topicId, OptionalLong seen) {
  /** Key of the cluster alias in the partition map. */
  public static final String CLUSTER = "cluster";

  /** Key of the topic in the partition map. */
  public static final String TOPIC = "topic";

  /** Key of the partition number in the partition map. */
  public static final String PARTITION = "partition";

  /** Key of the last mirrored offset in the offset map. */
  public static final String OFFSET = "offset";

  /** Key of the leader epoch in the offset map. */
  public static final String EPOCH = "epoch";

  /** Key of the topic id in the offset map. */
  public static final String TOPIC_ID = "topicId";

  /** Key of the seen offset in the offset map. */
  public static final String SEEN = "seen";

  public SourcePosition {
    Objects.requireNonNull(lastOffset, "lastOffset");
    Objects.requireNonNull(leaderEpoch, "leaderEpoch");
    Objects.requireNonNull(topicId, "topicId");
    Objects.requireNonNull(seen, "seen");
  }

  /** A position that says no more than MirrorMaker 2's. */
  public static SourcePosition after(long lastOffset) {
    return new SourcePosition(
        OptionalLong.of(lastOffset), OptionalInt.empty(), Optional.empty(), OptionalLong.empty());
  }

  /** The offset to go on from by this position alone. */
  public long next() {
    long afterLast = lastOffset.isPresent() ? lastOffset.getAsLong() + 1 : 0;
    return Math.max(afterLast, seen.orElse(0));
  }

  /**
   * The partition map of Connect's offset store. Connect compares keys of that store byte by byte
   * and writes the map in its iteration order, so this is a {@link HashMap} with MirrorMaker 2's
   * keys: any other map would make a position of MirrorMaker 2 unreadable.
   */
  public static Map<String, Object> partitionMap(String clusterAlias, TopicPartition partition) {
    Map<String, Object> map = new HashMap<>();
    map.put(CLUSTER, clusterAlias);
    map.put(TOPIC, partition.topic());
    map.put(PARTITION, partition.partition());
    return map;
  }

  /** The offset map of Connect's offset store; what is not known is left out. */
  public Map<String, Object> offsetMap() {
    Map<String, Object> map = new HashMap<>();
    lastOffset.ifPresent(offset -> map.put(OFFSET, offset));
    leaderEpoch.ifPresent(epoch -> map.put(EPOCH, epoch));
    topicId.ifPresent(id -> map.put(TOPIC_ID, id.toString()));
    seen.ifPresent(offset -> map.put(SEEN, offset));
    return map;
  }

  /**
   * Reads an offset map. Numbers may be of any integral type, as converters differ; an extra of the
   * wrong type counts as missing.
   *
   * @return empty for null and for a map that holds neither a valid {@code offset} nor {@code seen}
   */
  public static Optional<SourcePosition> read(Map<String, ?> offsetMap) {
    if (offsetMap == null) {
      return Optional.empty();
    }
    OptionalLong last = number(offsetMap.get(OFFSET));
    OptionalLong seen = number(offsetMap.get(SEEN));
    if (last.isEmpty() && seen.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong epoch = number(offsetMap.get(EPOCH));
    return Optional.of(
        new SourcePosition(
            last,
            epoch.isPresent() && epoch.getAsLong() <= Integer.MAX_VALUE
                ? OptionalInt.of((int) epoch.getAsLong())
                : OptionalInt.empty(),
            topicId(offsetMap.get(TOPIC_ID)),
            seen));
  }

  private static OptionalLong number(Object value) {
    boolean integral =
        value instanceof Long
            || value instanceof Integer
            || value instanceof Short
            || value instanceof Byte;
    long number = integral ? ((Number) value).longValue() : -1;
    return number < 0 ? OptionalLong.empty() : OptionalLong.of(number);
  }

  private static Optional<Uuid> topicId(Object value) {
    if (!(value instanceof String text)) {
      return Optional.empty();
    }
    try {
      return Optional.of(Uuid.fromString(text));
    } catch (IllegalArgumentException e) {
      // A position whose id cannot be read is a position without one.
      return Optional.empty();
    }
  }
}
