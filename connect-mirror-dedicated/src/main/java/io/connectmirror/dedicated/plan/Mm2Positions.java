package io.connectmirror.dedicated.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.connectmirror.common.format.SourcePosition;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.kafka.common.TopicPartition;

/**
 * The positions of one source connector of MirrorMaker 2, from the records of its offsets topic in
 * the order of each partition. A tombstone forgets a position. A record that cannot be read is
 * counted and changes nothing; those of other connectors are passed over. Not thread-safe.
 */
public final class Mm2Positions {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String connector;
  private final String sourceAlias;
  private final Map<TopicPartition, Long> last = new HashMap<>();
  private int unreadable;

  public Mm2Positions(String connector, String sourceAlias) {
    this.connector = connector;
    this.sourceAlias = sourceAlias;
  }

  /**
   * Takes one record.
   *
   * @param value null for a tombstone
   */
  public void add(byte[] key, byte[] value) {
    try {
      JsonNode parts = JSON.readTree(key == null ? new byte[0] : key);
      if (!parts.isArray() || parts.size() != 2 || !parts.get(0).isTextual()) {
        unreadable++;
      } else if (parts.get(0).asText().equals(connector)) {
        addOwn(parts.get(1), value);
      }
    } catch (IOException e) {
      unreadable++;
    }
  }

  private void addOwn(JsonNode partition, byte[] value) throws IOException {
    JsonNode cluster = partition.path(SourcePosition.CLUSTER);
    JsonNode topic = partition.path(SourcePosition.TOPIC);
    JsonNode number = partition.path(SourcePosition.PARTITION);
    if (!cluster.isTextual()
        || !topic.isTextual()
        || !number.canConvertToInt()
        || !number.isIntegralNumber()
        || number.asInt() < 0) {
      unreadable++;
      return;
    }
    if (!cluster.asText().equals(sourceAlias)) {
      return;
    }
    TopicPartition key = new TopicPartition(topic.asText(), number.asInt());
    if (value == null) {
      last.remove(key);
      return;
    }
    OptionalLong offset = offset(value);
    if (offset.isPresent()) {
      last.put(key, offset.getAsLong());
    } else {
      unreadable++;
    }
  }

  private static OptionalLong offset(byte[] value) throws IOException {
    JsonNode offset = JSON.readTree(value).path(SourcePosition.OFFSET);
    return offset.isIntegralNumber() && offset.canConvertToLong() && offset.asLong() >= 0
        ? OptionalLong.of(offset.asLong())
        : OptionalLong.empty();
  }

  /** How many records could not be read. */
  public int unreadable() {
    return unreadable;
  }

  /** Offset of the last mirrored record of each partition that has one. */
  public Map<TopicPartition, Long> last() {
    return Map.copyOf(last);
  }

  /**
   * What Connect's offsets resource is told ({@code PATCH /connectors/<name>/offsets}).
   *
   * @param mirrored whether our connector mirrors a topic: it refuses others, and all with them
   */
  public Map<Map<String, ?>, Map<String, ?>> altered(Predicate<String> mirrored) {
    Map<Map<String, ?>, Map<String, ?>> offsets = new HashMap<>();
    last.forEach(
        (partition, offset) -> {
          if (mirrored.test(partition.topic())) {
            offsets.put(
                SourcePosition.partitionMap(sourceAlias, partition),
                Map.of(SourcePosition.OFFSET, offset));
          }
        });
    return offsets;
  }
}
