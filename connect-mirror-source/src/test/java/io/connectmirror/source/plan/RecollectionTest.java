package io.connectmirror.source.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.source.plan.PartitionSight.TopicIds;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;

class RecollectionTest {
  private static final Uuid SOURCE = new Uuid(1, 1);
  private static final Uuid FORMER_SOURCE = new Uuid(1, 2);
  private static final Uuid TARGET = new Uuid(2, 1);
  private static final Uuid FORMER_TARGET = new Uuid(2, 2);
  private static final TopicIds PRESENT = new TopicIds(SOURCE, TARGET);
  private static final TopicIds OTHER_SOURCE = new TopicIds(FORMER_SOURCE, TARGET);
  private static final TopicIds OTHER_TARGET = new TopicIds(SOURCE, FORMER_TARGET);
  private static final NotedProgress NOTHING =
      new NotedProgress(Optional.empty(), OptionalLong.empty(), OptionalInt.empty(), 0, 1);

  @Test
  void countsBothPositionsOfTopicsThatAreStillThere() {
    Recollection known = recall(remembered(PRESENT, 0), noted(stored(90, SOURCE), 80, 0));

    assertThat(known.stored()).isEqualTo(stored(90, SOURCE));
    assertThat(known.mapEnd()).hasValue(80);
    assertThat(known.remembered()).contains(PRESENT);
    assertThat(known.isMapOfFormer()).isFalse();
  }

  @Test
  void goesOnFromABeginningOfWhichNothingWasNoted() {
    NotedProgress found = noted(stored(90, FORMER_SOURCE), 80, 0);

    Recollection known = recall(begun(OTHER_SOURCE, 7, true, found), found);

    assertThat(known.begun().orElseThrow().next()).isEqualTo(7);
    assertThat(known.stored()).isEmpty();
    assertThat(known.mapEnd()).isEmpty();
    assertThat(known.remembered()).contains(PRESENT);
    assertThat(known.isMapOfFormer()).isTrue();
  }

  @Test
  void goesOnFromWhatWasMappedSinceABeginning() {
    NotedProgress found = noted(stored(90, FORMER_SOURCE), 80, 0);

    Recollection known =
        recall(begun(OTHER_SOURCE, 7, true, found), noted(stored(90, FORMER_SOURCE), 9, 1));

    assertThat(known.mapEnd()).hasValue(9);
    assertThat(known.stored()).as("of the former topic").isEmpty();
    assertThat(known.remembered()).contains(PRESENT);
  }

  @Test
  void goesOnFromWhatConnectWasToldSinceABeginning() {
    NotedProgress found = noted(stored(90, FORMER_SOURCE), 80, 0);

    Recollection known =
        recall(begun(OTHER_SOURCE, 7, true, found), noted(stored(12, SOURCE), 80, 0));

    assertThat(known.stored()).isEqualTo(stored(12, SOURCE));
    assertThat(known.mapEnd()).as("of the former topic").isEmpty();
    assertThat(known.remembered()).contains(PRESENT);
    assertThat(known.isMapOfFormer()).isTrue();
  }

  @Test
  void aLateSyncOfAFormerOwnerIsNoWordOfTheNewTopic() {
    Recollection known =
        recall(begun(OTHER_SOURCE, 7, true, NOTHING), noted(Optional.empty(), 80, 0));

    assertThat(known.begun().orElseThrow().next()).isEqualTo(7);
    assertThat(known.mapEnd()).isEmpty();
  }

  @Test
  void cannotTellOfWhichRemoteTopicConnectsPositionIs() {
    NotedProgress found = noted(stored(90, SOURCE), 80, 0);

    Recollection known =
        recall(begun(OTHER_TARGET, 0, true, found), noted(stored(95, SOURCE), 80, 0));

    assertThat(known.remembered()).as("the anomaly is found again").contains(OTHER_TARGET);
  }

  @Test
  void aBeginningInTopicsThatAreGoneCountsForNothing() {
    NotedProgress found = noted(stored(90, SOURCE), 80, 0);
    RememberedTopics memory =
        new RememberedTopics(
            Optional.of(PRESENT),
            0,
            0,
            Optional.of(
                Beginning.at(StartPoint.at(7), OTHER_SOURCE, true, NOTHING, OptionalLong.empty())));

    assertThat(recall(memory, found).stored()).isEqualTo(stored(90, SOURCE));
  }

  @Test
  void takesNoMapForTheOneOfANewTopicBeforeItsGeneration() {
    Recollection known = recall(remembered(PRESENT, 2), noted(stored(5, SOURCE), 80, 1));

    assertThat(known.mapEnd()).isEmpty();
    assertThat(known.isMapOfFormer()).isTrue();
    assertThat(known.stored()).isEqualTo(stored(5, SOURCE));
  }

  /**
   * A task that had to read a cut log anew from its start died on the way: what lies between has
   * copies only where the map leads no more.
   */
  @Test
  void goesOnWhereAMapEndsThatBeganAnewSinceConnectsPositionWasKnownToBeOfIt() {
    NotedProgress found = noted(stored(35, SOURCE), 4, 2);

    Recollection unsettled = recall(remembered(PRESENT, 1), found);
    Recollection settled = recall(remembered(PRESENT, 2), found);

    assertThat(unsettled.stored()).isEmpty();
    assertThat(unsettled.mapEnd()).hasValue(4);
    assertThat(settled.stored()).isEqualTo(stored(35, SOURCE));
  }

  @Test
  void leavesOutThePositionThatAnUncleanElectionCutOff() {
    NotedProgress mapIsOlder =
        new NotedProgress(stored(10, SOURCE, 1), OptionalLong.of(17), OptionalInt.of(0), 0, 1);
    NotedProgress storedIsOlder =
        new NotedProgress(stored(17, SOURCE, 0), OptionalLong.of(10), OptionalInt.of(1), 0, 1);

    Recollection byConnect = recall(remembered(PRESENT, 0), mapIsOlder);
    Recollection byMap = recall(remembered(PRESENT, 0), storedIsOlder);

    assertThat(byConnect.mapEnd()).isEmpty();
    assertThat(byConnect.isMapOfFormer()).isTrue();
    assertThat(byMap.stored()).isEmpty();
    assertThat(byMap.mapEnd()).hasValue(10);
  }

  private static Recollection recall(RememberedTopics memory, NotedProgress noted) {
    return Recollection.of(Optional.of(memory), PRESENT, noted);
  }

  private static RememberedTopics remembered(TopicIds ids, long mapSince) {
    return new RememberedTopics(Optional.of(ids), 0, mapSince, Optional.empty());
  }

  private static RememberedTopics begun(
      TopicIds former, long offset, boolean startsMapOver, NotedProgress found) {
    return new RememberedTopics(
        Optional.of(former),
        0,
        0,
        Optional.of(
            Beginning.at(
                StartPoint.at(offset), PRESENT, startsMapOver, found, OptionalLong.empty())));
  }

  private static NotedProgress noted(Optional<KnownPosition> stored, long mapEnd, long mapSince) {
    return new NotedProgress(
        stored, OptionalLong.of(mapEnd), OptionalInt.empty(), mapSince, mapSince + 1);
  }

  private static Optional<KnownPosition> stored(long next, Uuid topic) {
    return Optional.of(new KnownPosition(next, OptionalInt.empty(), Optional.of(topic)));
  }

  private static Optional<KnownPosition> stored(long next, Uuid topic, int epoch) {
    return Optional.of(new KnownPosition(next, OptionalInt.of(epoch), Optional.of(topic)));
  }
}
