package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.GroupOutcome.Kind;
import io.connectmirror.cli.failover.Step.GrantWrite;
import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.failover.StepReport.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What of a run is done, under way, and to come. Used by one thread. */
final class RunLog {
  private static final FailoverPlan NOTHING =
      new FailoverPlan(List.of(), List.of(), Optional.empty(), List.of(), List.of());

  private final List<StepReport> done = new ArrayList<>();
  private final List<Step> toCome = new ArrayList<>();
  private final Map<String, String> failed = new HashMap<>();
  private FailoverPlan plan = NOTHING;
  private Optional<FailoverView> view = Optional.empty();
  private Optional<Step> current = Optional.empty();
  private Optional<String> ofCurrent = Optional.empty();

  /**
   * How far a run has come.
   *
   * @param plan by which groups are moved
   * @param after as it was when last looked at; empty when it never was
   * @param groups what became of each
   * @param seconds from the beginning to the last step
   * @param why it ended before its time
   */
  record Ended(
      RunState state,
      FailoverPlan plan,
      Optional<FailoverView> after,
      List<StepReport> steps,
      List<GroupOutcome> groups,
      double seconds,
      Optional<String> why) {}

  void planned(FailoverPlan made, FailoverView by) {
    plan = made;
    view = Optional.of(by);
    toCome.clear();
    toCome.addAll(made.steps());
  }

  /** All is at rest: of the new plan only what moves and grants is to come. */
  void atRest(FailoverPlan made, FailoverView by) {
    planned(made, by);
    toCome.removeIf(step -> !(step instanceof MoveGroup || step instanceof GrantWrite));
  }

  void seen(FailoverView after) {
    view = Optional.of(after);
  }

  boolean isAnythingDone() {
    return !done.isEmpty();
  }

  boolean isAnythingToTell() {
    return !done.isEmpty() || !toCome.isEmpty() || current.isPresent();
  }

  void begins(Step step) {
    toCome.remove(step);
    current = Optional.of(step);
    ofCurrent = Optional.empty();
  }

  void ends(StepReport report) {
    done.add(report);
    if (report.result() == Result.FAILED && current.orElse(null) instanceof MoveGroup move) {
      failed.put(move.group(), report.message().orElse("its step failed"));
    }
    current = Optional.empty();
  }

  /** The step that had begun and did not end. */
  Optional<Step> current() {
    return current;
  }

  /** What was found of that one afterwards. */
  void found(String message) {
    ofCurrent = Optional.of(message);
  }

  FailoverPlan plan() {
    return plan;
  }

  Ended as(RunState state, double seconds, Optional<String> why) {
    List<StepReport> steps = new ArrayList<>(done);
    boolean whole = state == RunState.PLANNED;
    current.ifPresent(step -> steps.add(report(step, Result.UNDER_WAY, ofCurrent)));
    if (state != RunState.FINISHED) {
      toCome.forEach(
          step ->
              steps.add(report(step, whole ? Result.PLANNED : Result.NOT_BEGUN, Optional.empty())));
    }
    return new Ended(
        state,
        plan,
        view,
        steps,
        whole ? plan.groups() : plan.groups().stream().map(this::outcome).toList(),
        seconds,
        why);
  }

  private static StepReport report(Step step, Result result, Optional<String> message) {
    return new StepReport(step.text(), result, 0, message);
  }

  private GroupOutcome outcome(GroupOutcome planned) {
    String group = planned.group();
    if (current.filter(step -> isMoveOf(step, group)).isPresent()) {
      return because(planned, Kind.UNCERTAIN, ofCurrent.orElse("it was being moved at the end"));
    }
    if (failed.containsKey(group)) {
      return because(planned, Kind.NOT_MOVED, failed.get(group));
    }
    boolean stillToCome = toCome.stream().anyMatch(step -> isMoveOf(step, group));
    boolean keptBack = plan.obstacle().isPresent() && planned.kind() == Kind.MOVES;
    return stillToCome || keptBack
        ? new GroupOutcome(group, Kind.NOT_MOVED, planned.remarks())
        : planned;
  }

  private static GroupOutcome because(GroupOutcome planned, Kind kind, String why) {
    List<String> remarks = new ArrayList<>(List.of(why));
    remarks.addAll(planned.remarks());
    return new GroupOutcome(planned.group(), kind, remarks);
  }

  private static boolean isMoveOf(Step step, String group) {
    return step instanceof MoveGroup move && move.group().equals(group);
  }
}
