package io.connectmirror.cli.status.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.status.SeenFlow;
import io.connectmirror.cli.status.port.Behind;
import io.connectmirror.cli.status.view.FlowView;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is mirrored shows within 31 s, see {@link SeenFlow}. */
class StandingTest {
  @Test
  void whatWaitsForLongAndDoesNotMoveWhileItsSourceDoesStandsStill() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    FlowView second = new SeenFlow().at(5).lagging(0, 110, 60, 45).take();

    assertThat(standsStill(first, second)).isTrue();
  }

  @Test
  void whatHasJustBegunToWaitIsOnItsWay() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 2).take();
    FlowView second = new SeenFlow().at(5).lagging(0, 110, 60, 7).take();

    assertThat(standsStill(first, second)).isFalse();
  }

  @Test
  void anOldTimestampInAPartitionWithAFreshSyncDoesNotMakeItStand() {
    FlowView first = old(new SeenFlow(), 100, 20).take();
    FlowView second = old(new SeenFlow().at(5), 110, 25).take();

    assertThat(standsStill(first, second)).isFalse();
  }

  @Test
  void aPartitionThatRestedForLongAndGotARecordDoesNotStand() {
    FlowView first = fresh(new SeenFlow(), 61).take();
    FlowView second = fresh(new SeenFlow().at(5), 62).take();

    assertThat(standsStill(first, second)).isFalse();
  }

  @Test
  void aTopicThatJustGotItsFirstRecordDoesNotStand() {
    FlowView first = new SeenFlow().notBegun(0, 1, 3_600).take();
    FlowView second = new SeenFlow().at(5).notBegun(0, 2, 3_605).take();

    assertThat(standsStill(first, second)).isFalse();
  }

  @Test
  void whatHasNotBegunWithinTheTimeThatItTakesStands() {
    FlowView first = new SeenFlow().notBegun(0, 1, 0).take();
    FlowView later = new SeenFlow().at(15).notBegun(0, 2, 15).take();
    FlowView last = new SeenFlow().at(31).notBegun(0, 3, 31).take();
    FlowView early = new SeenFlow().at(30).notBegun(0, 3, 30).take();

    assertThat(standsStill(first, later, last)).isTrue();
    assertThat(standsStill(first, later, early)).isFalse();
  }

  @Test
  void whatMovedInBetweenDoesNotStand() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    FlowView moved = new SeenFlow().at(5).lagging(0, 110, 61, 40).take();
    FlowView caughtUp = new SeenFlow().at(5).mirrored(0, 100).take();
    FlowView second = new SeenFlow().at(10).lagging(0, 120, 61, 45).take();

    assertThat(standsStill(first, moved)).isFalse();
    assertThat(standsStill(first, caughtUp, new SeenFlow().at(10).lagging(0, 120, 60, 40).take()))
        .isFalse();
    assertThat(standsStill(first, moved, second)).as("and stood from there on").isTrue();
  }

  @Test
  void whatMovesOnTheTargetDoesNotStandThoughNoSyncTellsOfIt() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    SeenFlow seen = new SeenFlow().at(5);
    FlowView second =
        seen.partition(
                seen.view(
                    0,
                    OptionalLong.of(110),
                    OptionalLong.of(70),
                    Optional.of(seen.sync(60, 45)),
                    new Behind.First(60, SeenFlow.BEGIN_MS - 40_000, 110)))
            .take();

    assertThat(standsStill(first, second)).isFalse();
  }

  @Test
  void whereTheSourceRestsNothingIsSaidToStand() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    FlowView second = new SeenFlow().at(60).lagging(0, 100, 60, 100).take();

    assertThat(standsStill(first, second)).isFalse();
  }

  @Test
  void whatWaitsForLongWhileItsSourceRestsIsLeftBehind() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    FlowView second = new SeenFlow().at(5).lagging(0, 100, 60, 45).take();

    assertThat(isLeftBehind(first, second)).isTrue();
    assertThat(isLeftBehind(second)).as("one look cannot tell").isFalse();
  }

  @Test
  void whatHasJustBegunToWaitIsNotLeftBehindBeforeTheTimeThatItTakes() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 2).take();
    FlowView second = new SeenFlow().at(5).lagging(0, 100, 60, 7).take();
    FlowView early = new SeenFlow().at(28).lagging(0, 100, 60, 30).take();
    FlowView last = new SeenFlow().at(31).lagging(0, 100, 60, 33).take();

    assertThat(isLeftBehind(first, second)).isFalse();
    assertThat(isLeftBehind(first, second, early)).isFalse();
    assertThat(isLeftBehind(first, second, last)).isTrue();
  }

  @Test
  void whatHasNotBegunIsLeftBehindOnceItWasSeenToRestForLong() {
    FlowView first = new SeenFlow().notBegun(0, 3, 3_600).take();
    FlowView second = new SeenFlow().at(5).notBegun(0, 3, 3_605).take();
    FlowView last = new SeenFlow().at(31).notBegun(0, 3, 3_631).take();

    assertThat(isLeftBehind(first, second)).isFalse();
    assertThat(isLeftBehind(first, second, last)).isTrue();
  }

  @Test
  void whatMovesOrGoesOnIsNotLeftBehind() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 40).take();
    FlowView moved = new SeenFlow().at(40).lagging(0, 100, 61, 40).take();
    FlowView grew = new SeenFlow().at(40).lagging(0, 101, 60, 80).take();
    FlowView caughtUp = new SeenFlow().at(40).mirrored(0, 100).take();

    assertThat(isLeftBehind(first, moved)).isFalse();
    assertThat(isLeftBehind(first, grew)).as("that stands still").isFalse();
    assertThat(isLeftBehind(first, caughtUp)).isFalse();
  }

  @Test
  void whileOthersMoveWhatAnEarlierLifeLeftMayWaitForItsTurn() {
    FlowView first = new SeenFlow().lagging(0, 100, 60, 3_600).lagging(1, 900, 10, 3_600).take();
    FlowView second =
        new SeenFlow().at(5).lagging(0, 100, 60, 3_605).lagging(1, 900, 400, 0).take();
    FlowView last = new SeenFlow().at(31).lagging(0, 100, 60, 3_631).lagging(1, 900, 800, 0).take();

    assertThat(isLeftBehind(first, second)).isFalse();
    assertThat(isLeftBehind(first, second, last)).isTrue();
  }

  /** Markers of transactions, or what compaction left of the end. */
  @Test
  void aLogThatEndsInNoRecordsIsNotLeftBehind() {
    assertThat(isLeftBehind(endsIn(0, new Behind.Nothing()), endsIn(60, new Behind.Nothing())))
        .isFalse();
    assertThat(isLeftBehind(endsIn(0, null), endsIn(60, null)))
        .as("no record was looked for")
        .isFalse();
  }

  @Test
  void whatMirrorMakerLeavesWithoutASyncIsNotLeftBehind() {
    FlowView first = new SeenFlow().mirrorMaker().lagging(0, 100, 60, 40).take();
    FlowView second = new SeenFlow().mirrorMaker().at(60).lagging(0, 100, 60, 100).take();

    assertThat(isLeftBehind(first, second)).isFalse();
  }

  @Test
  void oneLookIsNotEnough() {
    assertThat(standsStill(new SeenFlow().lagging(0, 100, 60, 400).take())).isFalse();
  }

  @Test
  void aSecondLookIsTakenOnlyWhereItCouldTellMore() {
    assertThat(Standing.mayStand(new SeenFlow().mirrored(0, 100).take(), 5_000)).isFalse();
    assertThat(Standing.mayStand(new SeenFlow().lagging(0, 100, 60, 3).take(), 5_000)).isFalse();
    assertThat(Standing.mayStand(new SeenFlow().lagging(0, 100, 60, 26).take(), 5_000)).isTrue();
    assertThat(Standing.mayStand(new SeenFlow().lagging(0, 100, 60, 3).take(), 31_000)).isTrue();
    assertThat(Standing.mayStand(new SeenFlow().notBegun(0, 100, 99).take(), 5_000)).isFalse();
  }

  private static FlowView endsIn(long atSeconds, Behind behind) {
    SeenFlow seen = new SeenFlow().at(atSeconds);
    return seen.partition(
            seen.view(
                0,
                OptionalLong.of(100),
                OptionalLong.of(60),
                Optional.of(seen.sync(60, 9_000)),
                behind))
        .take();
  }

  private static SeenFlow old(SeenFlow seen, long end, long syncAgo) {
    return seen.partition(
        seen.view(
            0,
            OptionalLong.of(end),
            OptionalLong.of(60),
            Optional.of(seen.sync(60, syncAgo)),
            new Behind.First(60, SeenFlow.BEGIN_MS - 9_000_000, end)));
  }

  private static SeenFlow fresh(SeenFlow seen, long end) {
    return seen.partition(
        seen.view(
            0,
            OptionalLong.of(end),
            OptionalLong.of(60),
            Optional.of(seen.sync(60, 9_000)),
            new Behind.First(60, SeenFlow.BEGIN_MS, end)));
  }

  /** At the last look, of the only partition. */
  private static boolean standsStill(FlowView... looks) {
    Standing standing = Standing.nothing();
    for (int i = 0; i < looks.length - 1; i++) {
      standing = standing.after(looks[i]);
    }
    FlowView last = looks[looks.length - 1];
    return standing.standsStill(last.partitions().get(0), last);
  }

  private static boolean isLeftBehind(FlowView... looks) {
    Standing standing = Standing.nothing();
    for (int i = 0; i < looks.length - 1; i++) {
      standing = standing.after(looks[i]);
    }
    FlowView last = looks[looks.length - 1];
    return standing.isLeftBehind(last.partitions().get(0), last, standing.moves(last));
  }
}
