package io.connectmirror.source.task;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/** Connect's offset store: what was acknowledged counts once it is committed. */
final class FakeConnectOffsets implements OffsetStorageReader {
  private final Map<Map<String, ?>, Map<String, Object>> committed = new HashMap<>();
  private final Map<Map<String, ?>, Map<String, Object>> pending = new HashMap<>();
  int reads;

  @SuppressWarnings("unchecked")
  void acknowledged(SourceRecord record) {
    if (record.sourcePartition() != null) {
      pending.put(record.sourcePartition(), (Map<String, Object>) record.sourceOffset());
    }
  }

  void commit() {
    committed.putAll(pending);
    pending.clear();
  }

  /** The worker died: what was not committed is forgotten. */
  void crash() {
    pending.clear();
  }

  void put(Map<String, ?> partition, Map<String, Object> offset) {
    committed.put(partition, offset);
  }

  void clear() {
    committed.clear();
  }

  @Override
  public <T> Map<String, Object> offset(Map<String, T> partition) {
    return committed.get(partition);
  }

  @Override
  public <T> Map<Map<String, T>, Map<String, Object>> offsets(
      Collection<Map<String, T>> partitions) {
    reads++;
    Map<Map<String, T>, Map<String, Object>> found = new HashMap<>();
    partitions.forEach(partition -> found.put(partition, committed.get(partition)));
    return found;
  }
}
