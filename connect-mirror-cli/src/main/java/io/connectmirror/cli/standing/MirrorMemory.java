package io.connectmirror.cli.standing;

import io.connectmirror.common.format.Checkpoint;
import io.connectmirror.common.state.StateKey;
import io.connectmirror.common.state.StateKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What a flow has written down on its target: its state, and the positions that it carried over.
 */
public interface MirrorMemory extends AutoCloseable {
  /** Of a flow that is not there. */
  MirrorMemory NONE =
      new MirrorMemory() {
        @Override
        public void refresh() {}

        @Override
        public Map<StateKey, Map<String, Object>> state(StateKind kind) {
          return Map.of();
        }

        @Override
        public Collection<Told> checkpoints() {
          return List.of();
        }
      };

  /** Reads it to its end as it is now. */
  void refresh() throws InterruptedException;

  /** As it was at the last refresh. */
  Map<StateKey, Map<String, Object>> state(StateKind kind);

  /** The newest of each group and partition, as it was at the last refresh. */
  Collection<Told> checkpoints();

  @Override
  default void close() {}

  /**
   * @param atMs when the position was read, in milliseconds since the epoch
   */
  record Told(Checkpoint checkpoint, long atMs) {}
}
