package io.connectmirror.cli.groups;

import static io.connectmirror.cli.testing.Views.at;
import static io.connectmirror.cli.testing.Views.idle;
import static io.connectmirror.cli.testing.Views.mirroredTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.standing.Certainty;
import io.connectmirror.cli.standing.GroupView;
import io.connectmirror.cli.testing.Views.Position;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

class TotalsPropertyTest {
  @Property
  void totalsAddUp(
      @ForAll("groups") List<List<Position>> groups,
      @ForAll @LongRange(min = 0, max = 100) long mirrored,
      @ForAll @LongRange(min = 0, max = 20) long more) {
    List<GroupReport> reports = reports(groups, mirrored, mirrored + more);
    Totals totals = Totals.of(reports);

    assertThat(totals.ready() + totals.notReady()).isEqualTo(totals.groups());
    assertThat(totals.groups() + totals.leftOut()).isEqualTo(reports.size());
    assertThat(totals.recordsReadAgain())
        .isEqualTo(
            reports.stream()
                .flatMap(group -> group.positions().stream())
                .mapToLong(PositionReport::readAgain)
                .sum());
    assertThat(totals.recordsAtRisk())
        .isEqualTo(
            reports.stream()
                .flatMap(group -> group.positions().stream())
                .mapToLong(p -> p.notMirrored().orElse(0) + p.skipped())
                .sum());
  }

  @Property
  void aGroupThatIsReadyCostsNothing(
      @ForAll("groups") List<List<Position>> groups,
      @ForAll @LongRange(min = 0, max = 100) long mirrored,
      @ForAll @LongRange(min = 0, max = 20) long more) {
    for (GroupReport group : reports(groups, mirrored, mirrored + more)) {
      if (group.verdict() == GroupVerdict.READY) {
        assertThat(Totals.of(List.of(group)).recordsReadAgain()).isZero();
        assertThat(Totals.of(List.of(group)).recordsAtRisk()).isZero();
      }
    }
  }

  private static List<GroupReport> reports(List<List<Position>> groups, long mirrored, long end) {
    List<GroupView> views = new ArrayList<>();
    for (List<Position> positions : groups) {
      views.add(idle("g" + views.size(), positions.toArray(Position[]::new)));
    }
    return new ReadinessPlanner(Tolerance.NONE, false, false)
        .groups(mirroredTo(mirrored, end, views.toArray(GroupView[]::new)));
  }

  @Provide
  Arbitrary<List<List<Position>>> groups() {
    Arbitrary<Long> offsets = Arbitraries.longs().between(0, 100);
    Arbitrary<Position> positions =
        Combinators.combine(
                offsets,
                Arbitraries.of(Certainty.values()),
                offsets,
                offsets.injectNull(0.2),
                offsets.injectNull(0.3),
                Arbitraries.longs().between(0, 5))
            .as(
                (source, certainty, translated, committed, written, gap) -> {
                  Position position = at(source);
                  if (certainty != Certainty.UNKNOWN) {
                    position.translated(
                        certainty, translated, certainty == Certainty.EARLIER ? gap : 0);
                  }
                  if (committed != null) {
                    position.committed(committed);
                  }
                  return written == null ? position : position.written(written);
                });
    return positions.list().ofMinSize(1).ofMaxSize(4).list().ofMaxSize(5);
  }
}
