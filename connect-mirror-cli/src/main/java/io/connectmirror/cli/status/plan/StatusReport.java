package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.outcome.ExitCode;
import java.util.List;

/**
 * The condition of the flows at one moment: the answer of {@code mirrorctl status}, in JSON as it
 * is here.
 *
 * @param atMs when was looked, milliseconds since the epoch
 * @param findings what an operator should look at, worst first
 * @param notes what is worth to be known
 */
public record StatusReport(
    long atMs, List<FlowStatus> flows, List<Finding> findings, List<Note> notes) {
  public StatusReport {
    flows = List.copyOf(flows);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** See {@link ExitCode}: without its target nothing can be said of a flow. */
  public int exitCode() {
    if (findings.stream().anyMatch(one -> one.kind() == FindingKind.TARGET_UNREACHABLE)) {
      return ExitCode.FAILED;
    }
    return findings.isEmpty() ? ExitCode.GOOD : ExitCode.FINDING;
  }

  /**
   * @param flow label of the flow
   * @param what for people, in no fixed form
   */
  public record Note(String flow, String what) {}
}
