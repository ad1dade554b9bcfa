package io.connectmirror.source.task;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Finds out of which partitions nothing arrives at the target. The task thread's own. */
final class ArrivalWatch {
  private Map<PartitionFlow, Long> seen = new HashMap<>();

  /**
   * @return bytes on their way of partitions that had some at the last call too, and of which
   *     nothing has arrived since
   */
  long standing(Collection<PartitionFlow> flows) {
    long standing = 0;
    Map<PartitionFlow, Long> now = new HashMap<>();
    for (PartitionFlow flow : flows) {
      long bytes = flow.inflightBytes();
      if (bytes > 0) {
        long arrived = flow.lastAcked();
        Long before = seen.get(flow);
        standing += before != null && before == arrived ? bytes : 0;
        now.put(flow, arrived);
      }
    }
    seen = now;
    return standing;
  }
}
