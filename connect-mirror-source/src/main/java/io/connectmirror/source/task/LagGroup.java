package io.connectmirror.source.task;

import io.connectmirror.common.port.GroupAdmin;
import io.connectmirror.common.port.GroupAdmin.CommittedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.Failure;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.kafka.common.TopicPartition;

/**
 * Commits what the target has acknowledged to a group on the source, for tools that watch consumer
 * lag. Never read back. Called by the jobs thread.
 */
final class LagGroup {
  private final GroupAdmin source;
  private final String group;
  private final Map<TopicPartition, Long> committed = new HashMap<>();

  LagGroup(GroupAdmin source, String group) {
    this.source = source;
    this.group = group;
  }

  void commit(Collection<PartitionFlow> flows) throws InterruptedException {
    Map<TopicPartition, CommittedOffset> offsets = new HashMap<>();
    Map<TopicPartition, Long> news = new HashMap<>();
    for (PartitionFlow flow : flows) {
      long next = flow.acknowledgedTo();
      if (next >= 0 && !Long.valueOf(next).equals(committed.get(flow.source()))) {
        news.put(flow.source(), next);
        offsets.put(flow.source(), new CommittedOffset(next, OptionalInt.empty(), ""));
      }
    }
    if (offsets.isEmpty()) {
      return;
    }
    BatchResult<String, BatchResult.Done> result = source.alterOffsets(Map.of(group, offsets));
    Failure failure = result.failures().get(group);
    if (failure != null) {
      throw failure.asException();
    }
    committed.putAll(news);
  }
}
