package io.connectmirror.cli.failover;

import io.connectmirror.cli.outcome.ExitCode;
import java.util.List;

/**
 * What was done, or would be.
 *
 * @param executed whether anything was to be changed
 * @param state how far it came
 * @param source {@code answers}, why it is taken for lost, or that it was not looked at
 * @param problems that somebody has to see to
 * @param recoverySeconds from the beginning to the last step (the recovery time)
 * @param runbook what the applications have to do
 */
public record FailoverReport(
    String flow,
    Direction direction,
    String from,
    String to,
    boolean executed,
    RunState state,
    String source,
    List<StepReport> steps,
    List<GroupOutcome> groups,
    List<String> warnings,
    List<String> problems,
    double recoverySeconds,
    DataLoss dataLoss,
    List<String> runbook) {
  public FailoverReport {
    steps = List.copyOf(steps);
    groups = List.copyOf(groups);
    warnings = List.copyOf(warnings);
    problems = List.copyOf(problems);
    runbook = List.copyOf(runbook);
  }

  /** Whether it ended before its time. */
  boolean isBrokenOff() {
    return state == RunState.INTERRUPTED || state == RunState.FAILED;
  }

  int exitCode() {
    return isGood() ? ExitCode.GOOD : ExitCode.FINDING;
  }

  /** Whether nothing is left that somebody has to see to. */
  boolean isGood() {
    return problems.isEmpty()
        && groups.stream().noneMatch(group -> group.kind().isProblem())
        && steps.stream().noneMatch(step -> step.result() == StepReport.Result.FAILED);
  }
}
