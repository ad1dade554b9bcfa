package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.FlowReadiness;
import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.FlowStatus.LagTotal;
import io.connectmirror.cli.status.plan.StatusReport;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** Makes points of the history of what was seen. Pure. */
final class HistoryPoints {
  private static final String END_TO_END = "END_TO_END";

  private HistoryPoints() {}

  /**
   * @param atMs milliseconds since the epoch
   * @param groups the newest, unless it is old
   * @return a point of each flow, by its label
   */
  static Map<String, HistoryPoint> of(
      long atMs, StatusReport status, Optional<ReadinessReport> groups) {
    Map<String, HistoryPoint> points = new LinkedHashMap<>();
    for (FlowStatus flow : status.flows()) {
      points.put(flow.flow(), point(atMs, flow, groups.flatMap(all -> readiness(all, flow))));
    }
    return points;
  }

  private static Optional<FlowReadiness> readiness(ReadinessReport groups, FlowStatus flow) {
    return groups.flows().stream().filter(one -> one.flow().equals(flow.flow())).findFirst();
  }

  /** Without what groups would find. */
  static HistoryPoint point(long atMs, FlowStatus flow) {
    return point(atMs, flow, Optional.empty());
  }

  private static HistoryPoint point(long atMs, FlowStatus flow, Optional<FlowReadiness> readiness) {
    LagTotal lag = flow.lag();
    boolean reached = flow.source().reachable() && flow.target().reachable();
    boolean known = reached && (lag.unknown() == 0 || lag.unknown() < flow.partitions().size());
    return new HistoryPoint(
        atMs,
        known ? OptionalLong.of(lag.records()) : OptionalLong.empty(),
        known && lag.partitions() == 0 ? OptionalLong.of(0) : lag.seconds(),
        latency(flow),
        known ? OptionalLong.of(lag.partitions()) : OptionalLong.empty(),
        readiness
            .map(one -> OptionalLong.of(one.totals().recordsReadAgain()))
            .orElseGet(OptionalLong::empty),
        // What is not mirrored only the source tells.
        readiness
            .filter(one -> one.sourceSilent().isEmpty())
            .map(one -> OptionalLong.of(one.totals().recordsAtRisk()))
            .orElseGet(OptionalLong::empty));
  }

  private static OptionalLong latency(FlowStatus flow) {
    return flow.heartbeats().stream()
        .filter(beat -> beat.way().equals(END_TO_END))
        .map(HeartbeatStatus::ageSeconds)
        .flatMapToLong(age -> age.isPresent() ? LongStream.of(age.getAsLong()) : LongStream.empty())
        .min();
  }
}
