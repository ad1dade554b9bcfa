package io.connectmirror.cli.groups;

import io.connectmirror.cli.standing.ClusterAddress;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.standing.MirrorMemory;
import io.connectmirror.cli.standing.StandingLook;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.cli.standing.WithheldWrites;
import io.connectmirror.common.result.FailureException;
import io.connectmirror.common.state.StateKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.acl.AclBinding;

/** Looks at one flow and has it judged. */
final class FlowReadinessLook {
  private final StandingLook look;
  private final MirrorMemory memory;
  private final ReadinessPlanner planner;
  private final TopicReadiness topics;
  private final AclReadiness acls;

  FlowReadinessLook(
      StandingLook look, MirrorMemory memory, ClusterAddress target, ReadinessPlanner planner) {
    this.look = look;
    this.memory = memory;
    this.planner = planner;
    this.topics = new TopicReadiness(target);
    this.acls = new AclReadiness(target);
  }

  /**
   * @param lost why the source is not to be asked; empty to ask it
   */
  FlowReadiness read(GroupSelection selection, Optional<String> lost) throws InterruptedException {
    StandingView view = look.look(selection, lost);
    List<GroupReport> groups = planner.groups(view);
    List<String> notes = new ArrayList<>(view.notes());
    List<Weakness> weakTopics = new ArrayList<>();
    List<Weakness> missingAcls = new ArrayList<>();
    try {
      Map<String, String> copies = copies(view, selection);
      if (view.silent().isEmpty()) {
        weakTopics.addAll(
            topics.weaknesses(SurroundingsLook.topics(look.source(), look.target(), copies)));
      }
      missingAcls.addAll(missingAcls(view, copies));
    } catch (FailureException e) {
      notes.add("topics and access rules could not be compared: " + e.getMessage());
    }
    return new FlowReadiness(
        view.pair().label(),
        view.silent(),
        view.freshness().until().map(Instant::toString),
        groups,
        weakTopics,
        missingAcls,
        notes,
        Totals.of(groups));
  }

  /** All topics of the flow, or those in which the groups stand that were asked for. */
  private Map<String, String> copies(StandingView view, GroupSelection selection)
      throws InterruptedException {
    if (view.silent().isPresent()) {
      return Map.of();
    }
    Map<String, String> copies = new HashMap<>(look.copies());
    if (selection.isNamed()) {
      Set<String> standing =
          view.progress().keySet().stream().map(TopicPartition::topic).collect(Collectors.toSet());
      copies.keySet().retainAll(standing);
    }
    return copies;
  }

  private List<Weakness> missingAcls(StandingView view, Map<String, String> copies)
      throws InterruptedException {
    Optional<Set<AclBinding>> onTarget = look.target().acls().bindings();
    if (onTarget.isEmpty()) {
      return List.of();
    }
    List<Weakness> missing =
        new ArrayList<>(acls.notCarried(memory.state(StateKind.ACL_NOT_CARRIED), onTarget.get()));
    if (view.silent().isEmpty()) {
      Optional<Set<AclBinding>> onSource = look.source().acls().bindings();
      onSource.ifPresent(
          rules ->
              missing.addAll(acls.withheld(WithheldWrites.missing(rules, onTarget.get(), copies))));
    }
    return missing;
  }
}
