package io.connectmirror.source.sync;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.state.StateStore;
import java.util.function.LongSupplier;

/**
 * Where the syncs of one connector keep and tell what they did.
 *
 * @param connector its name
 * @param nanos elapsed time, like {@code System.nanoTime}
 */
public record SyncMemory(
    String connector,
    StateStore state,
    FlowMetrics metrics,
    WrittenConfigs written,
    TopicProblems problems,
    FirstStart firstStart,
    LongSupplier nanos) {

  /**
   * @param fromLatest whether {@code auto.offset.reset} is {@code latest}
   * @param positions the connector's, as Connect keeps them
   * @param nanos elapsed time, like {@code System.nanoTime}
   */
  public static SyncMemory of(
      String connector,
      StateStore state,
      FlowMetrics metrics,
      boolean fromLatest,
      StoredPositions positions,
      LongSupplier nanos) {
    return new SyncMemory(
        connector,
        state,
        metrics,
        new WrittenConfigs(state),
        new TopicProblems(state, metrics, connector, nanos),
        new FirstStart(state, connector, fromLatest, positions),
        nanos);
  }
}
