package io.connectmirror.cli.groups;

import java.util.List;

/** The whole answer. */
public record ReadinessReport(List<FlowReadiness> flows, Totals totals) {
  static ReadinessReport of(List<FlowReadiness> flows) {
    return new ReadinessReport(
        List.copyOf(flows), Totals.sum(flows.stream().map(FlowReadiness::totals).toList()));
  }

  /** Whether every group that counts is ready. */
  boolean isReady() {
    return totals.notReady() == 0;
  }
}
