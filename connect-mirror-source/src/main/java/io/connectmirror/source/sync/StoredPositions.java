package io.connectmirror.source.sync;

import io.connectmirror.common.format.SourcePosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/** Tells whether Connect keeps positions of the connector. */
@FunctionalInterface
public interface StoredPositions {
  /** Whether any of these partitions has one. Waits as long as Connect takes to read them. */
  boolean any(Collection<TopicPartition> partitions);

  /**
   * @param sourceAlias alias of the source cluster, part of the keys
   */
  static StoredPositions of(String sourceAlias, OffsetStorageReader reader) {
    return partitions -> {
      List<Map<String, Object>> keys = new ArrayList<>();
      partitions.forEach(
          partition -> keys.add(SourcePosition.partitionMap(sourceAlias, partition)));
      return !keys.isEmpty() && reader.offsets(keys).values().stream().anyMatch(Objects::nonNull);
    };
  }
}
