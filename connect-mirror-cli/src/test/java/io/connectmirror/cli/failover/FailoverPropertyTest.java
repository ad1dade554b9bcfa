package io.connectmirror.cli.failover;

import static io.connectmirror.cli.testing.Views.COPY;
import static io.connectmirror.cli.testing.Views.at;
import static io.connectmirror.cli.testing.Views.group;
import static io.connectmirror.cli.testing.Views.mirroredTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.failover.Step.MoveGroup;
import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.standing.GroupSelection;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FailoverPropertyTest {
  /**
   * A group as chance made it.
   *
   * @param committed null when nothing is
   * @param written null when the mirror wrote nothing
   */
  record Case(
      long source,
      Certainty certainty,
      long translated,
      Long committed,
      Long written,
      GroupActivity onSource,
      GroupActivity onTarget) {

    StandingView view(Long at) {
      var position = at(source);
      if (certainty != Certainty.UNKNOWN) {
        position.translated(certainty, translated, 0);
      }
      if (at != null) {
        position.committed(at);
      }
      if (written != null) {
        position.written(written);
      }
      return mirroredTo(100, 100, group("g", onSource, onTarget, position));
    }
  }

  @Property
  void noStepPutsAGroupBeyondItsTranslatedPosition(
      @ForAll("cases") Case group, @ForAll boolean force) {
    for (MoveGroup move : plan(group.view(group.committed()), force).steps(MoveGroup.class)) {
      assertThat(move.moves())
          .allSatisfy(
              to -> {
                assertThat(to.partition()).isEqualTo(COPY);
                assertThat(to.to()).isLessThanOrEqualTo(group.translated());
              });
    }
  }

  @Property
  void noGroupThatHasMembersIsMoved(@ForAll("cases") Case group, @ForAll boolean force) {
    if (group.onSource() == GroupActivity.ACTIVE || group.onTarget() == GroupActivity.ACTIVE) {
      assertThat(plan(group.view(group.committed()), force).steps(MoveGroup.class)).isEmpty();
    }
  }

  @Property
  void nothingIsTakenBackThatAConsumerHasReadButByForce(@ForAll("cases") Case group) {
    boolean consumers = group.committed() != null && !group.committed().equals(group.written());
    for (MoveGroup move : plan(group.view(group.committed()), false).steps(MoveGroup.class)) {
      if (consumers) {
        assertThat(move.moves())
            .allSatisfy(to -> assertThat(to.to()).isGreaterThan(group.committed()));
      }
    }
  }

  @Property
  void whatIsDoneIsNotDoneAgain(@ForAll("cases") Case group, @ForAll boolean force) {
    FailoverPlan first = plan(group.view(group.committed()), force);
    List<Move> moves =
        first.steps(MoveGroup.class).stream().flatMap(move -> move.moves().stream()).toList();
    Long after = moves.isEmpty() ? group.committed() : Long.valueOf(moves.get(0).to());

    assertThat(plan(group.view(after), force).steps()).isEmpty();
  }

  private static FailoverPlan plan(StandingView view, boolean force) {
    return new FailoverPlanner(
            new FailoverRequest(
                Direction.FAILOVER,
                GroupSelection.ALL,
                force,
                false,
                false,
                Duration.ZERO,
                Duration.ofSeconds(60)))
        .plan(new FailoverView(view, List.of(), Optional.empty()));
  }

  @Provide
  Arbitrary<Case> cases() {
    Arbitrary<Long> offsets = Arbitraries.longs().between(0, 10);
    return Combinators.combine(
            offsets,
            Arbitraries.of(Certainty.values()),
            offsets,
            offsets.injectNull(0.2),
            offsets.injectNull(0.3),
            Arbitraries.of(GroupActivity.values()),
            Arbitraries.of(GroupActivity.values()))
        .as(Case::new);
  }
}
