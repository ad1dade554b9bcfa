package io.connectmirror.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class HistoryTest {
  private static final long HOUR = 3_600_000;
  private static final long ALL = 12 * HOUR;
  private static final long BEGIN = Seen.AT.toEpochMilli();

  /** A look: so long after the one before, and what it saw of two flows. */
  private record Look(long laterMs, OptionalLong a, OptionalLong b, boolean withB) {}

  @Property(tries = 60)
  void isBoundedInOrderAndKeepsTheWorst(@ForAll("courses") List<Look> looks) {
    History history = new History();
    List<HistoryPoint> seen = new ArrayList<>();
    long at = BEGIN;
    for (Look look : looks) {
      at += look.laterMs();
      HistoryPoint a = lag(at, look.a());
      seen.add(a);
      history.add(at, look.withB() ? Map.of("a", a, "b", lag(at, look.b())) : Map.of("a", a));
    }
    long now = at;
    for (History.FlowCourse course : history.courses()) {
      assertThat(course.points())
          .hasSizeLessThanOrEqualTo(FlowHistory.LIMIT)
          .isNotEmpty()
          .isSortedAccordingTo(Comparator.comparingLong(HistoryPoint::at))
          .doesNotHaveDuplicates()
          .allMatch(point -> point.at() >= now - ALL - 60_000);
    }
    List<HistoryPoint> kept = history.courses().get(0).points();
    long from = kept.get(0).at();
    // Of what is not forgotten nothing that was seen is better than what is kept of its time.
    for (HistoryPoint point : seen) {
      if (point.at() >= from && point.lagRecords().isPresent()) {
        HistoryPoint of =
            kept.stream().filter(one -> one.at() <= point.at()).reduce((x, y) -> y).orElseThrow();
        assertThat(of.lagRecords().orElse(-1))
            .as("what is kept of %s", point)
            .isGreaterThanOrEqualTo(point.lagRecords().getAsLong());
      }
    }
    assertThat(kept.stream().map(HistoryPoint::lagRecords).filter(OptionalLong::isPresent))
        .allMatch(value -> seen.stream().anyMatch(point -> point.lagRecords().equals(value)));
  }

  @Provide
  Arbitrary<List<Look>> courses() {
    Arbitrary<OptionalLong> value =
        Arbitraries.oneOf(
            Arbitraries.just(OptionalLong.empty()),
            Arbitraries.longs().between(0, 1_000_000).map(OptionalLong::of));
    Arbitrary<Long> later =
        Arbitraries.frequencyOf(
            Tuple.of(60, Arbitraries.longs().between(1, 20_000)),
            Tuple.of(3, Arbitraries.longs().between(60_000, 4_000_000)),
            Tuple.of(1, Arbitraries.longs().between(1, ALL + HOUR)));
    return Combinators.combine(later, value, value, Arbitraries.of(true, false))
        .as(Look::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4_000);
  }

  @Example
  void theLastHourHasEveryPointAndBeforeItEachMinuteItsWorst() {
    FlowHistory history = new FlowHistory();
    for (long at = BEGIN; at < BEGIN + 3 * HOUR; at += 10_000) {
      history.add(lag(at, OptionalLong.of(at % 60_000 == 20_000 ? 99 : 1)));
    }

    List<HistoryPoint> points = history.points();
    long newest = BEGIN + 3 * HOUR - 10_000;

    assertThat(points.stream().filter(point -> point.at() >= newest - HOUR)).hasSize(361);
    assertThat(points.stream().filter(point -> point.at() < newest - HOUR))
        .hasSize(120)
        .allMatch(point -> point.at() % 60_000 == 0)
        .allMatch(point -> point.lagRecords().equals(OptionalLong.of(99)));
  }

  @Example
  void manyLooksAnHourMakeTheDetailedPartShorterAndLoseNoWorst() {
    FlowHistory history = new FlowHistory();
    for (long at = BEGIN; at < BEGIN + HOUR; at += 1_000) {
      history.add(lag(at, OptionalLong.of(at == BEGIN + 100_000 ? 5 : 0)));
    }

    assertThat(history.points()).hasSize(FlowHistory.FINE + 48);
    assertThat(history.points())
        .filteredOn(point -> point.lagRecords().equals(OptionalLong.of(5)))
        .hasSize(1);
  }

  @Example
  void nothingIsKeptForLongerThanTwelveHours() {
    FlowHistory history = new FlowHistory();
    for (long at = BEGIN; at < BEGIN + 2 * ALL; at += 5_000) {
      history.add(lag(at, OptionalLong.of(1)));
    }

    assertThat(history.points()).hasSizeBetween(FlowHistory.LIMIT - 70, FlowHistory.LIMIT);
    assertThat(history.points().get(0).at()).isGreaterThanOrEqualTo(BEGIN + ALL - 60_000);
  }

  @Example
  void aFlowThatIsGoneIsRememberedForTwelveHoursAndThenForgotten() {
    History history = new History();
    history.add(BEGIN, Map.of("gone", lag(BEGIN, OptionalLong.of(3))));

    history.add(BEGIN + ALL - 1, Map.of("here", lag(BEGIN + ALL - 1, OptionalLong.of(1))));
    assertThat(history.courses())
        .extracting(History.FlowCourse::flow)
        .containsExactly("gone", "here");

    history.add(BEGIN + ALL + 1, Map.of("here", lag(BEGIN + ALL + 1, OptionalLong.of(1))));
    assertThat(history.courses()).extracting(History.FlowCourse::flow).containsExactly("here");
  }

  @Example
  void aClockThatIsSetBackTakesBackWhatCameAfterTheTimeThatItShows() {
    FlowHistory history = new FlowHistory();
    history.add(lag(BEGIN, OptionalLong.of(1)));
    history.add(lag(BEGIN + 10_000, OptionalLong.of(2)));
    history.add(lag(BEGIN + 5_000, OptionalLong.of(3)));

    assertThat(history.points()).extracting(HistoryPoint::at).containsExactly(BEGIN, BEGIN + 5_000);
  }

  @Example
  void eachPartOfAMergedPointIsTheWorstOfItsOwn() {
    OptionalLong no = OptionalLong.empty();
    HistoryPoint first =
        new HistoryPoint(1, OptionalLong.of(9), OptionalLong.of(1), no, no, OptionalLong.of(4), no);
    HistoryPoint second =
        new HistoryPoint(2, OptionalLong.of(3), OptionalLong.of(2), OptionalLong.of(8), no, no, no);

    assertThat(first.worst(second))
        .isEqualTo(
            new HistoryPoint(
                1,
                OptionalLong.of(9),
                OptionalLong.of(2),
                OptionalLong.of(8),
                no,
                OptionalLong.of(4),
                no));
  }

  @Example
  void aPointSaysWhatIsKnownOfAFlow() {
    assertThat(HistoryPoints.of(7, Seen.status(), Optional.of(Seen.groups())).get(Seen.FLOW))
        .isEqualTo(
            new HistoryPoint(
                7,
                OptionalLong.of(50),
                OptionalLong.of(45),
                OptionalLong.of(2),
                OptionalLong.of(1),
                OptionalLong.of(12),
                OptionalLong.of(7)));
  }

  @Example
  void whatNobodyTellsIsNotZero() {
    Map<String, HistoryPoint> points =
        HistoryPoints.of(
            7,
            Seen.status(Seen.flow("east->west", false), Seen.flow("other->west", true)),
            Optional.of(Seen.groups(Optional.of("no answer"))));

    HistoryPoint silent = points.get("east->west");
    assertThat(silent.lagRecords()).isEmpty();
    assertThat(silent.partitionsLagging()).isEmpty();
    assertThat(silent.missing()).isEmpty();
    assertThat(silent.reread()).hasValue(12);
    assertThat(points.get("other->west").reread()).isEmpty();
  }

  private static HistoryPoint lag(long at, OptionalLong records) {
    OptionalLong no = OptionalLong.empty();
    return new HistoryPoint(at, records, no, no, no, no, no);
  }
}
