package io.connectmirror.cli.failover;

import io.connectmirror.cli.failover.FailoverView.ConnectorState;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.common.naming.ClusterPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns a look at both clusters into what is to be done. Where all is done there are no steps.
 * Pure.
 */
final class FailoverPlanner {
  private final FailoverRequest request;

  FailoverPlanner(FailoverRequest request) {
    this.request = request;
  }

  FailoverPlan plan(FailoverView view) {
    ClusterPair pair = view.standing().pair();
    GroupPlanner planner = new GroupPlanner(pair, request.force());
    List<GroupOutcome> outcomes = new ArrayList<>();
    List<Step> changes = new ArrayList<>();
    for (GroupView group : view.standing().groups()) {
      Optional<String> nothing = whyNothing(group, pair);
      if (nothing.isEmpty()) {
        GroupPlanner.Decision decision = planner.decide(group);
        outcomes.add(decision.outcome());
        if (!decision.moves().isEmpty()) {
          changes.add(new Step.MoveGroup(group.group(), decision.moves()));
        }
      } else if (request.groups().isNamed()) {
        outcomes.add(
            new GroupOutcome(group.group(), GroupOutcome.Kind.REFUSED, List.of(nothing.get())));
      }
    }
    List<String> problems = new ArrayList<>();
    if (request.grantWrite()) {
      view.withheld()
          .ifPresentOrElse(
              rules -> rules.forEach(rule -> changes.add(new Step.GrantWrite(rule))),
              () ->
                  problems.add(
                      "which rights to write are to be granted is not known: %s does not tell its"
                              .formatted(pair.source())
                          + " access rules; grant them by hand (kafka-acls.sh)"));
    }
    Optional<String> obstacle = obstacle(view);
    List<Step> steps = new ArrayList<>();
    if (obstacle.isEmpty()) {
      List<Step> stops = stops(view);
      boolean anything = !stops.isEmpty() || !changes.isEmpty();
      await(view, anything).ifPresent(steps::add);
      steps.addAll(stops);
      if (anything) {
        standstill(view).ifPresent(steps::add);
      }
      steps.addAll(changes);
    }
    return new FailoverPlan(steps, outcomes, obstacle, problems, warnings(view, steps));
  }

  /** Why there is nothing to move of a group, which is of interest to who named it. */
  private static Optional<String> whyNothing(GroupView group, ClusterPair pair) {
    if (group.leftOut().isPresent()) {
      return group.leftOut();
    }
    return group.positions().stream().anyMatch(position -> position.leftOut().isEmpty())
        ? Optional.empty()
        : Optional.of(
            group.reason().orElse("no position of it on %s is mirrored".formatted(pair.source())));
  }

  private List<Step> stops(FailoverView view) {
    return request.stopConnectors()
        ? view.connectors().stream()
            .filter(connector -> !connector.isStopped())
            .<Step>map(connector -> new Step.StopConnector(connector.name()))
            .toList()
        : List.of();
  }

  /** Also of connectors that say they are stopped already: of tasks that says nothing. */
  private Optional<Step> standstill(FailoverView view) {
    return request.stopConnectors() && !view.connectors().isEmpty() && !request.settle().isZero()
        ? Optional.of(
            new Step.AwaitStandstill(request.settle(), request.settle().plus(request.maxWait())))
        : Optional.empty();
  }

  private Optional<Step> await(FailoverView view, boolean changes) {
    if (view.standing().silent().isPresent() || view.standing().progress().isEmpty()) {
      return Optional.empty();
    }
    long behind = view.standing().behind().orElse(0);
    return behind > 0 || changes
        ? Optional.of(new Step.AwaitMirrored(view.standing().pair(), behind, request.maxWait()))
        : Optional.empty();
  }

  private Optional<String> obstacle(FailoverView view) {
    ClusterPair pair = view.standing().pair();
    if (request.direction() == Direction.FAILBACK && view.standing().silent().isPresent()) {
      return Optional.of(
          "the way home takes both clusters, and %s does not answer".formatted(pair.source()));
    }
    if (request.groups().isNamed() && view.standing().groups().isEmpty()) {
      return Optional.of("there is no group that matches --group " + request.groups());
    }
    List<ConnectorState> sources =
        view.connectors().stream().filter(c -> c.role() == ConnectorRole.SOURCE).toList();
    long behind = view.standing().behind().orElse(0);
    if (behind == 0 || sources.isEmpty() || sources.stream().anyMatch(ConnectorState::isRunning)) {
      return Optional.empty();
    }
    return Optional.of(
        "%d records of %s are not on %s, and nothing brings them: connector %s is %s; resume it and"
                .formatted(
                    behind,
                    pair.source(),
                    pair.target(),
                    sources.get(0).name(),
                    sources.get(0).state())
            + " try again, or go on without them by --source-down");
  }

  private List<String> warnings(FailoverView view, List<Step> steps) {
    List<String> warnings = new ArrayList<>(view.standing().notes());
    if (steps.stream().anyMatch(Step.AwaitMirrored.class::isInstance)) {
      warnings.add(
          "stop the producers on %s first, and its consumers: what is written after the move is not"
                  .formatted(view.standing().pair().source())
              + " read on "
              + view.standing().pair().target());
    }
    return warnings;
  }
}
