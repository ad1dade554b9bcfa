package io.connectmirror.source.sync;

import io.connectmirror.common.metrics.FlowMetrics;
import io.connectmirror.common.state.StateStore;

/**
 * Where the syncs of one connector keep and tell what they did.
 *
 * @param connector its name
 */
public record SyncMemory(
    String connector,
    StateStore state,
    FlowMetrics metrics,
    WrittenConfigs written,
    TopicProblems problems,
    FirstStart firstStart) {

  /**
   * @param fromLatest whether {@code auto.offset.reset} is {@code latest}
   */
  public static SyncMemory of(
      String connector, StateStore state, FlowMetrics metrics, boolean fromLatest) {
    return new SyncMemory(
        connector,
        state,
        metrics,
        new WrittenConfigs(state),
        new TopicProblems(state, metrics, connector),
        new FirstStart(state, connector, fromLatest));
  }
}
