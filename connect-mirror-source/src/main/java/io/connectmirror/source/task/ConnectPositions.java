package io.connectmirror.source.task;

import io.connectmirror.common.format.SourcePosition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.storage.OffsetStorageReader;

/** The positions that Connect keeps, read for many partitions at a time. */
final class ConnectPositions {
  private final OffsetStorageReader reader;

  ConnectPositions(OffsetStorageReader reader) {
    this.reader = reader;
  }

  /** Partitions without a position are left out. Waits as long as Connect takes. */
  Map<TopicPartition, SourcePosition> read(Collection<PartitionFlow> flows)
      throws InterruptedException {
    if (flows.isEmpty()) {
      return Map.of();
    }
    List<Map<String, Object>> partitions = new ArrayList<>();
    flows.forEach(flow -> partitions.add(flow.connectPartition()));
    Map<Map<String, Object>, Map<String, Object>> stored = offsets(partitions);
    Map<TopicPartition, SourcePosition> positions = new HashMap<>();
    for (PartitionFlow flow : flows) {
      SourcePosition.read(stored.get(flow.connectPartition()))
          .ifPresent(position -> positions.put(flow.source(), position));
    }
    return positions;
  }

  private Map<Map<String, Object>, Map<String, Object>> offsets(
      List<Map<String, Object>> partitions) throws InterruptedException {
    try {
      return reader.offsets(partitions);
    } catch (ConnectException e) {
      if (e.getCause() instanceof InterruptedException) {
        // Connect neither passes it on nor leaves the thread interrupted.
        InterruptedException interrupted = new InterruptedException("while positions were read");
        interrupted.initCause(e);
        throw interrupted;
      }
      throw e;
    }
  }
}
