package io.connectmirror.cli.testing;

import io.connectmirror.cli.standing.MirrorMemory;
import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/** What a flow has written down, in memory. */
public final class FakeMirrorMemory implements MirrorMemory {
  private final Map<StateKey, Map<String, Object>> state = new HashMap<>();
  private final List<Told> checkpoints = new ArrayList<>();

  /**
   * @param parts group, or group, remote topic and partition
   */
  public FakeMirrorMemory reason(String reason, String... parts) {
    state.put(StateKey.of(StateKind.GROUP_NOT_MIRRORED, parts), Map.of("reason", reason));
    return this;
  }

  public FakeMirrorMemory written(String group, String topic, int partition, long offset) {
    state.put(
        StateKey.of(StateKind.GROUP_OFFSET, group, topic, Integer.toString(partition)),
        Map.of("offset", offset));
    return this;
  }

  public FakeMirrorMemory notCarried(String reason, String command, String... binding) {
    state.put(
        StateKey.of(StateKind.ACL_NOT_CARRIED, binding),
        Map.of("reason", reason, "command", command));
    return this;
  }

  public FakeMirrorMemory checkpoint(
      String group, String topic, int partition, long upstream, long downstream) {
    checkpoints.add(
        new Told(
            new Checkpoint(
                group, new TopicPartition(topic, partition), upstream, downstream, "meta"),
            1_000));
    return this;
  }

  @Override
  public void refresh() {}

  @Override
  public Map<StateKey, Map<String, Object>> state(StateKind kind) {
    return state.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public Collection<Told> checkpoints() {
    return checkpoints;
  }
}
