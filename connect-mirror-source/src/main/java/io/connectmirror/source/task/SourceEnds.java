package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Keeps each partition's idea of the source log end fresh. Called by the jobs thread. */
final class SourceEnds {
  private final TopicAdmin source;

  SourceEnds(TopicAdmin source) {
    this.source = source;
  }

  void look(Collection<PartitionFlow> flows) throws InterruptedException {
    Map<TopicPartition, PartitionFlow> byPartition = new HashMap<>();
    flows.forEach(flow -> byPartition.put(flow.source(), flow));
    if (byPartition.isEmpty()) {
      return;
    }
    BatchResult<TopicPartition, ListedOffset> ends;
    try {
      ends = source.latestOffsets(byPartition.keySet());
    } catch (FailureException e) {
      flows.forEach(PartitionFlow::sourceEndUnknown);
      throw e;
    }
    ends.successes()
        .forEach((partition, end) -> byPartition.get(partition).sourceEnd(end.offset()));
    ends.failures().keySet().forEach(partition -> byPartition.get(partition).sourceEndUnknown());
  }
}
