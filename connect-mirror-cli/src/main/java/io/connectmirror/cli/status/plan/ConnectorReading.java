package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.connect.ConnectWorker.ConnectorView;
import io.connectmirror.cli.connect.ConnectWorker.TaskView;
import io.connectmirror.cli.flow.ConnectorConfig;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.status.plan.FlowStatus.ConnectorStatus;
import io.connectmirror.cli.status.plan.FlowStatus.TaskStatus;
import io.connectmirror.common.naming.ClusterPair;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the worker tells of one flow's connectors. */
final class ConnectorReading {
  private static final String RUNNING = "RUNNING";
  private static final String FAILED = "FAILED";

  private final ClusterPair pair;
  private final WorkerView worker;
  private final Gathered gathered;
  private final List<ConnectorView> ours;

  ConnectorReading(ClusterPair pair, WorkerView worker, Gathered gathered) {
    this.pair = pair;
    this.worker = worker;
    this.gathered = gathered;
    this.ours =
        worker instanceof WorkerView.Seen seen
            ? seen.connectors().stream().filter(this::isOfTheFlow).toList()
            : List.of();
  }

  /** Names of the flow's source connectors; empty when they are not known. */
  Optional<List<String>> sourceNames() {
    List<String> names = sources().stream().map(ConnectorView::name).toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /** Whether it is known that nothing, or not all, of the flow is being mirrored. */
  boolean areHalted() {
    return worker instanceof WorkerView.Seen
        && (sources().isEmpty()
            || sources().stream()
                .anyMatch(
                    one ->
                        !one.state().equals(RUNNING)
                            || one.tasks().isEmpty()
                            || one.tasks().stream()
                                .anyMatch(task -> !task.state().equals(RUNNING))));
  }

  List<ConnectorStatus> statuses() {
    return ours.stream()
        .map(
            one ->
                new ConnectorStatus(
                    one.name(),
                    role(one).orElseThrow().name(),
                    one.state(),
                    one.trace(),
                    one.tasks().stream()
                        .map(
                            task ->
                                new TaskStatus(
                                    task.number(), task.state(), task.worker(), task.trace()))
                        .toList()))
        .toList();
  }

  void find() {
    if (worker instanceof WorkerView.Silent silent) {
      gathered.find(
          FindingKind.WORKER_UNREACHABLE,
          "Connect",
          silent.why(),
          "nothing is mirrored while no worker runs; see whether another one answers");
    }
    if (worker instanceof WorkerView.Seen && sources().isEmpty()) {
      gathered.find(
          FindingKind.CONNECTOR,
          pair.label(),
          "the Connect worker has no source connector of this flow",
          "create it, or name a worker of the Connect cluster that has it");
    }
    ours.forEach(this::find);
  }

  private void find(ConnectorView connector) {
    String name = connector.name();
    if (!connector.state().equals(RUNNING)) {
      gathered.find(
          FindingKind.CONNECTOR,
          name,
          "it is " + connector.state() + because(connector.trace()),
          advice(name, connector.state()));
    } else if (connector.tasks().isEmpty() && shouldHaveTasks(connector)) {
      gathered.find(
          FindingKind.CONNECTOR,
          name,
          "it is RUNNING and has no task, so it does nothing",
          "if it was not just created, its log says why; with enabled=false it has none");
    }
    for (TaskView task : connector.tasks()) {
      // The tasks of a connector that is paused are, too, and that was said.
      if (task.state().equals(FAILED)
          || (connector.state().equals(RUNNING) && !task.state().equals(RUNNING))) {
        gathered.find(
            FindingKind.TASK,
            "task %d of %s".formatted(task.number(), name),
            "it is %s on %s%s".formatted(task.state(), task.worker(), because(task.trace())),
            advice(name, task.state()));
      }
    }
  }

  private List<ConnectorView> sources() {
    return ours.stream()
        .filter(one -> role(one).filter(ConnectorRole.SOURCE::equals).isPresent())
        .toList();
  }

  private boolean isOfTheFlow(ConnectorView connector) {
    Map<String, String> settings = connector.settings();
    return role(connector).isPresent()
        && pair.source().equals(settings.get("source.cluster.alias"))
        && pair.target().equals(settings.getOrDefault("target.cluster.alias", "target"));
  }

  private static boolean shouldHaveTasks(ConnectorView connector) {
    return role(connector).filter(ConnectorRole.SOURCE::equals).isPresent()
        && !"false".equals(connector.settings().get("enabled"));
  }

  private static Optional<ConnectorRole> role(ConnectorView connector) {
    return new ConnectorConfig(connector.name(), connector.settings()).role();
  }

  private static String because(Optional<String> trace) {
    return trace.map(line -> ": " + line).orElse("");
  }

  private static String advice(String connector, String state) {
    return switch (state) {
      case FAILED ->
          "mend what it says, then POST /connectors/%s/restart?includeTasks=true&onlyFailed=true"
              .formatted(connector);
      case "PAUSED", "STOPPED" ->
          "somebody halted it; PUT /connectors/%s/resume lets it go on".formatted(connector);
      default ->
          "it passes in seconds while workers share out their work; if it stays, see whether the"
              + " workers are up";
    };
  }
}
