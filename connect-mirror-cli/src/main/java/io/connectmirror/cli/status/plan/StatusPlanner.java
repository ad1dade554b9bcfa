package io.connectmirror.cli.status.plan;

import io.connectmirror.cli.status.plan.StatusReport.Note;
import io.connectmirror.cli.status.view.FlowView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says what follows from one look at all flows, and from what earlier looks have seen. */
public final class StatusPlanner {
  private StatusPlanner() {}

  /**
   * @param standing for the next look, by label of the flow
   */
  public record Planned(StatusReport report, Map<String, Standing> standing) {}

  /**
   * @param views one of each flow
   * @param before what the look before has left; empty at the first one
   */
  public static Planned plan(
      List<FlowView> views, WorkerView worker, Map<String, Standing> before) {
    List<FlowStatus> flows = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    List<Note> notes = new ArrayList<>();
    Map<String, Standing> standing = new HashMap<>();
    for (FlowView view : views) {
      Standing earlier = before.getOrDefault(view.label(), Standing.nothing());
      FlowPlanner planner = new FlowPlanner(view, worker, earlier);
      flows.add(planner.status());
      findings.addAll(planner.gathered().findings());
      notes.addAll(planner.gathered().notes());
      standing.put(view.label(), earlier.after(view));
    }
    findings.sort(
        Comparator.comparing(Finding::kind)
            .thenComparing(Finding::flow)
            .thenComparing(Finding::subject));
    long atMs = views.stream().mapToLong(FlowView::atMs).min().orElse(0);
    return new Planned(new StatusReport(atMs, flows, findings, notes), standing);
  }

  /**
   * Whether another look, so much later, could find more: of what lags, that it stands.
   *
   * @param views the newest of each flow
   */
  public static boolean couldTellMore(List<FlowView> views, Duration later) {
    return views.stream().anyMatch(view -> Standing.mayStand(view, later.toMillis()));
  }
}
