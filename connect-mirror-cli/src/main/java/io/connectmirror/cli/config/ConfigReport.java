package io.connectmirror.cli.config;

import io.connectmirror.cli.mm2.WorkerSetting;
import io.connectmirror.cli.output.SecretSettings;
import java.util.List;
import java.util.Optional;

/**
 * What the command has to say, each part where it was asked for.
 *
 * @param connectors as they are POSTed, when they go nowhere else
 * @param files that were written
 * @param worker what was compared with or done to it
 * @param findings of the file, its flows and connectors
 * @param workerSettings that the operator has to set on the workers
 */
record ConfigReport(
    Optional<List<ConnectorJson>> connectors,
    Optional<List<String>> files,
    Optional<WorkerReport> worker,
    List<Finding> findings,
    List<WorkerLine> workerSettings) {

  /**
   * @param applied whether the worker was changed, or could have been
   * @param notInFile connectors of mirrors that are left alone
   */
  record WorkerReport(
      String target, boolean applied, List<ConnectorChange> connectors, List<String> notInFile) {}

  /** A line of a worker's properties; a secret in it is hidden. */
  record WorkerLine(String cluster, String key, String value) {
    static WorkerLine of(WorkerSetting setting) {
      return new WorkerLine(
          setting.cluster(), setting.key(), SecretSettings.shown(setting.key(), setting.value()));
    }
  }

  boolean hasErrors() {
    return findings.stream().anyMatch(finding -> finding.severity() == Finding.Severity.ERROR);
  }
}
