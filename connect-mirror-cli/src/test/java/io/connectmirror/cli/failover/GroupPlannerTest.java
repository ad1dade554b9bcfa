package io.connectmirror.cli.failover;

import static io.connectmirror.cli.testing.Views.at;
import static io.connectmirror.cli.testing.Views.group;
import static io.connectmirror.cli.testing.Views.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.failover.GroupOutcome.Kind;
import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.testing.Views.Position;
import io.connectmirror.common.naming.ClusterPair;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GroupPlannerTest {
  private static final long STAYS = -1;

  static Stream<Arguments> positions() {
    return Stream.of(
        row("nothing on the target", at(40).exactly(47), 47, Kind.MOVES, 47),
        row("in place", at(40).exactly(47).committed(47), STAYS, Kind.IN_PLACE, STAYS),
        row("further back", at(40).exactly(47).committed(30), 47, Kind.MOVES, 47),
        row(
            "further back, and moved on since the mirror wrote",
            at(40).exactly(47).committed(30).written(20),
            47,
            Kind.MOVES,
            47),
        row(
            "moved back while the source stood still",
            at(40).exactly(47).committed(30).written(47),
            STAYS,
            Kind.KEPT,
            47),
        row("further on", at(40).exactly(47).committed(60), STAYS, Kind.KEPT, 47),
        row(
            "further on than the mirror put it",
            at(40).exactly(47).committed(60).written(50),
            STAYS,
            Kind.KEPT,
            47),
        row(
            "further on by the mirror, and the source went back",
            at(40).exactly(47).committed(60).written(60),
            47,
            Kind.MOVES,
            47),
        row(
            "further on by the mirror, where the map lost detail",
            at(40).translated(Certainty.EARLIER, 30, 10).committed(47).written(47),
            STAYS,
            Kind.KEPT,
            30),
        row("nobody knows", at(40), STAYS, Kind.REFUSED, STAYS),
        row("left out", at(40).leftOut("filtered"), STAYS, Kind.IN_PLACE, STAYS));
  }

  private static Arguments row(String what, Position position, long to, Kind kind, long toByForce) {
    return Arguments.of(what, position, to, kind, toByForce);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("positions")
  void decidesWhereAGroupGoes(String what, Position position, long to, Kind kind, long toByForce) {
    GroupPlanner.Decision decision = planner(false).decide(idle("g", position));
    GroupPlanner.Decision forced = planner(true).decide(idle("g", position));

    assertThat(decision.outcome().kind()).isEqualTo(kind);
    assertThat(to(decision)).isEqualTo(to);
    assertThat(to(forced)).isEqualTo(toByForce);
  }

  @Test
  void movesNoGroupThatHasConsumersOnTheTargetAndSaysWhereItWouldGo() {
    GroupPlanner.Decision decision =
        planner(true)
            .decide(
                group(
                    "g",
                    GroupActivity.EMPTY,
                    GroupActivity.ACTIVE,
                    at(40).exactly(47).committed(30)));

    assertThat(decision.moves()).isEmpty();
    assertThat(decision.outcome().kind()).isEqualTo(Kind.REFUSED);
    assertThat(decision.outcome().remarks().toString()).contains("consumers on west", "30->47");
  }

  @Test
  void hasNothingAgainstConsumersOnTheTargetThatAreInPlace() {
    assertThat(
            planner(false)
                .decide(
                    group(
                        "g",
                        GroupActivity.EMPTY,
                        GroupActivity.ACTIVE,
                        at(40).exactly(47).committed(60)))
                .outcome()
                .kind())
        .isEqualTo(Kind.KEPT);
  }

  @Test
  void movesNoGroupThatStillReadsOnTheSource() {
    GroupPlanner.Decision decision =
        planner(true)
            .decide(group("g", GroupActivity.ACTIVE, GroupActivity.EMPTY, at(40).exactly(47)));

    assertThat(decision.moves()).isEmpty();
    assertThat(decision.outcome().kind()).isEqualTo(Kind.REFUSED);
    assertThat(decision.outcome().remarks().toString()).contains("still run on east");
  }

  @Test
  void movesWhatIsKnownOfAGroupAndTellsWhatIsNot() {
    GroupPlanner.Decision decision = planner(false).decide(idle("g", at(40).exactly(47), at(3)));

    assertThat(decision.moves()).hasSize(1);
    assertThat(decision.outcome().kind()).isEqualTo(Kind.INCOMPLETE);
    assertThat(decision.outcome().remarks().toString()).contains("nobody knows");
  }

  @Test
  void keepsWhatTheGroupCommittedBesideItsPosition() {
    assertThat(planner(false).decide(idle("g", at(40).exactly(47))).moves())
        .extracting(Move::metadata)
        .containsExactly("meta");
  }

  private static long to(GroupPlanner.Decision decision) {
    return decision.moves().isEmpty() ? STAYS : decision.moves().get(0).to();
  }

  private static GroupPlanner planner(boolean force) {
    return new GroupPlanner(new ClusterPair("east", "west"), force);
  }
}
