package io.connectmirror.lab.quickstart;

import java.util.List;
import java.util.OptionalLong;

/**
 * How far a flow is at one moment.
 *
 * @param partitions in the order in which they are shown
 * @param heartbeatLatencyMs from writing a heartbeat on the source to reading it on the target;
 *     empty before the first one arrived
 */
record FlowView(List<PartitionView> partitions, OptionalLong heartbeatLatencyMs) {
  FlowView {
    partitions = List.copyOf(partitions);
  }

  long lag() {
    return partitions.stream().mapToLong(PartitionView::lag).sum();
  }

  long sourceRecords() {
    return partitions.stream().mapToLong(PartitionView::sourceEnd).sum();
  }

  /**
   * One partition, whose log begins at 0 on both sides.
   *
   * @param sourceEnd log end offset on the source, read after {@code targetEnd}, so that the lag is
   *     never too small
   */
  record PartitionView(String topic, int partition, long sourceEnd, long targetEnd) {
    long lag() {
      return sourceEnd - targetEnd;
    }
  }
}
