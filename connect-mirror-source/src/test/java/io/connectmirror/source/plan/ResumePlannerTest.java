package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.common.port.TopicAdmin.ListedOffset;
import io.connectmirror.source.plan.PartitionSight.Gone;
import io.connectmirror.source.plan.PartitionSight.TopicIds;
import io.connectmirror.source.plan.ResumeDecision.AnomalyFound;
import io.connectmirror.source.plan.ResumeDecision.Start;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

/** The log under test is 100 to 200 with newest epoch 5, unless a test says otherwise. */
class ResumePlannerTest {
  private static final Uuid SOURCE = new Uuid(1, 1);
  private static final Uuid TARGET = new Uuid(2, 2);
  private static final Uuid FORMER = new Uuid(3, 3);
  private static final TopicIds SAME = new TopicIds(SOURCE, TARGET);

  @Test
  void beginsAtTheLogStartWithoutAPosition() {
    assertThat(decide(none(), noMap(), null, false)).isEqualTo(start(100));
  }

  @Test
  void beginsAtTheEndWhenLatestIsMeant() {
    assertThat(decide(none(), noMap(), null, true)).isEqualTo(start(200));
  }

  @Test
  void waitsUntilItIsKnownWhatLatestMeansUnlessItHasAPosition() {
    ListedOffset end = new ListedOffset(200, 5);

    assertThat(ResumePlanner.decide(sight(none(), noMap(), null, end, Optional.empty())))
        .isInstanceOf(ResumeDecision.Wait.class);
    assertThat(ResumePlanner.decide(sight(position(150), noMap(), null, end, Optional.empty())))
        .isEqualTo(start(150));
  }

  @Test
  void goesOnAtMirrorMakersPosition() {
    assertThat(decide(position(150), noMap(), null, true)).isEqualTo(start(150));
  }

  @Test
  void goesOnAtTheMapsEndWhenConnectHasNothingYet() {
    assertThat(decide(none(), OptionalLong.of(160), SAME, false)).isEqualTo(start(160));
  }

  @Test
  void goesOnAtTheLaterOfPositionAndMap() {
    assertThat(decide(position(150), OptionalLong.of(160), SAME, false)).isEqualTo(start(160));
    assertThat(decide(position(170), OptionalLong.of(160), SAME, false)).isEqualTo(start(170));
  }

  @Test
  void goesOnAtTheMapsEndByTheEpochThatTheMapNames() {
    PartitionSight sight =
        sight(
            position(150, 1, SOURCE),
            OptionalLong.of(160),
            SAME,
            new ListedOffset(200, 5),
            Optional.empty());

    assertThat(ResumePlanner.decide(sight))
        .isEqualTo(new Start(new StartPoint(160, OptionalInt.of(3))));
  }

  @Test
  void readsAllOfALogThatPartedNobodyKnowsWhereThoughItEndsBeforeThePosition() {
    PartitionSight sight =
        sight(
            position(250, 4, SOURCE),
            noMap(),
            SAME,
            new ListedOffset(200, 5),
            Optional.of(new Gone(250, OptionalLong.empty())));

    assertThat(anomaly(ResumePlanner.decide(sight)).goOn()).isEqualTo(newest(100));
  }

  @Test
  void seeksWithTheEpochOfTheSameTopicOnly() {
    assertThat(decide(position(150, 5, SOURCE), noMap(), SAME, false))
        .isEqualTo(new Start(new StartPoint(150, OptionalInt.of(5))));
    assertThat(
            decide(
                Optional.of(new KnownPosition(150, OptionalInt.of(5), Optional.empty())),
                noMap(),
                null,
                false))
        .isEqualTo(start(150));
  }

  @Test
  void leavesTheEpochOutWhenTheLeadersIsUnknown() {
    PartitionSight sight =
        sight(position(150, 5, SOURCE), noMap(), SAME, new ListedOffset(200, -1), Optional.empty());

    assertThat(ResumePlanner.decide(sight)).isEqualTo(new Start(StartPoint.at(150)));
  }

  @Test
  void neverSeeksWithAnEpochAboveTheLeadersNewest() {
    AnomalyFound found = anomaly(decide(position(150, 6, SOURCE), noMap(), SAME, false));

    assertThat(found.kind()).isEqualTo(AnomalyKind.TRUNCATED);
    assertThat(found.goOn()).isEqualTo(newest(150));
  }

  @Test
  void letsTheConsumerFindWhereALogThatIsTooShortWasCut() {
    assertThat(decide(position(250, 4, SOURCE), noMap(), SAME, false))
        .isEqualTo(new Start(new StartPoint(250, OptionalInt.of(4))));
  }

  @Test
  void goesOnWhereTheLogsParted() {
    PartitionSight sight =
        sight(
            position(180, 4, SOURCE),
            noMap(),
            SAME,
            new ListedOffset(200, 5),
            Optional.of(new Gone(180, OptionalLong.of(130))));

    AnomalyFound found = anomaly(ResumePlanner.decide(sight));

    assertThat(found.kind()).isEqualTo(AnomalyKind.TRUNCATED);
    assertThat(found.firstOffset()).isEqualTo(130);
    assertThat(found.endOffset()).isEqualTo(180);
    assertThat(found.goOn()).isEqualTo(new StartPoint(130, OptionalInt.of(4)));
  }

  @Test
  void neverAnswersARefusedPositionWithTheSamePosition() {
    AnomalyFound found =
        anomaly(
            ResumePlanner.decide(
                sight(
                    position(180, 4, SOURCE),
                    noMap(),
                    SAME,
                    new ListedOffset(200, 5),
                    Optional.of(new Gone(180, OptionalLong.empty())))));

    assertThat(found.kind()).isEqualTo(AnomalyKind.TRUNCATED);
    assertThat(found.goOn()).isEqualTo(newest(100));
  }

  @Test
  void countsExactlyWhatWasPurged() {
    AnomalyFound found = anomaly(decide(position(50, 5, SOURCE), noMap(), SAME, false));

    assertThat(found.kind()).isEqualTo(AnomalyKind.PURGED);
    assertThat(found.lost()).hasValue(50);
    assertThat(found.details()).contains("source offsets 50 to 99 of t-3");
    assertThat(found.goOn()).isEqualTo(newest(100));
  }

  @Test
  void losesNothingWhenThePositionIsTheLogStart() {
    assertThat(decide(position(100), noMap(), null, false)).isEqualTo(start(100));
  }

  @Test
  void mirrorsAnotherTopicFromItsStart() {
    AnomalyFound byPosition = anomaly(decide(position(150, 5, FORMER), noMap(), null, false));
    AnomalyFound byMemory =
        anomaly(decide(position(150), noMap(), new TopicIds(FORMER, TARGET), false));

    assertThat(byPosition.kind()).isEqualTo(AnomalyKind.RECREATED);
    assertThat(byPosition.goOn()).isEqualTo(newest(100));
    assertThat(byMemory.kind()).isEqualTo(AnomalyKind.RECREATED);
  }

  @Test
  void saysNothingOfATopicMadeAgainOfWhichNothingWasMirrored() {
    assertThat(decide(none(), noMap(), new TopicIds(FORMER, TARGET), true)).isEqualTo(start(100));
  }

  @Test
  void mirrorsAgainWhatTheTargetLost() {
    AnomalyFound found =
        anomaly(decide(position(150), noMap(), new TopicIds(SOURCE, FORMER), false));

    assertThat(found.kind()).isEqualTo(AnomalyKind.TARGET_RECREATED);
    assertThat(found.goOn()).isEqualTo(newest(100));
  }

  @Test
  void goesToTheEndOfATopicItKnowsAndToTheStartOfOneItDoesNot() {
    assertThat(anomaly(decide(position(250), noMap(), SAME, false)).goOn()).isEqualTo(newest(200));
    assertThat(anomaly(decide(position(250), noMap(), null, false)).goOn()).isEqualTo(newest(100));
  }

  @Test
  void goesOnWhereALifeBeganThatNotedNothingAlsoUnderLatest() {
    assertThat(begun(150, SAME)).isEqualTo(start(150));
  }

  @Test
  void tellsOfWhatWasDeletedSinceALifeBeganThatNotedNothing() {
    AnomalyFound purged = anomaly(begun(40, SAME));

    assertThat(purged.kind()).isEqualTo(AnomalyKind.PURGED);
    assertThat(purged.firstOffset()).isEqualTo(40);
    assertThat(purged.endOffset()).isEqualTo(100);
    assertThat(purged.goOn()).isEqualTo(newest(100));
  }

  @Test
  void readsAllOfATopicThatWasMadeAgainSinceALifeBeganThatNotedNothing() {
    AnomalyFound recreated = anomaly(begun(150, new TopicIds(FORMER, TARGET)));

    assertThat(recreated.kind()).isEqualTo(AnomalyKind.RECREATED);
    assertThat(recreated.goOn()).isEqualTo(newest(100));
  }

  @Test
  void mirrorsToANewRemoteTopicFromWhereALifeBeganThatNotedNothing() {
    AnomalyFound recreated = anomaly(begun(150, new TopicIds(SOURCE, FORMER)));

    assertThat(recreated.kind()).isEqualTo(AnomalyKind.TARGET_RECREATED);
    assertThat(recreated.goOn()).isEqualTo(newest(150));
  }

  private static ResumeDecision begun(long offset, TopicIds remembered) {
    return ResumePlanner.decide(
        new PartitionSight(
            new TopicPartition("t", 3),
            Optional.empty(),
            noMap(),
            OptionalInt.empty(),
            0,
            Optional.of(remembered),
            Optional.of(
                new KnownPosition(offset, OptionalInt.empty(), Optional.of(remembered.source()))),
            SOURCE,
            TARGET,
            100,
            new ListedOffset(200, 5),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.of(200)));
  }

  @Property
  void neverStartsWithoutAReasonOutsideTheLog(
      @ForAll @LongRange(min = 0, max = 300) long next,
      @ForAll @IntRange(min = 0, max = 9) int epoch,
      @ForAll boolean sameId,
      @ForAll boolean withEpoch) {
    Optional<KnownPosition> stored =
        Optional.of(
            new KnownPosition(
                next,
                withEpoch ? OptionalInt.of(epoch) : OptionalInt.empty(),
                Optional.of(sameId ? SOURCE : FORMER)));

    ResumeDecision decision = decide(stored, noMap(), null, false);

    if (decision instanceof Start begun) {
      assertThat(begun.point().offset()).isEqualTo(next);
      assertThat(next).isGreaterThanOrEqualTo(100);
      assertThat(begun.point().epoch().orElse(0)).isLessThanOrEqualTo(5);
      assertThat(next <= 200 || begun.point().epoch().isPresent()).isTrue();
    } else {
      assertThat(anomaly(decision).goOn().offset()).isBetween(100L, 200L);
    }
  }

  private static ResumeDecision decide(
      Optional<KnownPosition> stored, OptionalLong mapEnd, TopicIds remembered, boolean latest) {
    return ResumePlanner.decide(
        new PartitionSight(
            new TopicPartition("t", 3),
            stored,
            mapEnd,
            OptionalInt.empty(),
            0,
            Optional.ofNullable(remembered),
            Optional.empty(),
            SOURCE,
            TARGET,
            100,
            new ListedOffset(200, 5),
            Optional.empty(),
            Optional.empty(),
            OptionalLong.of(latest ? 200 : 100)));
  }

  private static PartitionSight sight(
      Optional<KnownPosition> stored,
      OptionalLong mapEnd,
      TopicIds remembered,
      ListedOffset end,
      Optional<Gone> gone) {
    return new PartitionSight(
        new TopicPartition("t", 3),
        stored,
        mapEnd,
        OptionalInt.of(3),
        0,
        Optional.ofNullable(remembered),
        Optional.empty(),
        SOURCE,
        TARGET,
        100,
        end,
        gone,
        Optional.empty(),
        OptionalLong.empty());
  }

  private static AnomalyFound anomaly(ResumeDecision decision) {
    assertThat(decision).isInstanceOf(AnomalyFound.class);
    return (AnomalyFound) decision;
  }

  private static Start start(long offset) {
    return new Start(newest(offset));
  }

  /** With the leader's newest epoch. */
  private static StartPoint newest(long offset) {
    return new StartPoint(offset, OptionalInt.of(5));
  }

  private static Optional<KnownPosition> none() {
    return Optional.empty();
  }

  private static OptionalLong noMap() {
    return OptionalLong.empty();
  }

  private static Optional<KnownPosition> position(long next) {
    return Optional.of(KnownPosition.at(next));
  }

  private static Optional<KnownPosition> position(long next, int epoch, Uuid topic) {
    return Optional.of(new KnownPosition(next, OptionalInt.of(epoch), Optional.of(topic)));
  }
}
