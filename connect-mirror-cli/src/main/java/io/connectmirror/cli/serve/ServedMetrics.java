package io.connectmirror.cli.serve;

import io.connectmirror.cli.groups.FlowReadiness;
import io.connectmirror.cli.groups.GroupReport;
import io.connectmirror.cli.groups.GroupVerdict;
import io.connectmirror.cli.groups.PositionReport;
import io.connectmirror.cli.status.plan.FindingKind;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.plan.FlowStatus.HeartbeatStatus;
import io.connectmirror.cli.status.plan.PartitionStatus;
import io.connectmirror.cli.status.plan.StatusReport;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was seen, as metrics for Prometheus. Pure. */
final class ServedMetrics {
  private static final double MILLIS = 1000;

  private ServedMetrics() {}

  /** All but what depends on the time at which it is asked for. */
  static String of(Snapshot snapshot) {
    MetricsText text = new MetricsText();
    snapshot.status().seen().ifPresent(report -> status(report, text));
    snapshot
        .groups()
        .seen()
        .ifPresent(report -> report.flows().forEach(flow -> readiness(flow, text)));
    look("status", snapshot.status(), text);
    look("groups", snapshot.groups(), text);
    return text.text();
  }

  /** The rest. */
  static String ages(Snapshot snapshot, long nowNanos) {
    MetricsText text = new MetricsText();
    age("status", snapshot.status(), nowNanos, text);
    age("groups", snapshot.groups(), nowNanos, text);
    return text.text();
  }

  private static void status(StatusReport report, MetricsText text) {
    for (FlowStatus flow : report.flows()) {
      flow(flow, text);
      for (FindingKind kind : FindingKind.values()) {
        long found =
            report.findings().stream()
                .filter(one -> one.flow().equals(flow.flow()) && one.kind() == kind)
                .count();
        text.add(ServedMetric.FINDINGS, found, flow.flow(), kind.name());
      }
    }
  }

  private static void flow(FlowStatus flow, MetricsText text) {
    String label = flow.flow();
    text.add(ServedMetric.CLUSTER_REACHABLE, flow.source().reachable(), label, "source");
    text.add(ServedMetric.CLUSTER_REACHABLE, flow.target().reachable(), label, "target");
    HistoryPoint point = HistoryPoints.point(0, flow);
    text.add(ServedMetric.FLOW_LAG_RECORDS, point.lagRecords(), label);
    text.add(ServedMetric.FLOW_LAG_SECONDS, point.lagSeconds(), label);
    text.add(ServedMetric.FLOW_PARTITIONS, flow.partitions().size(), label, "all");
    text.add(ServedMetric.FLOW_PARTITIONS, flow.lag().partitions(), label, "lagging");
    text.add(ServedMetric.FLOW_PARTITIONS, flow.lag().unknown(), label, "unknown");
    for (PartitionStatus partition : flow.partitions()) {
      partition(label, partition, text);
    }
    for (HeartbeatStatus beat : flow.heartbeats()) {
      text.add(
          ServedMetric.HEARTBEAT_AGE_SECONDS, beat.ageSeconds(), label, beat.topic(), beat.way());
    }
    Map<String, Long> anomalies =
        flow.anomalies().stream()
            .collect(
                Collectors.groupingBy(AnomalyStatus::kind, TreeMap::new, Collectors.counting()));
    anomalies.forEach((kind, count) -> text.add(ServedMetric.ANOMALIES, count, label, kind));
  }

  private static void partition(String flow, PartitionStatus partition, MetricsText text) {
    String topic = partition.topic();
    String number = String.valueOf(partition.partition());
    text.add(ServedMetric.PARTITION_LAG_RECORDS, partition.lagRecords(), flow, topic, number);
    text.add(ServedMetric.PARTITION_LAG_SECONDS, partition.lagSeconds(), flow, topic, number);
    partition
        .state()
        .ifPresent(state -> text.add(ServedMetric.PARTITION_STATE, 1, flow, topic, number, state));
    text.add(ServedMetric.PARTITION_STANDS_STILL, partition.standsStill(), flow, topic, number);
  }

  private static void readiness(FlowReadiness flow, MetricsText text) {
    String label = flow.flow();
    text.add(ServedMetric.GROUPS, flow.totals().ready(), label, "ready");
    text.add(ServedMetric.GROUPS, flow.totals().notReady(), label, "not_ready");
    for (GroupReport group : flow.groups()) {
      if (group.verdict() != GroupVerdict.LEFT_OUT) {
        text.add(
            ServedMetric.GROUP_READY, group.verdict() == GroupVerdict.READY, label, group.group());
        text.add(
            ServedMetric.GROUP_RECORDS_REREAD,
            group.positions().stream().mapToLong(PositionReport::readAgain).sum(),
            label,
            group.group());
        if (flow.sourceSilent().isEmpty()) {
          text.add(
              ServedMetric.GROUP_RECORDS_MISSING,
              group.positions().stream().mapToLong(PositionReport::atRisk).sum(),
              label,
              group.group());
        }
      }
    }
  }

  private static void look(String kind, Sight<?> sight, MetricsText text) {
    text.add(ServedMetric.LOOK_FAILED, sight.problem().isPresent(), kind);
    text.add(ServedMetric.LOOK_SECONDS, seconds(sight.took()), kind);
  }

  private static void age(String kind, Sight<?> sight, long nowNanos, MetricsText text) {
    sight
        .age(nowNanos)
        .ifPresent(age -> text.add(ServedMetric.LOOK_AGE_SECONDS, seconds(age), kind));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / MILLIS;
  }
}
