package io.connectmirror.cli.groups;

import static io.connectmirror.cli.testing.Views.at;
import static io.connectmirror.cli.testing.Views.idle;
import static io.connectmirror.cli.testing.Views.mirroredTo;
import static io.connectmirror.cli.testing.Views.silent;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.standing.StandingView;
import io.connectmirror.cli.testing.Views.Position;
import io.connectmirror.common.port.GroupAdmin.GroupActivity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReadinessPlannerTest {
  private final ReadinessPlanner planner = new ReadinessPlanner(Tolerance.NONE, false, false);

  static Stream<Arguments> positions() {
    return Stream.of(
        row("in place", at(40).exactly(47).committed(47), PositionVerdict.READY, 0, 0),
        row("further back", at(40).exactly(47).committed(30), PositionVerdict.BEHIND, 17, 0),
        row("further on", at(40).exactly(47).committed(60), PositionVerdict.AHEAD, 0, 13),
        row(
            "further on by a rewound source",
            at(40).exactly(47).committed(60).written(60),
            PositionVerdict.AHEAD,
            0,
            13),
        row(
            "further on by the mirror, where the map has lost detail",
            at(40).translated(Certainty.EARLIER, 30, 10).committed(47).written(47),
            PositionVerdict.READY,
            0,
            0),
        row(
            "at the begin of a gap",
            at(40).translated(Certainty.EARLIER, 30, 10).committed(30),
            PositionVerdict.BEHIND,
            10,
            0),
        row(
            "behind a gap",
            at(40).translated(Certainty.EARLIER, 30, 10).committed(25),
            PositionVerdict.BEHIND,
            15,
            0),
        row(
            "where mirroring began",
            at(40).translated(Certainty.BEFORE_START, 0, 0).committed(0),
            PositionVerdict.READY,
            0,
            0),
        row("nothing committed", at(40).exactly(47), PositionVerdict.ABSENT, 47, 0),
        row(
            "nothing committed, in a log that lost its beginning",
            at(40).exactly(47).log(20, 90),
            PositionVerdict.ABSENT,
            27,
            0),
        row(
            "nothing committed and nothing to read",
            at(40).exactly(47).log(47, 47),
            PositionVerdict.READY,
            0,
            0),
        row("no translation", at(40).committed(12), PositionVerdict.UNKNOWN, 0, 0));
  }

  private static Arguments row(
      String what, Position position, PositionVerdict verdict, long again, long skipped) {
    return Arguments.of(what, position, verdict, again, skipped);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("positions")
  void judgesAPosition(
      String what, Position position, PositionVerdict verdict, long again, long skipped) {
    PositionReport report = only(planner.groups(mirroredTo(100, 100, idle("g", position))));

    assertThat(report.verdict()).isEqualTo(verdict);
    assertThat(report.readAgain()).isEqualTo(again);
    assertThat(report.skipped()).isEqualTo(skipped);
  }

  @Test
  void countsWhatIsNotMirroredFromTheGroupsPositionOn() {
    PositionReport behind =
        only(planner.groups(mirroredTo(100, 130, idle("g", at(40).exactly(47).committed(47)))));
    PositionReport further =
        only(planner.groups(mirroredTo(100, 130, idle("g", at(120).exactly(107).committed(107)))));

    assertThat(behind.notMirrored()).hasValue(30);
    assertThat(behind.verdict()).isEqualTo(PositionVerdict.LAGGING);
    assertThat(further.notMirrored()).hasValue(10);
  }

  @Test
  void doesNotKnowWhatIsNotMirroredWithoutTheSource() {
    PositionReport report =
        only(planner.groups(silent(idle("g", at(40).exactly(47).committed(47)))));

    assertThat(report.notMirrored()).isEmpty();
    assertThat(report.verdict()).isEqualTo(PositionVerdict.READY);
  }

  @Test
  void bearsWhatItIsToldToBear() {
    StandingView view = mirroredTo(100, 105, idle("g", at(40).exactly(47).committed(44)));

    assertThat(verdict(new Tolerance(3, 5), view)).isEqualTo(PositionVerdict.READY);
    assertThat(verdict(new Tolerance(2, 5), view)).isEqualTo(PositionVerdict.BEHIND);
    assertThat(verdict(new Tolerance(3, 4), view)).isEqualTo(PositionVerdict.LAGGING);
  }

  @Test
  void isReadyOnlyWithEveryPosition() {
    List<GroupReport> reports =
        planner.groups(
            mirroredTo(
                100,
                100,
                idle("a", at(40).exactly(47).committed(47), at(40).exactly(47).committed(46)),
                idle("b", at(40).exactly(47).committed(47))));

    assertThat(reports)
        .extracting(GroupReport::verdict)
        .containsExactly(GroupVerdict.NOT_READY, GroupVerdict.READY);
  }

  @Test
  void saysWhyTheMirrorHasNotCarriedAPositionOver() {
    PositionReport report =
        only(planner.groups(mirroredTo(100, 100, idle("g", at(40).reason("map not reached yet")))));

    assertThat(report.reason()).contains("map not reached yet: nobody knows");
  }

  @Test
  void showsAGroupThatIsLeftOutOnlyWhenAskedForIt() {
    StandingView view = mirroredTo(100, 100, leftOut("tools", "filtered"));

    assertThat(planner.groups(view)).isEmpty();
    assertThat(new ReadinessPlanner(Tolerance.NONE, true, false).groups(view))
        .extracting(GroupReport::verdict)
        .containsExactly(GroupVerdict.LEFT_OUT);
    List<GroupReport> named = new ReadinessPlanner(Tolerance.NONE, true, true).groups(view);
    assertThat(named).extracting(GroupReport::verdict).containsExactly(GroupVerdict.NOT_READY);
    assertThat(named.get(0).reason()).contains("filtered");
  }

  @Test
  void doesNotCountATopicThatIsLeftOut() {
    StandingView view =
        mirroredTo(
            100,
            100,
            idle("g", at(40).exactly(47).committed(47), at(9).leftOut("the filter excludes it")),
            idle("h", at(9).leftOut("the filter excludes it")));

    assertThat(planner.groups(view)).extracting(GroupReport::group).containsExactly("g");
    assertThat(planner.groups(view).get(0).verdict()).isEqualTo(GroupVerdict.READY);
    assertThat(planner.groups(view).get(0).positions()).hasSize(1);
    assertThat(new ReadinessPlanner(Tolerance.NONE, true, false).groups(view).get(0).positions())
        .extracting(PositionReport::verdict)
        .containsExactly(PositionVerdict.READY, PositionVerdict.LEFT_OUT);
  }

  private static GroupView leftOut(String group, String why) {
    return new GroupView(
        group,
        Optional.of(GroupActivity.EMPTY),
        GroupActivity.ABSENT,
        Optional.of(why),
        Optional.empty(),
        List.of());
  }

  private static PositionVerdict verdict(Tolerance tolerance, StandingView view) {
    return only(new ReadinessPlanner(tolerance, false, false).groups(view)).verdict();
  }

  private static PositionReport only(List<GroupReport> reports) {
    assertThat(reports).hasSize(1);
    assertThat(reports.get(0).positions()).hasSize(1);
    return reports.get(0).positions().get(0);
  }
}
