package io.connectmirror.cli.serve;

import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.MirrorFlow;
import io.connectmirror.cli.groups.FlowReadiness;
import io.connectmirror.cli.groups.GroupReport;
import io.connectmirror.cli.groups.PositionReport;
import io.connectmirror.cli.groups.ReadinessReport;
import io.connectmirror.cli.output.SecretSettings;
import io.connectmirror.cli.status.plan.Finding;
import io.connectmirror.cli.status.plan.FlowStatus;
import io.connectmirror.cli.status.plan.FlowStatus.AnomalyStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ClusterStatus;
import io.connectmirror.cli.status.plan.FlowStatus.ConnectorStatus;
import io.connectmirror.cli.status.plan.FlowStatus.TaskStatus;
import io.connectmirror.cli.status.plan.PartitionStatus;
import io.connectmirror.cli.status.plan.StatusReport;
import io.connectmirror.cli.status.plan.StatusReport.Note;
import java.util.List;
import java.util.Map;

/**
 * Takes out of what somebody else said (a broker, a worker, a stack trace) the secrets that the
 * settings of the flows hold: more people see a page than may see those. Names are left as they
 * are. Immutable.
 */
final class Discretion {
  private final List<Map<String, String>> settings;

  /**
   * @param settings of connectors
   */
  Discretion(List<Map<String, String>> settings) {
    this.settings = List.copyOf(settings);
  }

  static Discretion about(List<MirrorFlow> flows) {
    return new Discretion(
        flows.stream()
            .flatMap(flow -> flow.connectors().values().stream())
            .flatMap(List::stream)
            .map(ConnectorConfig::settings)
            .toList());
  }

  String of(String message) {
    String discreet = message;
    for (Map<String, String> of : settings) {
      discreet = SecretSettings.redacted(discreet, of);
    }
    return discreet;
  }

  StatusReport of(StatusReport report) {
    return new StatusReport(
        report.atMs(),
        report.flows().stream().map(this::of).toList(),
        report.findings().stream()
            .map(
                one ->
                    new Finding(
                        one.flow(), one.kind(), one.subject(), of(one.what()), of(one.advice())))
            .toList(),
        report.notes().stream().map(note -> new Note(note.flow(), of(note.what()))).toList());
  }

  ReadinessReport of(ReadinessReport report) {
    return new ReadinessReport(report.flows().stream().map(this::of).toList(), report.totals());
  }

  private FlowStatus of(FlowStatus flow) {
    return new FlowStatus(
        flow.flow(),
        of(flow.source()),
        of(flow.target()),
        flow.lag(),
        flow.partitions().stream().map(this::of).toList(),
        flow.heartbeats(),
        flow.anomalies().stream().map(this::of).toList(),
        flow.connectors().stream().map(this::of).toList());
  }

  private ClusterStatus of(ClusterStatus cluster) {
    return new ClusterStatus(
        cluster.alias(), cluster.reachable(), cluster.reason().map(this::of), cluster.brokers());
  }

  private PartitionStatus of(PartitionStatus one) {
    return one.reason().isEmpty()
        ? one
        : new PartitionStatus(
            one.topic(),
            one.partition(),
            one.remoteTopic(),
            one.sourceEnd(),
            one.mirroredTo(),
            one.targetEnd(),
            one.lagRecords(),
            one.lagSeconds(),
            one.state(),
            one.reason().map(this::of),
            one.syncAgeSeconds(),
            one.standsStill(),
            one.leftBehind());
  }

  private AnomalyStatus of(AnomalyStatus one) {
    return new AnomalyStatus(
        one.atMs(),
        one.kind(),
        one.topic(),
        one.partition(),
        one.firstOffset(),
        one.lost(),
        one.policy(),
        one.connector(),
        of(one.details()));
  }

  private ConnectorStatus of(ConnectorStatus one) {
    return new ConnectorStatus(
        one.name(),
        one.role(),
        one.state(),
        one.trace().map(this::of),
        one.tasks().stream()
            .map(
                task ->
                    new TaskStatus(
                        task.task(), task.state(), task.worker(), task.trace().map(this::of)))
            .toList());
  }

  private FlowReadiness of(FlowReadiness flow) {
    return new FlowReadiness(
        flow.flow(),
        flow.sourceSilent().map(this::of),
        flow.mirroredUntil(),
        flow.groups().stream().map(this::of).toList(),
        flow.topics(),
        flow.acls(),
        flow.notes().stream().map(this::of).toList(),
        flow.totals());
  }

  private GroupReport of(GroupReport group) {
    return new GroupReport(
        group.group(),
        group.verdict(),
        group.onSource(),
        group.onTarget(),
        group.reason().map(this::of),
        group.positions().stream().map(this::of).toList());
  }

  private PositionReport of(PositionReport one) {
    return one.reason().isEmpty()
        ? one
        : new PositionReport(
            one.topic(),
            one.remoteTopic(),
            one.partition(),
            one.sourcePosition(),
            one.translated(),
            one.certainty(),
            one.committed(),
            one.readAgain(),
            one.notMirrored(),
            one.skipped(),
            one.verdict(),
            one.reason().map(this::of));
  }
}
