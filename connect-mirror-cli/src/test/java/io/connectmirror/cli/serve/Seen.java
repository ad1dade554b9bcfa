package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.FlowReadiness;
import io.connectmirror.cli.groups.GroupReport;
import io.connectmirror.cli.groups.GroupVerdict;
import io.connectmirror.cli.groups.PositionReport;
import io.connectmirror.cli.groups.PositionVerdict;
import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.groups.Totals;
import io.connectmirror.cli.groups.Weakness;
import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.status.plan.Finding;
import io.connectmirror.cli.status.plan.FindingKind;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ClusterStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ConnectorStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.FlowStatus.LagTotal;
import io.connectmirror.cli.status.plan.FlowStatus.TaskStatus;
import io.connectmirror.cli.status.plan.PartitionStatus;
import io.connectmirror.cli.status.plan.StatusReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A flow east->west as it may be seen: one partition lags, one does not, one is paused. */
final class Seen {
  static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
  static final String FLOW = "east->west";
  static final Rhythm RHYTHM = new Rhythm(Duration.ofSeconds(5), Duration.ofSeconds(30));

  private Seen() {}

  static <T> Sight<T> sight(T seen) {
    return new Sight<>(
        Optional.of(seen), Optional.of(AT), 0, Duration.ofMillis(120), Optional.empty());
  }

  static Snapshot snapshot() {
    return new Snapshot(RHYTHM, sight(status()), sight(groups()));
  }

  static StatusReport status() {
    return status(flow(FLOW, true));
  }

  static StatusReport status(FlowStatus... flows) {
    return new StatusReport(
        AT.toEpochMilli(),
        List.of(flows),
        List.of(
            new Finding(
                FLOW,
                FindingKind.PARTITION_STATE,
                "orders-2",
                "it is PAUSED: purged",
                "decide and resume it"),
            new Finding(
                FLOW, FindingKind.STANDS_STILL, "orders-0", "it stands", "look at the worker")),
        List.of(new StatusReport.Note(FLOW, "worth knowing")));
  }

  static FlowStatus flow(String label, boolean sourceReachable) {
    return new FlowStatus(
        label,
        new ClusterStatus(
            "east",
            sourceReachable,
            sourceReachable ? Optional.empty() : Optional.of("nobody there"),
            sourceReachable ? OptionalInt.of(3) : OptionalInt.empty()),
        new ClusterStatus("west", true, Optional.empty(), OptionalInt.of(3)),
        new LagTotal(1, 1, 50, OptionalLong.of(45)),
        List.of(
            partition("orders", 0, OptionalLong.of(50), OptionalLong.of(45), "RUNNING", true),
            partition("orders", 1, OptionalLong.of(0), OptionalLong.of(0), "RUNNING", false),
            partition("orders", 2, OptionalLong.empty(), OptionalLong.empty(), "PAUSED", false)),
        List.of(
            new HeartbeatStatus("east.heartbeats", "END_TO_END", OptionalLong.of(2)),
            new HeartbeatStatus("heartbeats", "TO_TARGET", OptionalLong.of(1))),
        List.of(anomaly("purged"), anomaly("purged"), anomaly("truncated")),
        List.of(
            new ConnectorStatus(
                "mirror",
                "SOURCE",
                "FAILED",
                Optional.of("worker trace"),
                List.of(new TaskStatus(0, "FAILED", "w1:8083", Optional.of("task trace"))))));
  }

  static ReadinessReport groups() {
    return groups(Optional.empty());
  }

  static ReadinessReport groups(Optional<String> sourceSilent) {
    Totals totals = new Totals(2, 1, 1, 0, 12, 7);
    return new ReadinessReport(
        List.of(
            new FlowReadiness(
                FLOW,
                sourceSilent,
                Optional.of("2025-12-31T23:59:58Z"),
                List.of(
                    group("billing", GroupVerdict.NOT_READY, PositionVerdict.BEHIND, 12, 7),
                    group("audit", GroupVerdict.READY, PositionVerdict.READY, 0, 0)),
                List.of(
                    new Weakness(
                        "east.orders has min.insync.replicas=1, orders has 2",
                        "kafka-configs.sh ...")),
                List.of(),
                List.of("a note"),
                totals)),
        totals);
  }

  private static GroupReport group(
      String group, GroupVerdict verdict, PositionVerdict position, long again, long missing) {
    return new GroupReport(
        group,
        verdict,
        "active",
        "idle",
        verdict == GroupVerdict.READY ? Optional.empty() : Optional.of("why not"),
        List.of(
            new PositionReport(
                Optional.of("orders"),
                Optional.of("east.orders"),
                0,
                OptionalLong.of(42),
                OptionalLong.of(42),
                Certainty.EXACT,
                OptionalLong.of(42 - again),
                again,
                OptionalLong.of(missing),
                0,
                position,
                position == PositionVerdict.READY
                    ? Optional.empty()
                    : Optional.of("because of the map"))));
  }

  private static PartitionStatus partition(
      String topic,
      int number,
      OptionalLong records,
      OptionalLong seconds,
      String state,
      boolean stands) {
    return new PartitionStatus(
        topic,
        number,
        Optional.of("east." + topic),
        OptionalLong.of(110),
        OptionalLong.of(60),
        OptionalLong.of(55),
        records,
        seconds,
        Optional.of(state),
        state.equals("RUNNING") ? Optional.empty() : Optional.of("purged"),
        OptionalLong.of(46),
        stands,
        false);
  }

  private static AnomalyStatus anomaly(String kind) {
    return new AnomalyStatus(
        AT.toEpochMilli(),
        kind,
        "orders",
        2,
        5,
        OptionalLong.of(4),
        "PAUSE",
        "mirror",
        "offsets 5 to 8 are gone");
  }
}
