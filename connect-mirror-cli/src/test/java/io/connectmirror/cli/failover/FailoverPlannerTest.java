package io.connectmirror.cli.failover;

import static io.connectmirror.cli.testing.Views.at;
import static io.connectmirror.cli.testing.Views.idle;
import static io.connectmirror.cli.testing.Views.mirroredTo;
import static io.connectmirror.cli.testing.Views.silent;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.failover.FailoverView.ConnectorState;
import io.connectmirror.cli.flow.ConnectorRole;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.standing.StandingView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;

class FailoverPlannerTest {
  private static final StandingView MISPLACED =
      mirroredTo(100, 130, idle("g", at(40).exactly(47).committed(30)));
  private static final AclBinding WRITE =
      new AclBinding(
          new ResourcePattern(ResourceType.TOPIC, "east.orders", PatternType.LITERAL),
          new AccessControlEntry("User:shop", "*", AclOperation.WRITE, AclPermissionType.ALLOW));

  @Test
  void waitsFirstThenStopsThenMovesThenGrants() {
    FailoverPlan plan =
        planner(true, true)
            .plan(
                new FailoverView(
                    MISPLACED,
                    List.of(
                        new ConnectorState("source", ConnectorRole.SOURCE, "RUNNING"),
                        new ConnectorState("checkpoint", ConnectorRole.CHECKPOINT, "STOPPED")),
                    Optional.of(List.of(WRITE))));

    assertThat(plan.steps())
        .extracting(Step::text)
        .containsExactly(
            "wait at most 60 s until all of east is on west (30 records are not) and nothing more"
                + " comes",
            "stop connector source",
            "wait, at most 65 s, until nothing of the stopped connectors has moved for 5 s: Connect"
                + " says STOPPED while tasks still work",
            "move group g: east.orders-0 30->47",
            "let User:shop write to east.orders");
    assertThat(plan.warnings()).anyMatch(warning -> warning.contains("stop the producers on east"));
  }

  @Test
  void waitsForNothingThatASilentSourceHas() {
    FailoverPlan plan =
        planner(false, false).plan(view(silent(idle("g", at(40).exactly(47).committed(30)))));

    assertThat(plan.steps())
        .extracting(Step::text)
        .containsExactly("move group g: east.orders-0 30->47");
  }

  @Test
  void doesNotWaitForWhatAStoppedConnectorWouldHaveToBring() {
    FailoverPlan plan =
        planner(false, false)
            .plan(
                new FailoverView(
                    MISPLACED,
                    List.of(new ConnectorState("source", ConnectorRole.SOURCE, "STOPPED")),
                    Optional.empty()));

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.obstacle().orElseThrow())
        .contains("30 records", "connector source is STOPPED", "--source-down");
  }

  @Test
  void goesHomeOnlyFromAClusterThatAnswers() {
    FailoverPlan plan =
        new FailoverPlanner(request(Direction.FAILBACK, GroupSelection.ALL, false, false))
            .plan(view(silent(idle("g", at(40).exactly(47)))));

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.obstacle()).isPresent();
  }

  @Test
  void doesNothingForAGroupThatNobodyKnows() {
    FailoverPlan plan =
        new FailoverPlanner(
                request(Direction.FAILOVER, GroupSelection.of(List.of("h")), false, true))
            .plan(
                new FailoverView(
                    mirroredTo(100, 100),
                    List.of(new ConnectorState("source", ConnectorRole.SOURCE, "RUNNING")),
                    Optional.empty()));

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.obstacle()).isPresent();
  }

  @Test
  void refusesAGroupWithoutPositionsOnlyToWhoNamedIt() {
    StandingView view = mirroredTo(100, 100, idle("g", at(9).leftOut("filtered")), idle("h"));

    assertThat(planner(false, false).plan(view(view)).groups()).isEmpty();
    assertThat(
            new FailoverPlanner(
                    request(Direction.FAILOVER, GroupSelection.of(List.of(".")), false, false))
                .plan(view(view))
                .groups())
        .extracting(GroupOutcome::kind)
        .containsExactly(GroupOutcome.Kind.REFUSED, GroupOutcome.Kind.REFUSED);
  }

  @Test
  void saysThatRulesOfASilentSourceCannotBeGranted() {
    FailoverPlan plan =
        planner(true, false).plan(view(silent(idle("g", at(40).exactly(47).committed(47)))));

    assertThat(plan.problems()).hasSize(1);
    assertThat(plan.problems().get(0)).contains("by hand");
  }

  private static FailoverView view(StandingView standing) {
    return new FailoverView(standing, List.of(), Optional.empty());
  }

  private static FailoverPlanner planner(boolean grant, boolean stop) {
    return new FailoverPlanner(request(Direction.FAILOVER, GroupSelection.ALL, grant, stop));
  }

  private static FailoverRequest request(
      Direction direction, GroupSelection groups, boolean grant, boolean stop) {
    return new FailoverRequest(
        direction, groups, false, grant, stop, Duration.ofSeconds(5), Duration.ofSeconds(60));
  }
}
