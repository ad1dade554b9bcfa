package io.connectmirror.cli.status.view;

import io.connectmirror.common.state.StateKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was seen of a flow at one moment.
 *
 * @param shape what its settings say
 * @param atMs when the look began, milliseconds since the epoch
 * @param partitions those that are mirrored, in order of their names; while the source cannot be
 *     reached, those of which the offset syncs tell
 * @param state what the state topic holds of the kinds that matter here; empty if it was not read
 * @param mirrorMaker whether MirrorMaker 2 wrote the newest offset syncs: it does the mirroring
 * @param troubles what could not be seen, and why
 * @param remarks what is worth to be known and nobody's fault
 */
public record FlowView(
    FlowShape shape,
    long atMs,
    ClusterView source,
    ClusterView target,
    List<PartitionView> partitions,
    Optional<Map<StateKey, Map<String, Object>>> state,
    List<HeartbeatView> heartbeats,
    boolean mirrorMaker,
    List<Trouble> troubles,
    List<String> remarks) {
  public FlowView {
    partitions = List.copyOf(partitions);
    state = state.map(Map::copyOf);
    heartbeats = List.copyOf(heartbeats);
    troubles = List.copyOf(troubles);
    remarks = List.copyOf(remarks);
  }

  public String label() {
    return shape.pair().label();
  }
}
