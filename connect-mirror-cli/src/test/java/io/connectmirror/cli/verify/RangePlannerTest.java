package io.connectmirror.cli.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.connectmirror.cli.compare.FakeMap;
import io.connectmirror.cli.compare.RecordFeed.LogRange;
import io.connectmirror.cli.compare.Segment;
import io.connectmirror.client.TranslatedOffset.Certainty;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RangePlannerTest {
  private static final TopicPartition SOURCE = new TopicPartition("t", 0);
  private static final TopicPartition TARGET = new TopicPartition("east.t", 0);
  private static final OptionalLong NONE = OptionalLong.empty();

  @Test
  void comparesAllThatIsMirroredFromTheVeryBeginning() {
    RangePlan plan = plan(new FakeMap().run(0, 0, 90), range(0, 100), range(0, 90), NONE, NONE);

    Segment segment = only(plan);
    assertThat(segment.sourceFrom()).isZero();
    assertThat(segment.sourceTo()).isEqualTo(100);
    assertThat(segment.targetTo()).isEqualTo(90);
    assertThat(segment.mirroredTo()).isEqualTo(90);
    assertThat(segment.aligned()).isTrue();
    assertThat(segment.complete()).isTrue();
    assertThat(segment.targetTailJudged()).isTrue();
    assertThat(plan.length()).isEqualTo(90);
  }

  @Test
  void comparesWhatWasCopiedBeforeAResetToo() {
    // All was mirrored twice, and the map leads to the newest copies.
    RangePlan plan = plan(new FakeMap().run(0, 50, 50), range(0, 50), range(0, 100), NONE, NONE);

    assertThat(only(plan).targetFrom()).isZero();
  }

  @Test
  void beginsWhereMirroringBegan() {
    RangePlan plan = plan(new FakeMap().run(40, 0, 60), range(10, 100), range(0, 60), NONE, NONE);

    assertThat(only(plan).sourceFrom()).isEqualTo(40);
    assertThat(only(plan).targetFrom()).isZero();
    assertThat(only(plan).aligned()).isTrue();
    assertThat(plan.notes()).containsExactly("mirroring began at source offset 40");
  }

  @Test
  void beginsBehindWhatRetentionTookFromTheTarget() {
    FakeMap map = new FakeMap().run(0, 0, 100).targetBeginsAt(30);

    RangePlan plan = plan(map, range(0, 100), range(30, 100), NONE, NONE);

    assertThat(only(plan).sourceFrom()).isEqualTo(30);
    assertThat(only(plan).targetFrom()).isEqualTo(30);
    assertThat(plan.notes()).hasSize(1);
  }

  @Test
  void beginsBehindWhatRetentionTookFromTheSource() {
    RangePlan plan = plan(new FakeMap().run(0, 0, 100), range(30, 100), range(0, 100), NONE, NONE);

    assertThat(only(plan).sourceFrom()).isEqualTo(30);
    assertThat(only(plan).targetFrom()).isEqualTo(30);
    assertThat(only(plan).aligned()).isTrue();
  }

  @Test
  void looksForTheBeginningWhereTheMapKnowsNothing() {
    RangePlan plan = plan(new FakeMap(), range(5, 100), range(7, 60), NONE, NONE);

    assertThat(only(plan).aligned()).isFalse();
    assertThat(only(plan).sourceFrom()).isEqualTo(5);
    assertThat(only(plan).targetFrom()).isEqualTo(7);
    assertThat(plan.notes()).hasSize(1);
  }

  @Test
  void goesBackToWhereTheMapIsSure() {
    FakeMap map = new FakeMap().run(0, 0, 100).certainty(Certainty.EARLIER);

    RangePlan plan = plan(map, range(0, 100), range(0, 100), OptionalLong.of(50), NONE);

    assertThat(only(plan).sourceFrom()).isEqualTo(50);
    assertThat(only(plan).aligned()).isFalse();
  }

  @Test
  void endsWhereTheUserSaysOnBothSides() {
    RangePlan plan =
        plan(
            new FakeMap().run(0, 10, 100),
            range(0, 100),
            range(0, 110),
            OptionalLong.of(20),
            OptionalLong.of(30));

    Segment segment = only(plan);
    assertThat(segment.sourceFrom()).isEqualTo(20);
    assertThat(segment.sourceTo()).isEqualTo(30);
    assertThat(segment.targetFrom()).isEqualTo(30);
    assertThat(segment.targetTo()).isEqualTo(40);
    assertThat(segment.complete()).isFalse();
    assertThat(segment.targetTailJudged()).isTrue();
    assertThat(plan.length()).isEqualTo(10);
  }

  @Test
  void doesNotJudgeTheTailWhereTheEndIsNotSure() {
    FakeMap map = new FakeMap().run(0, 0, 100).certainty(Certainty.EARLIER);

    RangePlan plan = plan(map, range(0, 100), range(0, 100), NONE, OptionalLong.of(30));

    assertThat(only(plan).targetTailJudged()).isFalse();
    assertThat(only(plan).targetTo()).isEqualTo(100);
  }

  @Test
  void comparesNothingWhereNothingIsMirrored() {
    RangePlan plan = plan(new FakeMap(), range(0, 100), range(0, 0), NONE, NONE);

    assertThat(plan.segments()).isEmpty();
    assertThat(plan.notMirroredYet()).isEqualTo(100);
  }

  @Test
  void comparesNothingBeforeMirroringBegan() {
    RangePlan plan =
        plan(
            new FakeMap().run(40, 0, 60),
            range(0, 100),
            range(0, 60),
            OptionalLong.of(10),
            OptionalLong.of(20));

    assertThat(plan.segments()).isEmpty();
    assertThat(plan.notes()).containsExactly("the range lies before mirroring began");
  }

  @Test
  void spreadsASampleEvenly() {
    RangePlan plan =
        new RangePlanner(new FakeMap().run(0, 0, 100_000))
            .plan(
                ends(range(0, 100_000), range(0, 100_000), NONE, NONE), new SampleSize.Percent(5));

    assertThat(plan.segments()).hasSize(5);
    assertThat(plan.chosen()).isEqualTo(5_000);
    assertThat(plan.length()).isEqualTo(100_000);
    assertThat(plan.segments().get(1).sourceFrom()).isEqualTo(20_000);
    assertThat(plan.segments().get(1).sourceTo()).isEqualTo(21_000);
    assertThat(plan.segments().get(1).targetTo()).isEqualTo(21_000);
  }

  /** Also where so few stretches are left out that every second one would be too few. */
  @Test
  void samplesNoMoreStretchesThanAsked() {
    RangePlan plan =
        new RangePlanner(new FakeMap().run(0, 0, 3_000))
            .plan(ends(range(0, 3_000), range(0, 3_000), NONE, NONE), new SampleSize.Percent(34));

    assertThat(plan.segments()).hasSize(2);
  }

  @Test
  void leavesOutOfASampleWhatTheMapIsNotSureOf() {
    FakeMap map = new FakeMap().run(0, 0, 10_000).certainty(Certainty.EARLIER);

    RangePlan plan =
        new RangePlanner(map)
            .plan(
                ends(range(0, 10_000), range(0, 10_000), NONE, NONE),
                new SampleSize.Records(3_000));

    assertThat(plan.segments()).isEmpty();
    assertThat(plan.notes()).anyMatch(note -> note.contains("left out of the sample"));
  }

  private static RangePlan plan(
      FakeMap map, LogRange source, LogRange target, OptionalLong from, OptionalLong to) {
    return new RangePlanner(map).plan(ends(source, target, from, to), new SampleSize.All());
  }

  private static PartitionEnds ends(
      LogRange source, LogRange target, OptionalLong from, OptionalLong to) {
    return new PartitionEnds(SOURCE, TARGET, source, target, from, to);
  }

  private static LogRange range(long start, long end) {
    return new LogRange(start, end);
  }

  private static Segment only(RangePlan plan) {
    assertThat(plan.segments()).hasSize(1);
    return plan.segments().get(0);
  }
}
