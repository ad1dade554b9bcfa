package io.connectmirror.source.task;

import io.connectmirror.common.port.TopicAdmin;
import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.common.result.BatchResult;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.source.plan.StartPoint;
import io.connectmirror.source.task.FaultQueue.Fault;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/**
 * Keeps each partition's idea of the source log end fresh, and tells of logs that were cut and not
 * written to since. Called by the jobs thread.
 */
final class SourceEnds {
  private final TopicAdmin source;
  private final FaultQueue faults;

  SourceEnds(TopicAdmin source, FaultQueue faults) {
    this.source = source;
    this.faults = faults;
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
        .forEach(
            (partition, end) -> {
              PartitionFlow flow = byPartition.get(partition);
              flow.sourceEnd(end.offset());
              flow.witness().ifPresent(witness -> lookForCut(flow, witness, end));
            });
    ends.failures().keySet().forEach(partition -> byPartition.get(partition).sourceEndUnknown());
  }

  private void lookForCut(PartitionFlow flow, CutWitness witness, ListedOffset end) {
    if (witness.isCut(end, flow.position()) && flow.dismiss(witness)) {
      StartPoint goOn = StartPoint.at(end.offset());
      faults.put(List.of(new Fault.Cut(flow.source(), witness.anomaly(flow, end.offset(), goOn))));
    }
  }
}
